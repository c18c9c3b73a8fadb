//! Makes nearly valid modules from valid ones, as a test that the import survives them.
//!
//! A damaged file seldom passes the reader, and a random module fails at its first type. So parts of a valid
//! module are exchanged: an operand for another, an attribute for an attribute of another op, an op for
//! another op of the table.

use crate::mutate::Random;
use tilespace_tile_bytecode::{Attribute, Module, Op, TypeId, ValueId, table};

/// Makes one to four changes.
pub fn shuffle(module: &mut Module, random: &mut Random) {
    let types = module.types.len();
    let mut attributes = Vec::new();
    let mut count = 0;
    for function in &mut module.functions {
        visit(&mut function.body, &mut |op| {
            attributes.extend(op.attributes.iter().flatten().cloned());
            count += 1;
        });
    }
    for _ in 0..=random.below(4) {
        let mut left = random.below(count);
        for function in &mut module.functions {
            visit(&mut function.body, &mut |op| {
                if left == 0 {
                    change(op, random, types, &attributes);
                }
                left = left.wrapping_sub(1);
            });
        }
    }
}

fn visit(ops: &mut [Op], look: &mut dyn FnMut(&mut Op)) {
    for op in ops {
        look(op);
        for block in op.regions.iter_mut().flat_map(|region| &mut region.blocks) {
            visit(&mut block.ops, look);
        }
    }
}

fn change(op: &mut Op, random: &mut Random, types: usize, attributes: &[Attribute]) {
    match random.below(9) {
        0 => {
            if let Some(result) = pick(&mut op.results, random) {
                result.ty = TypeId(random.below(types) as u32);
            }
        }
        1 => {
            if let Some(operand) = pick(&mut op.operands, random).and_then(|group| pick(group, random)) {
                *operand = ValueId(random.below(operand.0 as usize + 2) as u32);
            }
        }
        2 => {
            let other = attributes.get(random.below(attributes.len())).cloned();
            if let Some(attribute) = pick(&mut op.attributes, random) {
                *attribute = other;
            }
        }
        3 => {
            if let Some(attribute) = pick(&mut op.attributes, random) {
                *attribute = None;
            }
        }
        4 => {
            op.record = &table::OPS[random.below(table::OPS.len())];
            op.attributes.resize(op.record.attributes.len(), None);
            op.operands.resize(op.record.operands.len(), Vec::new());
        }
        5 => {
            let value = op.operands.iter().flatten().next().copied();
            if let Some(group) = pick(&mut op.operands, random) {
                group.extend(value);
            }
        }
        6 => {
            pick(&mut op.operands, random).and_then(Vec::pop);
        }
        7 => {
            op.results.pop();
        }
        _ => {
            let Some(region) = pick(&mut op.regions, random) else { return };
            match (random.below(4), region.blocks.first_mut()) {
                (0, Some(block)) => _ = block.arguments.pop(),
                (1, Some(block)) => _ = block.ops.pop(),
                (2, Some(block)) => block.ops.clear(),
                (_, Some(block)) => {
                    let copy = block.clone();
                    region.blocks.push(copy);
                }
                (_, None) => region.blocks.push(Default::default()),
            }
        }
    }
}

fn pick<'a, T>(list: &'a mut [T], random: &mut Random) -> Option<&'a mut T> {
    let at = random.below(list.len());
    list.get_mut(at)
}
