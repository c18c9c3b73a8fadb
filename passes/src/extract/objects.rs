//! Memory that only what is in sight can reach.
//!
//! ```text
//! %slot = alloca ptr            its address goes into loads, stores and offsets, nowhere else:
//! store %p, %slot               a load from it gives what was stored in it,
//! %q = load %slot               whatever anybody stores elsewhere
//! ```
//!
//! The same holds for a variable that no other module can name and whose address is used so in every function. An
//! address that is passed on, stored, merged with another, or looked at by an op without a rule leaves, and its memory
//! is then part of its space like any other.

use super::{
    Extractor,
    body::resolve,
    symbols::{Symbols, space_of_global},
};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace,
    ids::{IdMap, ObjectId},
    lattice::Mask,
};
use tilespace_dialects::{Effect, OpRule};

/// The objects of a module.
#[derive(Default)]
pub struct Objects {
    /// What each holds from the start.
    pub initial: IdMap<ObjectId, Mask>,
    by_address: FxHashMap<usize, ObjectId>,
    by_global: FxHashMap<usize, ObjectId>,
}

impl Objects {
    /// The object at an address.
    pub fn at(&self, address: Value<'_, '_>) -> Option<ObjectId> {
        self.by_address.get(&ir::value_id(address)).copied()
    }

    /// The object that a global variable is.
    pub fn global(&self, op: OperationRef<'_, '_>) -> Option<ObjectId> {
        self.by_global.get(&ir::operation_id(op)).copied()
    }

    /// Finds the objects of a module.
    pub fn find<'c: 'a, 'a>(extractor: &mut Extractor<'_>, symbols: &Symbols<'c, 'a>) -> Self {
        let mut objects = Objects::default();
        // The addresses of each global; none once one of them leaves.
        let mut globals: Vec<(OperationRef<'c, 'a>, Option<Vec<Value<'c, 'a>>>)> = Vec::new();
        let mut index: FxHashMap<usize, usize> = FxHashMap::default();
        let roots = symbols.functions.iter().map(|function| function.op);
        for root in roots.chain(symbols.initialized_globals.iter().copied()) {
            ir::walk_preorder(root, |op| {
                if !extractor.classes.class(op).makes_address {
                    return;
                }
                let Some(rule) = extractor.classes.rule(op) else { return };
                let Some(address) = op.result(0).ok().map(Value::from) else { return };
                if is_slot(rule) {
                    if let Some(addresses) = addresses(extractor, address) {
                        objects.add(&addresses, Mask::EMPTY);
                    }
                } else if let Some(global) = named_global(rule, op, symbols) {
                    let id = ir::operation_id(global);
                    let at = *index.entry(id).or_insert_with(|| {
                        globals.push((global, symbols.is_internal(global).then(Vec::new)));
                        globals.len() - 1
                    });
                    globals[at].1 = match (globals[at].1.take(), addresses(extractor, address)) {
                        (Some(mut all), Some(more)) => {
                            all.extend(more);
                            Some(all)
                        }
                        _ => None,
                    };
                }
            });
        }
        for (global, addresses) in globals {
            if let Some(addresses) = addresses {
                let object = objects.add(&addresses, initial_contents(extractor, global));
                objects.by_global.insert(ir::operation_id(global), object);
            }
        }
        objects
    }

    fn add(&mut self, addresses: &[Value<'_, '_>], initial: Mask) -> ObjectId {
        let object = self.initial.push(initial);
        self.by_address.extend(addresses.iter().map(|address| (ir::value_id(*address), object)));
        object
    }
}

/// Whether the op makes a new stack slot.
fn is_slot(rule: &OpRule) -> bool {
    rule.effects.iter().any(|effect| matches!(effect, Effect::Source { space: MemorySpace::Local, .. }))
}

fn named_global<'c: 'a, 'a>(
    rule: &OpRule,
    op: OperationRef<'c, 'a>,
    symbols: &Symbols<'c, 'a>,
) -> Option<OperationRef<'c, 'a>> {
    rule.effects.iter().find_map(|effect| match effect {
        Effect::SymbolAddress { attribute, .. } => symbols.global(op, op.attribute(attribute).ok()?),
        _ => None,
    })
}

/// The host can write variables in global and constant memory, internal ones too, but only what it can name itself.
fn initial_contents(extractor: &Extractor<'_>, global: OperationRef<'_, '_>) -> Mask {
    match space_of_global(global) {
        MemorySpace::Global | MemorySpace::Constant => extractor.host_pointers(),
        _ => Mask::EMPTY,
    }
}

/// The addresses made from `address`, itself included; none if one of them leaves.
fn addresses<'c: 'a, 'a>(
    extractor: &mut Extractor<'_>,
    address: Value<'c, 'a>,
) -> Option<Vec<Value<'c, 'a>>> {
    let mut all = vec![address];
    let mut at = 0;
    while at < all.len() {
        let mut leaves = false;
        let mut made = Vec::new();
        ir::for_each_use(all[at], |op, operand| {
            match extractor.classes.rule(op).and_then(|rule| derived(op, rule, operand)) {
                Some(results) => made.extend(results),
                None => leaves = true,
            }
        });
        if leaves {
            return None;
        }
        // An integer result is a fold of the address, and no address that a load can use.
        all.extend(made.into_iter().filter(|value| !extractor.types.shape(value.r#type()).fields.is_empty()));
        at += 1;
    }
    Some(all)
}

/// What an op makes of an address at `operand`; none if the address leaves through it.
fn derived<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    rule: &OpRule,
    operand: usize,
) -> Option<Vec<Value<'c, 'a>>> {
    let mut results = Vec::new();
    let at = |position: &tilespace_dialects::Operand| resolve(op, *position).contains(&operand);
    for effect in &rule.effects {
        match effect {
            Effect::Follows { result, operands } if operands.iter().any(at) => {
                let joined = operands.iter().map(|position| resolve(op, *position).len()).sum::<usize>() != 1;
                if joined {
                    return None;
                }
                results.push(op.result(*result as usize).ok()?.into());
            }
            Effect::CastTo { result, operand } if at(operand) => {
                results.push(op.result(*result as usize).ok()?.into());
            }
            Effect::Copies { to: position, .. }
            | Effect::Writes { value: position, .. }
            | Effect::InsertsField { value: position, .. }
            | Effect::FollowsField { aggregate: position, .. }
            | Effect::FromInteger { operand: position, .. }
            | Effect::Escapes { operand: position }
            | Effect::Exposes { operand: position }
            | Effect::Shares { operand: position }
                if at(position) =>
            {
                return None;
            }
            Effect::Copies { from, .. } if at(from) => return None,
            // Who knows which memory that writes, or what becomes of the addresses it gets.
            Effect::CopiesBetween { .. } | Effect::Havoc => return None,
            _ => {}
        }
    }
    Some(results)
}
