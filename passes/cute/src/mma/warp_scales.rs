//! Block scales in a warp-wide MMA (SM120).
//!
//! ```text
//! SM120.mma_bs<16x8x64, vec_size = 16, sf_type = f8E4M3FN>   nvvm.mma.block_scale: 16 elements along K have a scale
//! ((16,4),2):((0,1),4)                                       the scales of a lane: 16 elements share one byte, and
//!                                                            four bytes, a register, belong to one atom
//! ```
//!
//! Why it is right: PTX ISA, "Block Scaling" of `mma`, and CUTLASS's `SM120_16x8x64_TN_VS`: the program has
//! put the scales of a row of A into lanes 0 and 1 of the four lanes that hold it, and the scales of a column
//! of B into lane 0. Thread selector 0 names these lanes, and byte selector 0 the first byte that is used.

use crate::{
    emit::{Lowering, Res},
    mma::{
        atoms::{Atom, Scales},
        registers::atoms_along,
    },
    text::{tree::Num, types::integer},
    views::{
        elements::{known_size, offset},
        memory::address_of,
        values::View,
    },
};
use melior::{
    dialect::llvm,
    ir::{Type, Value, attribute::DenseI32ArrayAttribute},
};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

/// An MMA with scales that PTX has.
pub struct Scaled {
    /// Its shape along K; along M and N it is 16 and 8.
    k: i64,
    /// The types of the elements of A and B, and the words for them.
    elements: &'static [(&'static str, &'static str)],
    /// How many elements along K have a scale.
    block: i64,
    /// The type of the scales.
    scale: &'static str,
    /// The words for the scales of a row, their type, and the kind.
    words: [&'static str; 3],
}

const FOUR: &[(&str, &str)] = &[("f4E2M1FN", "e2m1")];
const EIGHT: &[(&str, &str)] = &[("f8E4M3FN", "e4m3"), ("f8E5M2", "e5m2")];

/// All of them. Sums have single precision.
const SCALED: [Scaled; 3] = [
    Scaled { k: 64, elements: FOUR, block: 16, scale: "f8E4M3FN", words: ["x4", "ue4m3", "mxf4nvf4"] },
    Scaled { k: 64, elements: FOUR, block: 32, scale: "f8E8M0FNU", words: ["x2", "ue8m0", "mxf4nvf4"] },
    Scaled { k: 32, elements: EIGHT, block: 32, scale: "f8E8M0FNU", words: ["x1", "ue8m0", "mxf8f6f4"] },
];

impl Scaled {
    /// The MMA of an atom.
    pub fn of(atom: &Atom<'_>) -> Res<&'static Self> {
        let [a, b, sum] = atom.types()?;
        let is_it = |one: &&Self| {
            atom.shape == [16, 8, one.k]
                && [a, b].iter().all(|ty| one.word(ty).is_some())
                && atom.scales == Some(Scales { block: one.block, ty: one.scale })
                && sum == "f32"
        };
        SCALED
            .iter()
            .find(is_it)
            .ok_or_else(|| "mma.sync does not have this shape with these types and scales".into())
    }

    /// The word for the elements of A or B.
    fn word(&self, ty: &str) -> Option<&'static str> {
        self.elements.iter().find(|(name, _)| *name == ty).map(|(_, word)| *word)
    }

    /// Requires that a view has scales of so many atoms along M or N and along K: registers, with a byte for
    /// each block.
    pub fn require<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        view: &View<'c, 'a>,
        atoms: [i64; 2],
    ) -> Res<()> {
        let found = [atoms_along(at, &view.layout, 1)?, atoms_along(at, &view.layout, 2)?];
        let values = view.layout.shape.modes().first().cloned().ok_or("a view has no modes")?;
        let is_of_type = ir::type_text(view.pointer.element) == self.scale;
        if view.pointer.space != MemorySpace::Local
            || !is_of_type
            || found != atoms
            || view.layout.shape.modes().len() > 3
            || known_size(at, &[values])? != self.k
        {
            return Err("its scales do not match its atoms in memory space, type or number".into());
        }
        Ok(())
    }

    /// The bytes of a lane for one atom, from the lowest byte on.
    fn register<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        view: &View<'c, 'a>,
        atom: [i64; 2],
    ) -> Res<Value<'c, 'a>> {
        let bytes = self.k / self.block;
        let start = offset(at, &view.layout, 0, &atom)?;
        for element in 0..self.k {
            let place = offset(at, &view.layout, element, &atom)?;
            match (&start, &place) {
                (Num::Static(start), Num::Static(place))
                    if start % bytes == 0 && place.checked_sub(*start) == Some(element / self.block) => {}
                _ => return Err("the scales of an atom are not consecutive bytes of one register".into()),
            }
        }
        let address = address_of(at, view, &start)?;
        let aligned = i64::try_from(view.pointer.aligned()).unwrap_or(1).min(bytes);
        let (width, word) = (u32::try_from(8 * bytes).unwrap_or(32), integer(at.context, 32));
        let alignment = [("alignment", at.number_attribute(aligned))];
        let scales = at.value("llvm.load", &[address], integer(at.context, width), &alignment)?;
        match width {
            32 => Ok(scales),
            _ => at.value("arith.extui", &[scales], word, &[]),
        }
    }

    /// The instruction of one atom: the registers of A, B and the sums, and the places of the scales.
    pub fn emit<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        [a, b]: [&str; 2],
        registers: &[Value<'c, 'a>],
        counts: &[usize],
        scales: [(&View<'c, 'a>, [i64; 2]); 2],
        result: Type<'c>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        if counts != [4, 2, 4] || registers.len() != 10 {
            return Err("a view is not a fragment of its MMA atom".into());
        }
        let (mut operands, first) = (registers.to_vec(), at.constant(0, 16)?);
        for (view, atom) in scales {
            operands.extend([self.register(at, view, atom)?, first, first]);
        }
        let sizes = [4, 2, 4, 1, 1, 1, 1, 1, 1];
        let sizes = DenseI32ArrayAttribute::new(at.context, &sizes).into();
        let mut attributes = vec![("operandSegmentSizes", sizes)];
        let [size, format, kind] = self.words;
        for (name, text) in [
            ("shape", format!("shape<m = 16, n = 8, k = {}>", self.k)),
            ("multiplicandAPtxType", format!("mma_type<{}>", self.word(a).unwrap_or_default())),
            ("multiplicandBPtxType", format!("mma_type<{}>", self.word(b).unwrap_or_default())),
            ("scaleVecSize", format!("scale_vec_size<{size}>")),
            ("blockScaleFormat", format!("block_scale_format<{format}>")),
            ("kind", format!("block_scale_kind<{kind}>")),
        ] {
            attributes.push((name, at.attribute(&format!("#nvvm.{text}"))?));
        }
        let all = llvm::r#type::r#struct(at.context, &[result; 4], false);
        let product = at.value("nvvm.mma.block_scale", &operands, all, &attributes)?;
        (0..4).map(|index| at.field(product, &[index], result)).collect()
    }
}
