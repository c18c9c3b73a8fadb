//! The ops that were compared, with their types of elements.
//!
//! ```text
//! itof F16 of I32, addf F32, reduce I8, ..      of so many ops of the dialect; these were never drawn: print_tko, ..
//! ```

use super::shrink::each;
use std::collections::{BTreeSet, HashMap};
use tilespace_tile_bytecode::{Op, Type, TypeId, ValueId, table};
use tilespace_tiles::draw::Program;

/// An op, and the types of elements of its first result and its first operand.
pub type Pair = (&'static str, String);

/// The ops of a program.
pub fn covered(program: &Program) -> BTreeSet<Pair> {
    let mut types: HashMap<ValueId, TypeId> = HashMap::new();
    for function in &program.module.functions {
        types.extend(function.arguments.iter().map(|value| (value.id, value.ty)));
    }
    each(program, &mut |op| {
        types.extend(op.results.iter().map(|value| (value.id, value.ty)));
        let blocks = op.regions.iter().flat_map(|region| &region.blocks);
        types.extend(blocks.flat_map(|block| &block.arguments).map(|value| (value.id, value.ty)));
    });
    let element = |ty: &TypeId| {
        let module = &program.module;
        let of = match module.type_of(*ty)? {
            Type::Tile { element, .. } | Type::TensorView { element, .. } => element,
            Type::PartitionView { tensor, .. }
            | Type::StridedView { tensor, .. }
            | Type::GatherScatterView { tensor, .. } => match module.type_of(*tensor)? {
                Type::TensorView { element, .. } => element,
                _ => return None,
            },
            _ => return None,
        };
        match module.type_of(*of)? {
            Type::Scalar(scalar) => Some(format!("{scalar:?}")),
            Type::Pointer { pointee, .. } => match module.type_of(*pointee)? {
                Type::Scalar(scalar) => Some(format!("{scalar:?}")),
                _ => None,
            },
            _ => None,
        }
    };
    let pair = |op: &Op| {
        let result = op.results.iter().find_map(|value| element(&value.ty));
        let operand = op.operands.iter().flatten().find_map(|id| element(types.get(id)?));
        let kind = match (result, operand) {
            (Some(to), Some(from)) if to != from => format!("{to} of {from}"),
            (to, from) => to.or(from).unwrap_or_default(),
        };
        (op.record.name, kind)
    };
    let mut all = BTreeSet::new();
    each(program, &mut |op| _ = all.insert(pair(op)));
    if !program.module.globals.is_empty() {
        all.insert(("global", String::new()));
    }
    all
}

/// The coverage in words.
pub fn line(pairs: &BTreeSet<Pair>) -> String {
    let names: BTreeSet<&str> = pairs.iter().map(|(name, _)| *name).chain(["module", "entry"]).collect();
    let missing: Vec<&str> =
        table::OPS.iter().map(|record| record.name).filter(|name| !names.contains(name)).collect();
    format!(
        "{} of {} ops, {} pairs of an op and its types; not {}",
        names.len(),
        table::OPS.len(),
        pairs.len(),
        missing.join(", ")
    )
}
