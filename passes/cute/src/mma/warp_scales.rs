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
    mma::{atoms::Atom, registers::atoms_along},
    text::{tree::Num, types::integer},
    views::{
        elements::{known_size, offset},
        memory::address_of,
        values::View,
    },
};
use melior::ir::Value;
use mlir_ext::ir;
use tilespace_core::MemorySpace;
use tilespace_emit::block_scale::{Scaled, Scales};

/// The product of an atom.
pub fn of(atom: &Atom<'_>) -> Res<&'static Scaled> {
    let scales = atom.scales.ok_or("it has no scales")?;
    Scaled::of(atom.shape, atom.types()?, scales.block, scales.ty)
}

/// Requires that a view has scales of so many atoms along M or N and along K: registers, with a byte for
/// each block.
pub fn require<'c, 'a>(
    scaled: &Scaled,
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    atoms: [i64; 2],
) -> Res<()> {
    let found = [atoms_along(at, &view.layout, 1)?, atoms_along(at, &view.layout, 2)?];
    let values = view.layout.shape.modes().first().cloned().ok_or("a view has no modes")?;
    let is_of_type = ir::type_text(view.pointer.element) == scaled.scale;
    if view.pointer.space != MemorySpace::Local
        || !is_of_type
        || found != atoms
        || view.layout.shape.modes().len() > 3
        || known_size(at, &[values])? != scaled.k
    {
        return Err("its scales do not match its atoms in memory space, type or number".into());
    }
    Ok(())
}

/// The bytes of a lane for one atom, from the lowest byte on, and from the first lanes; `first` is zero.
pub fn scales<'c, 'a>(
    scaled: &Scaled,
    at: &mut Lowering<'c, 'a>,
    (view, atom): (&View<'c, 'a>, [i64; 2]),
    first: Value<'c, 'a>,
) -> Res<Scales<'c, 'a>> {
    let bytes = scaled.k / scaled.block;
    let start = offset(at, &view.layout, 0, &atom)?;
    for element in 0..scaled.k {
        let place = offset(at, &view.layout, element, &atom)?;
        match (&start, &place) {
            (Num::Static(start), Num::Static(place))
                if start % bytes == 0 && place.checked_sub(*start) == Some(element / scaled.block) => {}
            _ => return Err("the scales of an atom are not consecutive bytes of one register".into()),
        }
    }
    let address = address_of(at, view, &start)?;
    let aligned = i64::try_from(view.pointer.aligned()).unwrap_or(1).min(bytes);
    let (width, word) = (u32::try_from(8 * bytes).unwrap_or(32), integer(at.context, 32));
    let alignment = [("alignment", at.number_attribute(aligned))];
    let loaded = at.value("llvm.load", &[address], integer(at.context, width), &alignment)?;
    let register = match width {
        32 => loaded,
        _ => at.value("arith.extui", &[loaded], word, &[])?,
    };
    Ok(Scales { register, byte: first, lanes: first })
}
