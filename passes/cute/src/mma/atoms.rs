//! Atoms of products, by the text of their types.
//!
//! ```text
//! atom.universal_fma<1x1x1, (f32, f32) -> f32>                              one thread
//! sm80.mma<16x8x16, elem_type = (f16, f16, f32)>                            a warp
//! SM120.mma_bs<16x8x64, vec_size = 16, sf_type = f8E4M3FN, ...>             a warp, with scales of blocks
//! sm90.mma<64x128x16, ab_major = (k, mn), frag_kind = rs, ...>              four warps, with A in registers
//! sm100.mma<128x256x16, num_cta = 2, ab_major = (k, k), frag_kind = ss>     two blocks, with A in shared memory
//! sm100.mma_bs<128x128x64, num_cta = 1, vec_size = 16, ...>                 a block, with scales
//! ```
//!
//! An unknown field could be another product, such as sums that are scaled before (`c_scale_exp`), so it is
//! an error.

use crate::{
    emit::{Refusal, Res},
    text::{atoms::Spelling, types::Kind},
};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

/// The threads that execute an instruction together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// One thread: a fused multiply-add.
    Thread,
    /// A warp.
    Warp,
    /// Four warps (SM90).
    Warps,
    /// One block or two (SM100).
    Blocks(i64),
}

/// The scales of blocks of elements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Scales<'t> {
    /// How many elements along K have a scale.
    pub block: i64,
    /// The type of a scale.
    pub ty: &'t str,
}

/// The atom of a product.
pub struct Atom<'t> {
    /// The threads that execute it.
    pub unit: Unit,
    /// Its size along M, N and K.
    pub shape: [i64; 3],
    /// Where A is, if the type states it: in shared memory as B is, in registers (local), or in tensor memory.
    pub left: Option<MemorySpace>,
    /// Its scales, if it has any.
    pub scales: Option<Scales<'t>>,
    /// Whether its K is the longer one of SM103.
    pub is_long: bool,
    types: Option<[&'t str; 3]>,
    majors: Option<[&'t str; 2]>,
}

impl<'t> Atom<'t> {
    /// The atom in the type of an MMA.
    pub fn parse(text: &'t str) -> Res<Self> {
        Self::of(text).ok_or_else(|| Refusal(format!("unsupported MMA atom: {text}")))
    }

    fn of(text: &'t str) -> Option<Self> {
        let atom = Spelling::of(text)?;
        let has_scales = matches!(atom.name, "SM120.mma_bs" | "sm100.mma_bs");
        let unit = match atom.name {
            "universal_fma" if atom.shape() == Some([1, 1, 1]) => Unit::Thread,
            "sm80.mma" | "sm89.mma" | "SM120.mma_bs" => Unit::Warp,
            "sm90.mma" => Unit::Warps,
            "sm100.mma" | "sm100.mma_bs" => {
                Unit::Blocks(atom.number("num_cta").filter(|blocks| matches!(blocks, 1 | 2))?)
            }
            _ => return None,
        };
        let is_known = |(name, value): &(&str, &str)| match *name {
            "elem_type" => true,
            "ab_major" | "frag_kind" => matches!(unit, Unit::Warps | Unit::Blocks(_)),
            "num_cta" => matches!(unit, Unit::Blocks(_)),
            "c_scale_exp" => *value == "0",
            "vec_size" | "sf_type" => has_scales,
            // Scales in another order of threads would be another instruction.
            "use_sf_layout_TV" => *value == "false",
            "arch_promote" => *value == "sm_103",
            _ => false,
        };
        let left = match atom.field("frag_kind") {
            None => None,
            Some("ss") => Some(MemorySpace::Shared),
            Some("rs") => Some(MemorySpace::Local),
            Some("ts") => Some(MemorySpace::Tensor),
            Some(_) => return None,
        };
        let scales = match has_scales {
            true => Some(Scales { block: atom.number("vec_size")?, ty: atom.field("sf_type")? }),
            false => None,
        };
        let is_known = atom.fields.iter().all(is_known) && (atom.words.len() == 1 || unit == Unit::Thread);
        is_known.then_some(Self {
            unit,
            shape: atom.shape()?,
            left,
            scales,
            is_long: atom.field("arch_promote").is_some(),
            types: atom.list("elem_type"),
            majors: atom.list("ab_major"),
        })
    }

    /// The types of A, B and the sums.
    pub fn types(&self) -> Res<[&'t str; 3]> {
        self.types.ok_or_else(|| "its atom states no element types (`elem_type`)".into())
    }

    /// The major modes of A and B.
    pub fn majors(&self) -> Res<[&'t str; 2]> {
        self.majors.ok_or_else(|| "its atom states no major modes (`ab_major`)".into())
    }

    /// Requires that scales have the type that the atom states.
    pub fn require_scales(&self, scales: &Kind<'_>) -> Res<()> {
        match (scales, self.scales) {
            (Kind::Pointer(pointer) | Kind::View(pointer, _), Some(own))
                if own.ty == ir::type_text(pointer.element) =>
            {
                Ok(())
            }
            _ => Err("its scales do not have the type that its atom states (`sf_type`)".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_field_is_no_atom() {
        let of = |more: &str| {
            Atom::parse(&format!("!cute_nvgpu.sm100.mma<128x64x16, num_cta = 1, ab_major = (k, k){more}>"))
                .is_ok()
        };
        assert!(of("") && of(", c_scale_exp = 0") && of(", frag_kind = ts"));
        assert!(
            !of(", c_scale_exp = 1") && !of(", frag_kind = tt") && !of(", saturate = true") && !of(", x")
        );
    }

    #[test]
    fn blocks_are_one_or_two() {
        let of = |text: &str| Atom::parse(text).ok().map(|atom| atom.unit);
        assert!(of("!cute_nvgpu.sm100.mma<128x64x16, num_cta = 2>") == Some(Unit::Blocks(2)));
        assert!(of("!cute_nvgpu.sm100.mma<128x64x16, num_cta = 3>").is_none());
        assert!(of("!cute_nvgpu.sm100.mma<128x64x16>").is_none());
    }
}
