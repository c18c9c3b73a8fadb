//! The attributes of the dialect, taken apart.

use super::ffi::*;
use melior::{
    StringRef,
    ir::{Attribute, attribute::AttributeLike},
};

/// The word of an enum attribute (`add` of `#nv_tileaa<rmw_mode add>`), empty for any other attribute.
pub fn word(attribute: Attribute<'_>) -> &'static str {
    // SAFETY: the attribute is valid, and the words are constants.
    let word = unsafe { StringRef::from_raw(nvTileaaEnumAttrGetWord(attribute.to_raw())) };
    word.as_str().unwrap_or_default()
}

/// Instructions for numbers of 32 and of 64 bits, by the word of `rmw_mode`.
const INTEGER_ATOMICS: [(&str, [&str; 2]); 9] = [
    ("add", ["add.u32", "add.u64"]),
    ("and", ["and.b32", "and.b64"]),
    ("or", ["or.b32", "or.b64"]),
    ("xor", ["xor.b32", "xor.b64"]),
    ("xchg", ["exch.b32", "exch.b64"]),
    ("min", ["min.s32", "min.s64"]),
    ("max", ["max.s32", "max.s64"]),
    ("umin", ["min.u32", "min.u64"]),
    ("umax", ["max.u32", "max.u64"]),
];

/// PTX's atomic operation on integers of this width for a word of `rmw_mode`, with its type; none for floats
/// and for other widths.
pub fn integer_atomic(mode: &str, bits: u32) -> Option<&'static str> {
    let (_, names) = INTEGER_ATOMICS.iter().find(|(name, _)| *name == mode)?;
    match bits {
        32 => Some(names[0]),
        64 => Some(names[1]),
        _ => None,
    }
}

/// `#nv_tileaa.kernel_spec`, or a unit attribute: a kernel without launch parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelSpec {
    /// Warps in a block.
    pub num_warps: i32,
    /// Blocks in a cluster, along three dimensions.
    pub cluster: [i32; 3],
}

impl KernelSpec {
    /// The parsed attribute; none for another attribute.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        if attribute.is_unit() {
            return Some(Self { num_warps: 1, cluster: [1; 3] });
        }
        let raw = attribute.to_raw();
        // SAFETY: the attribute is valid.
        if !unsafe { nvTileaaAttributeIsKernelSpec(raw) } {
            return None;
        }
        // SAFETY: the attribute is a kernel_spec, and dimensions are below the rank.
        let (num_warps, cluster) = unsafe {
            let size = |dim| match dim < nvTileaaKernelSpecGetClusterRank(raw) {
                true => nvTileaaKernelSpecGetClusterSize(raw, dim),
                false => 1,
            };
            (nvTileaaKernelSpecGetNumWarps(raw), [size(0), size(1), size(2)])
        };
        Some(Self { num_warps, cluster })
    }
}
