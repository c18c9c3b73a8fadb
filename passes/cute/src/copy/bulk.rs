//! Bulk copies of contiguous elements between global and shared memory (SM90).
//!
//! ```text
//! bulk_copy_g2s<f32>   nvvm.cp.async.bulk.shared.cluster.global, whose bytes the barrier of the atom counts
//! bulk_copy_s2g<f32>   nvvm.cp.async.bulk.global.shared.cta
//! ```
//!
//! Why it is right: PTX ISA, "cp.async.bulk". Each thread that executes it copies: the program elects one
//! thread.

use crate::{
    copy::atoms::Bulk,
    emit::{Lowering, Op, Res},
    mma::hopper::{in_cluster, sizes},
    text::{
        tree::{Num, Tree},
        types::bits,
    },
    views::{
        elements::{self, MOST_ATOMS, groups, offset},
        pointers::advanced,
        values::View,
    },
};
use tilespace_core::MemorySpace;

/// An instruction copies a multiple of so many bytes.
const UNIT: i64 = 16;

/// Whether the elements of mode 0 are contiguous.
fn is_row(view: &View<'_, '_>) -> bool {
    let (shape, stride) = (view.layout.shape.modes(), view.layout.stride.modes());
    let leaves = shape.first().zip(stride.first()).map(|(shape, stride)| (shape.leaves(), stride.leaves()));
    let Some((shape, stride)) = leaves else { return false };
    let reached = shape.iter().zip(stride).try_fold(1_i64, |reached, leaf| match leaf {
        (Tree::Num(Num::Static(1)), _) => Some(reached),
        (Tree::Num(Num::Static(size)), Tree::Num(Num::Static(step))) if *step == reached => {
            reached.checked_mul(*size)
        }
        _ => None,
    });
    reached.is_some()
}

/// Copies the row of mode 0, for each index in the rest.
pub fn copy<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, atom: Bulk) -> Res<()> {
    let groups = groups(op, 4)?;
    let (Some(from), Some(to), None) = (groups[1], groups[2], groups[3]) else {
        return Err("a bulk copy takes two views and no predicate".into());
    };
    let (from, to) = (at.view(op, from)?, at.view(op, to)?);
    let spaces = (from.pointer.space, to.pointer.space);
    let wanted = match atom.is_load {
        true => (MemorySpace::Global, MemorySpace::Shared),
        false => (MemorySpace::Shared, MemorySpace::Global),
    };
    if spaces != wanted || from.pointer.element != to.pointer.element {
        return Err("its views are not in the memory spaces of its atom, or differ in element type".into());
    }
    if [&from, &to].iter().any(|view| view.pointer.swizzle.is_some() || !is_row(view)) {
        return Err("a bulk copy takes contiguous elements without a swizzle".into());
    }
    let (values, rest) = elements::sizes(at, &from)?;
    let bytes = bits(from.pointer.element).and_then(|bits| values.checked_mul(bits.into())).unwrap_or(0) / 8;
    if elements::sizes(at, &to)? != (values, rest) || rest > MOST_ATOMS || bytes == 0 || bytes % UNIT != 0 {
        return Err("source and destination are not rows of the same size, a multiple of 16 bytes".into());
    }
    for rest in 0..rest {
        let (place, other) = (offset(at, &from.layout, 0, &[rest])?, offset(at, &to.layout, 0, &[rest])?);
        let source = advanced(at, &from.pointer, from.address, &place)?;
        let target = advanced(at, &to.pointer, to.address, &other)?;
        let size = at.constant(bytes, 32)?;
        if !atom.is_load {
            let sizes = sizes(at, &[1, 1, 1, 0, 0]);
            at.emit("nvvm.cp.async.bulk.global.shared.cta", &[target, source, size], &[], &[sizes])?;
            continue;
        }
        let [barrier, mask] = at.operand_leaves(op, 0)?[..] else {
            return Err("a field of the atom is missing".into());
        };
        let mask = if atom.is_multicast { vec![mask] } else { vec![] };
        let operands = [&[in_cluster(at, target)?, source, barrier, size], &mask[..]].concat();
        let sizes = sizes(at, &[1, 1, 1, 1, mask.len(), 0]);
        at.emit("nvvm.cp.async.bulk.shared.cluster.global", &operands, &[], &[sizes])?;
    }
    Ok(())
}
