//! Sets the new types, and casts an operand where it demands another type than its value has.
//!
//! ```text
//! %q = gep %s[%i] : ptr<3>
//! load %q                      asks for shared memory and is given it
//! call @unknown(%q)            %q' = addrspacecast %q : ptr<3> to ptr
//! ```
//!
//! The cast of a value comes right after its definition, so that it dominates every use, and is made once. A
//! space that is known only after a test or by a guess gets its cast there: earlier, the cast would claim too
//! much.

use super::{Retyped, Retyping, Use, uses::PointerUse};
use crate::{apply::result, extract::mlir::Raw};
use melior::ir::{OperationRef, Type, Value, ValueLike};
use mlir_ext::ir;
use tilespace_core::{
    MemorySpace,
    ids::{IdMap, NodeId},
};

/// A use of a retyped value as the generic pointer that it was, with the node of the value.
type GenericUse<'c, 'a> = (NodeId, Use<'c, 'a>, Value<'c, 'a>);

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// Sets the types, and casts an operand where it demands another type than its value has.
    pub(super) fn satisfy(&mut self) {
        // Types change below, and with them the source that is found for a cast.
        let mut given = Vec::with_capacity(self.uses.demanded.len());
        // Neighbouring uses are often of one value.
        let mut last: Option<(NodeId, MemorySpace, Option<Value<'c, 'a>>)> = None;
        for index in 0..self.uses.demanded.len() {
            let PointerUse { at, value, node, demand } = self.uses.all[self.uses.demanded[index] as usize];
            let Some(space) = demand else { continue };
            // Most operands are there already.
            let retyped = node.and_then(|node| self.retyped[node].as_ref());
            if retyped.is_some_and(|retyped| retyped.space == space) {
                continue;
            }
            let retyped = retyped.copied();
            let Some(ty) = self.in_space(value.r#type(), space) else { continue };
            let source = match (node, last) {
                (Some(node), Some((of, to, source))) if of == node && to == space => source,
                _ => self.behind_cast(value, ty),
            };
            last = node.map(|node| (node, space, source));
            given.push((at, value, space, ty, source, retyped));
        }
        for (node, value) in &self.order {
            if let Some(Retyped { ty, .. }) = self.retyped[*node] {
                ir::set_value_type(*value, ty);
                self.stats.retyped += 1;
            }
        }
        for ((op, operand), value, space, ty, source, retyped) in given {
            if let Some(source) = source {
                ir::set_operand(op, operand, source);
                continue;
            }
            let key = (ir::value_id(value), Some(space));
            let value = match self.made.get(&key) {
                Some(made) => *made,
                None if self.space_of(value) == Some(space) => {
                    let after = self.types.caster.after_definition(value, ty);
                    // No cast can follow a terminator.
                    let cast = after.or_else(|| self.types.caster.before(op, value, ty));
                    let Some(made) = cast.and_then(|cast| self.remember(cast)) else { continue };
                    if after.is_some() {
                        self.made.insert(key, made);
                    }
                    made
                }
                // Known after a guard, from there on; or a guess, for this access only; or null, or
                // another value that is never an address, for which any space will do, by a cast, not by a
                // new zero; or known to be in a smaller space than the demanded one.
                None => {
                    let settles = |refined: &usize| {
                        self.masks[self.ir.refined[*refined].node].vote().space() == Some(space)
                    };
                    let refined = self.guards.around(op, operand).filter(settles);
                    if let Some(made) = refined.and_then(|refined| self.guards.casts.get(&(refined, space))) {
                        ir::set_operand(op, operand, *made);
                        continue;
                    }
                    let value = match retyped {
                        // No cast leads from one space to another.
                        Some(Retyped { generic, .. }) => match self.generic_again(value, generic) {
                            Some(generic) => generic,
                            None => continue,
                        },
                        None => value,
                    };
                    let from = refined.map(|refined| self.ir.site(self.ir.refined[refined].from).0);
                    let from = from.filter(|_| !self.moves_narrowly(space));
                    let opaque = from.and_then(|from| self.types.caster.behind_test(from.raw(), value, ty));
                    if let (Some(opaque), Some(refined)) = (opaque, refined) {
                        let Some(made) = self.remember(opaque) else { continue };
                        self.guards.casts.insert((refined, space), made);
                        ir::set_operand(op, operand, made);
                        continue;
                    }
                    if refined.is_some() {
                        continue;
                    }
                    let Some(cast) = self.types.caster.before(op, value, ty) else { continue };
                    let Some(made) = self.remember(cast) else { continue };
                    made
                }
            };
            ir::set_operand(op, operand, value);
        }
        for (node, (op, operand), value) in self.generic_uses() {
            if let Some(Retyped { generic, .. }) = self.retyped[node]
                && let Some(generic) = self.generic_again(value, generic)
            {
                ir::set_operand(op, operand, generic);
            }
        }
    }

    /// The uses of retyped values that ask for no space, value by value in the order in which those were
    /// found.
    fn generic_uses(&self) -> Vec<GenericUse<'c, 'a>> {
        let is_generic = |at: &&PointerUse<'c, 'a>| at.demand.is_none();
        let uses = self.uses.all.iter().filter(is_generic);
        let mut uses: Vec<GenericUse<'c, 'a>> = uses
            .filter_map(|at| {
                at.node.filter(|node| self.retyped[*node].is_some()).map(|node| (node, at.at, at.value))
            })
            .collect();
        if uses.len() > 1 {
            let mut rank = IdMap::filled(self.retyped.len(), 0);
            for (index, (node, _)) in self.order.iter().enumerate() {
                rank[*node] = index;
            }
            uses.sort_by_key(|(node, ..)| rank[*node]);
        }
        uses
    }

    /// A retyped value as the generic pointer that it was.
    fn generic_again(&mut self, value: Value<'c, 'a>, generic: Type<'c>) -> Option<Value<'c, 'a>> {
        let id = ir::value_id(value);
        if let Some(made) = self.made.get(&(id, None)) {
            return Some(*made);
        }
        let cast = self.types.caster.after_definition(value, generic)?;
        let made = self.remember(cast)?;
        self.made.insert((id, None), made);
        Some(made)
    }

    pub(super) fn remember(&mut self, cast: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        self.stats.casts += 1;
        self.casts.push(cast);
        result(cast)
    }
}
