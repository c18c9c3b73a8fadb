//! Programs that are smaller by one step than a program that shows a mistake.
//!
//! ```text
//! %5, %t = load_view_tko ..       %5 = constant 0, %t = make_token
//! if %c { store .. }              store ..
//! %7 = addi %5, %6                %5 instead of %7
//! ```
//!
//! An op is replaced by constants with its names, so that nothing else changes; values without uses are then
//! removed. A step may make the program mean nothing: the search checks that.

use crate::draw::Program;
use std::collections::{HashMap, HashSet};
use tilespace_tile_bytecode::{Attribute, Op, Region, Scalar, Type, TypeId, Value, ValueId, table};

/// A step.
#[derive(Clone, Copy)]
enum Step {
    /// Constants instead of an op.
    Constants,
    /// An operand instead of the result.
    Operand(usize),
    /// The ops of a region instead of an op.
    Inline(usize),
}

/// All programs that are smaller by one step, the smallest ones first.
pub fn simpler(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for warps in [1, 2, 4] {
        if warps < program.warps {
            all.push(Program { warps, ..program.clone() });
        }
    }
    if program.grid[0] > 1 {
        all.push(Program { grid: [1; 3], ..program.clone() });
    }
    let Some(function) = program.module.functions.first() else { return all };
    let count = number(&function.body);
    let mut types: HashMap<ValueId, TypeId> = named(&function.arguments);
    types_of(&function.body, &mut types);
    for step in [
        Step::Inline(0),
        Step::Inline(1),
        Step::Constants,
        Step::Operand(0),
        Step::Operand(1),
        Step::Operand(2),
    ] {
        for target in (0..count).rev() {
            let mut new = program.clone();
            let mut at = 0;
            let mut names = HashMap::new();
            let mut body = new.module.functions[0].body.clone();
            if !edit(&mut body, &mut at, target, step, &new.module.types, &mut names) {
                continue;
            }
            // A name stands for another value of the same type.
            let is_typed = names.iter().all(|(old, new)| {
                let known = types.get(old).zip(types.get(new));
                known.is_some_and(|(old, new)| old == new)
            });
            if !is_typed {
                continue;
            }
            rename(&mut body, &names);
            while sweep(&mut body) {}
            new.module.functions[0].body = body;
            all.push(new);
        }
    }
    all
}

/// Ops, with those in regions.
fn number(ops: &[Op]) -> usize {
    ops.iter().map(|op| 1 + bodies(op).map(|body| number(body)).sum::<usize>()).sum()
}

fn named(values: &[Value]) -> HashMap<ValueId, TypeId> {
    values.iter().map(|value| (value.id, value.ty)).collect()
}

/// The types of all values that ops define.
fn types_of(ops: &[Op], into: &mut HashMap<ValueId, TypeId>) {
    for op in ops {
        into.extend(named(&op.results));
        for block in op.regions.iter().flat_map(|region| &region.blocks) {
            into.extend(named(&block.arguments));
            types_of(&block.ops, into);
        }
    }
}

fn bodies(op: &Op) -> impl Iterator<Item = &Vec<Op>> {
    op.regions.iter().flat_map(|region| &region.blocks).map(|block| &block.ops)
}

fn bodies_mut(op: &mut Op) -> impl Iterator<Item = &mut Vec<Op>> {
    op.regions.iter_mut().flat_map(|region: &mut Region| &mut region.blocks).map(|block| &mut block.ops)
}

/// Takes a step at one op; whether there was one to take.
fn edit(
    ops: &mut Vec<Op>,
    at: &mut usize,
    target: usize,
    step: Step,
    types: &[Type],
    names: &mut HashMap<ValueId, ValueId>,
) -> bool {
    for index in 0..ops.len() {
        if *at == target {
            *at += 1;
            let Some(new) = replaced(&ops[index], step, types, names) else { return false };
            ops.splice(index..=index, new);
            return true;
        }
        *at += 1;
        for body in bodies_mut(&mut ops[index]) {
            if edit(body, at, target, step, types, names) {
                return true;
            }
            if *at > target {
                return false;
            }
        }
    }
    false
}

fn replaced(op: &Op, step: Step, types: &[Type], names: &mut HashMap<ValueId, ValueId>) -> Option<Vec<Op>> {
    let is_end = matches!(op.record.name, "yield" | "continue" | "break" | "return");
    if is_end || matches!(op.record.name, "constant" | "make_token") {
        return None;
    }
    match step {
        Step::Constants => {
            let mut token = op.operand_group("token").to_vec();
            op.results
                .iter()
                .map(|result| match types.get(result.ty.0 as usize)? {
                    Type::Token if token.is_empty() && op.record.name != "join_tokens" => {
                        Some(Op::new(table::by_name("make_token")?).with_result(result.id, result.ty))
                    }
                    Type::Token if !token.is_empty() => {
                        let join = Op::new(table::by_name("join_tokens")?);
                        let join = join
                            .with_operands("tokens", token.drain(..).flat_map(|token| [token; 2]))
                            .ok()?;
                        Some(join.with_result(result.id, result.ty))
                    }
                    Type::Tile { element, .. } => constant(result.id, result.ty, *element, types),
                    _ => None,
                })
                .collect()
        }
        Step::Operand(which) => {
            let [result] = op.results[..] else { return None };
            let from = *op.operands.iter().flatten().nth(which)?;
            names.insert(result.id, from);
            Some(Vec::new())
        }
        Step::Inline(which) => {
            let block = op.regions.get(which)?.blocks.first()?;
            let (end, body) = block.ops.split_last()?;
            match (op.record.name, end.record.name) {
                ("if", "yield") => {}
                ("for", "continue") if which == 0 => {
                    let begins = [op.operand_group("lowerBound"), op.operand_group("initValues")].concat();
                    names.extend(block.arguments.iter().map(|argument| argument.id).zip(begins));
                }
                _ => return None,
            }
            let ends = end.operands.iter().flatten().copied();
            names.extend(op.results.iter().map(|result| result.id).zip(ends));
            Some(body.to_vec())
        }
    }
}

fn constant(id: ValueId, ty: TypeId, element: TypeId, types: &[Type]) -> Option<Op> {
    let Type::Scalar(scalar) = types.get(element.0 as usize)? else { return None };
    let data = match scalar {
        Scalar::TF32 => vec![0; 3],
        scalar => vec![0; crate::value::size(*scalar)],
    };
    let op = Op::new(table::by_name("constant")?);
    Some(op.with_attribute("value", Attribute::Dense { ty, data: data.into() }).ok()?.with_result(id, ty))
}

/// Renames values, through chains of new names.
fn rename(ops: &mut [Op], names: &HashMap<ValueId, ValueId>) {
    if names.is_empty() {
        return;
    }
    for op in ops {
        for value in op.operands.iter_mut().flatten() {
            for _ in 0..names.len() {
                match names.get(value) {
                    Some(new) => *value = *new,
                    None => break,
                }
            }
        }
        bodies_mut(op).for_each(|body| rename(body, names));
    }
}

fn uses(ops: &[Op], into: &mut HashSet<ValueId>) {
    for op in ops {
        into.extend(op.operands.iter().flatten());
        bodies(op).for_each(|body| uses(body, into));
    }
}

/// Whether an op has an effect besides its results.
fn acts(op: &Op) -> bool {
    let name = op.record.name;
    name.starts_with("store")
        || name.starts_with("atomic")
        || is_end(op)
        || bodies(op).flatten().any(|inner| {
            // The terminators of a region are a part of its op.
            acts(inner)
                && (!is_end(inner)
                    || matches!(inner.record.name, "return")
                    || name == "if" && inner.record.name != "yield")
        })
}

fn is_end(op: &Op) -> bool {
    matches!(op.record.name, "yield" | "continue" | "break" | "return")
}

/// Removes ops with unused results; whether there were any.
fn sweep(body: &mut Vec<Op>) -> bool {
    let mut used = HashSet::new();
    uses(body, &mut used);
    take_out(body, &used)
}

fn take_out(ops: &mut Vec<Op>, used: &HashSet<ValueId>) -> bool {
    let before = ops.len();
    ops.retain(|op| acts(op) || op.results.iter().any(|result| used.contains(&result.id)));
    let mut changed = ops.len() != before;
    for op in ops {
        for body in bodies_mut(op) {
            changed |= take_out(body, used);
        }
    }
    changed
}
