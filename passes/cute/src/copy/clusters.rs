//! Stores to the shared memory of another block of the cluster.
//!
//! ```text
//! "cute.copy"(%atom, %registers, %view)   st.async of each element; its bytes count at the barrier of the atom
//! ```
//!
//! Why it is right: PTX ISA, "st.async". View and barrier are in the same block, at addresses that the
//! program has computed, and each thread stores its own elements.

use crate::{
    emit::{Lowering, Op, Res},
    text::types::{bits, integer},
    views::{
        elements::{MOST_ATOMS, groups, known_size, offset},
        memory::address_of,
        values::View,
    },
};
use melior::ir::Value;
use tilespace_core::MemorySpace;

/// Stores 32-bit elements from registers.
pub fn store<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let groups = groups(op, 4)?;
    let (Some(from), Some(to), None) = (groups[1], groups[2], groups[3]) else {
        return Err("a store to another block of the cluster takes two views and no predicate".into());
    };
    let (from, to) = (at.view(op, from)?, at.view(op, to)?);
    if bits(from.pointer.element) != Some(32)
        || from.pointer.element != to.pointer.element
        || (from.pointer.space, to.pointer.space) != (MemorySpace::Local, MemorySpace::SharedCluster)
        || to.pointer.swizzle.is_some()
    {
        return Err(
            "a store to another block of the cluster takes 32-bit elements from registers, without a swizzle"
                .into(),
        );
    }
    let count = known_size(at, from.layout.shape.modes())?;
    if known_size(at, to.layout.shape.modes())? != count || count > MOST_ATOMS {
        return Err("source and destination do not hold the same number of copy atoms".into());
    }
    let first = |view: &View<'c, 'a>| view.layout.shape.modes().get(..1).unwrap_or_default().to_vec();
    let values = known_size(at, &first(&from))?;
    if known_size(at, &first(&to))? != values {
        return Err("source and destination do not hold the same number of copy atoms".into());
    }
    let barrier = at.operand_leaves(op, 0)?.first().copied().ok_or("a field of the atom is missing")?;
    let barrier = number(at, barrier)?;
    let word = integer(at.context, 32);
    for rest in 0..count / values {
        for element in 0..values {
            let (place, other) =
                (offset(at, &from.layout, element, &[rest])?, offset(at, &to.layout, element, &[rest])?);
            let (from, to) = (address_of(at, &from, &place)?, address_of(at, &to, &other)?);
            let alignment = [("alignment", at.number_attribute(4))];
            let value = at.value("llvm.load", &[from], word, &alignment)?;
            let to = number(at, to)?;
            let text = "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];";
            at.ptx(text, "r,r,r", &[to, value, barrier], None, true)?;
        }
    }
    Ok(())
}

/// An address in the shared memory of a cluster, which has 32 bits.
fn number<'c, 'a>(at: &mut Lowering<'c, 'a>, address: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
    let word = integer(at.context, 32);
    at.value("llvm.ptrtoint", &[address], word, &[])
}
