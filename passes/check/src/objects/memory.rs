//! One round through memory: the contents of each root, and the loads that read them.
//!
//! ```text
//! store %a, %closure + 8         the closure holds %a in bytes 8 to 15, and so do all roots of %closure
//! copy %other, %closure          %other holds it too
//! %x = load %other + 8           %x is %a; read as anything but a pointer of these bytes, %a escapes
//! ```
//!
//! Nothing is kept from one round to the next but the sets of addresses, which only grow, so that the last
//! round has matched all stores with all loads.

use super::addresses::{Copied, Held, Load, Search, add_place};
use crate::{
    limits::HELD_VALUES,
    objects::{ByteSet, Passing, Root, length, passing},
    ops,
};
use melior::ir::{OperationRef, Value, ValueLike};
use mlir_ext::ir;
use tilespace_dialects::{AccessKind, Effect, Operand};

impl<'c: 'a, 'a> Search<'_, '_, '_, 'c, 'a> {
    /// Runs one round through memory, if addresses are stored in it.
    pub(super) fn read_memory(&mut self) {
        if self.stored.is_empty() {
            return;
        }
        self.find_owners();
        self.held = vec![Vec::new(); self.found.roots.len()];
        self.loads.clear();
        self.undefined.clear();
        self.copies.clear();
        for value in self.found.values.clone() {
            let mut uses = Vec::new();
            ir::for_each_use(value, |op, operand| uses.push((op, operand)));
            for (op, operand) in uses {
                self.accessed(value, op, operand);
            }
        }
        while self.copy_held() {}
        for index in 0..self.loads.len() {
            self.load(index);
        }
    }

    /// Finds all roots that an argument may be in, over all calls.
    fn find_owners(&mut self) {
        self.owners = vec![Vec::new(); self.found.roots.len()];
        let mut passes: Vec<(usize, usize, ByteSet)> = Vec::new();
        for (argument, passed) in &self.passed {
            let Some(to) = self.arguments.get(argument) else { continue };
            for (root, place) in passed.iter().flat_map(|value| self.roots_of(*value)) {
                passes.push((*to, *root, *place));
            }
        }
        passes.sort_unstable();
        loop {
            let mut is_new = false;
            for (to, root, place) in &passes {
                let owners = match self.found.roots[*root] {
                    Root::Argument(_, _, Passing::ByReference) => self.owners[*root].clone(),
                    _ => vec![(*root, ByteSet::bytes(0, 1))],
                };
                for (owner, at) in owners {
                    is_new |= add_place(&mut self.owners[*to], owner, at.inner(*place));
                }
            }
            if !is_new {
                return;
            }
        }
    }

    /// All memory that an address may be in: the roots, and the pointees of arguments.
    pub(super) fn behind(&self, address: Value<'c, 'a>) -> Vec<(usize, ByteSet, bool)> {
        let mut all = Vec::new();
        for (root, place) in self.roots_of(address) {
            all.push((*root, *place, true));
            all.extend(self.owners[*root].iter().map(|(owner, at)| (*owner, at.inner(*place), false)));
        }
        all
    }

    /// Records what a use of an address reads and writes there.
    fn accessed(&mut self, value: Value<'c, 'a>, op: OperationRef<'c, 'a>, operand: usize) {
        let program = self.program;
        if let Some((function, index, Passing::ByValue)) = passing(program, op, operand) {
            let to_root = self.arguments.get(&(ir::operation_id(function), index)).copied();
            self.copies.push(Copied { to: None, to_root, from: value, width: Some(u64::MAX) });
            return;
        }
        let effects = program.described(op).unwrap_or_default();
        let is_here = |position: &Operand| ops::numbers(op, *position).contains(&operand);
        let is_direct =
            effects.iter().any(|effect| matches!(effect, Effect::Direct { address } if is_here(address)));
        let is_computed = ops::writes_otherwise(effects, op, operand);
        let (mut reads, mut writes) = (false, false);
        for effect in effects {
            match effect {
                Effect::Writes { value: written, address } if is_here(address) => {
                    writes = true;
                    for written in ops::operands(op, *written) {
                        // An atomic may turn zero into another number.
                        let is_stored =
                            ops::pointer_of(&program.rules.types, written, &[]).is_some() || !is_computed;
                        if is_stored && self.is_nothing(written) {
                            continue;
                        }
                        let bytes = self.objects.whole(op, written.r#type());
                        self.hold(value, is_direct.then_some(bytes), written);
                    }
                }
                Effect::Copies { to, from } if is_here(to) => {
                    writes = true;
                    let width = length(op, effects);
                    for from in ops::operands(op, *from) {
                        self.copies.push(Copied { to: Some(value), to_root: None, from, width });
                    }
                }
                Effect::Copies { to, from } if is_here(from) => {
                    reads = true;
                    // Recorded by the other operand, if its memory is visible.
                    for to in ops::operands(op, *to) {
                        if self.roots_of(to).is_empty() {
                            self.copies.push(Copied {
                                to: Some(to),
                                to_root: None,
                                from: value,
                                width: None,
                            });
                        }
                    }
                }
                Effect::Reads { result, address } if is_here(address) => {
                    reads = true;
                    let Some(result) = ir::result(op, *result as usize) else { continue };
                    let is_pointer = ops::pointer_of(&program.rules.types, result, &[]).is_some();
                    let number = ir::result_number(result).unwrap_or(0) as u32;
                    let whole = is_pointer && is_direct && !program.rules.has_choice(op, number);
                    let place = is_direct.then(|| self.objects.whole(op, result.r#type()));
                    let result = whole.then_some(result);
                    self.undefined.extend(result.map(ir::value_id));
                    self.loads.push(Load { address: value, place, result });
                }
                _ => {}
            }
        }
        let kinds = effects.iter().filter_map(|effect| match effect {
            Effect::Access { operand, kind, .. } if is_here(operand) => Some(*kind),
            _ => None,
        });
        for kind in kinds {
            if kind != AccessKind::Store && !reads {
                self.loads.push(Load { address: value, place: None, result: None });
            }
        }
        if ops::is_volatile(op) {
            self.loads.push(Load { address: value, place: None, result: None });
        }
        if ops::is_volatile(op) || is_computed && !writes {
            for (root, _, _) in self.behind(value) {
                self.is_foreign[root] = true;
            }
        }
    }

    /// Stores a value in these bytes from an address on.
    fn hold(&mut self, address: Value<'c, 'a>, bytes: Option<ByteSet>, value: Value<'c, 'a>) {
        for (root, place, is_direct) in self.behind(address) {
            let place = bytes.map_or(ByteSet::ANYWHERE, |bytes| place.inner(bytes));
            self.hold_in(root, Held { place, value, is_direct });
        }
    }

    fn hold_in(&mut self, root: usize, held: Held<'c, 'a>) -> bool {
        let id = ir::value_id(held.value);
        let all = &mut self.held[root];
        if let Some(known) =
            all.iter_mut().find(|known| ir::value_id(known.value) == id && known.place == held.place)
        {
            known.is_direct |= held.is_direct;
            return false;
        }
        if all.len() >= HELD_VALUES {
            let values: Vec<Value<'c, 'a>> = all.iter().map(|held| held.value).collect();
            self.is_foreign[root] = true;
            for value in values.into_iter().chain([held.value]) {
                self.escape_all(value);
            }
            return false;
        }
        all.push(held);
        true
    }

    /// Copies held values; returns whether any of them is new.
    fn copy_held(&mut self) -> bool {
        let mut is_new = false;
        for index in 0..self.copies.len() {
            let Copied { to, to_root, from, width } = self.copies[index];
            let targets: Vec<(usize, ByteSet)> = match to {
                Some(to) => self.behind(to).into_iter().map(|(root, place, _)| (root, place)).collect(),
                None => to_root.map(|root| (root, ByteSet::bytes(0, 1))).into_iter().collect(),
            };
            for (source, from_place, _) in self.behind(from) {
                for held in self.held[source].clone() {
                    let bytes = from_place.inner(ByteSet::bytes(0, width.unwrap_or(1)));
                    if width.is_some() && !held.place.overlaps(bytes) {
                        continue;
                    }
                    for (root, place) in &targets {
                        let moved = moved(held.place, from_place, *place).filter(|_| width.is_some());
                        let place = moved.unwrap_or(ByteSet::ANYWHERE);
                        is_new |= self.hold_in(*root, Held { place, value: held.value, is_direct: false });
                    }
                }
            }
        }
        is_new
    }

    /// Lets a load read what it may find.
    fn load(&mut self, index: usize) {
        let Load { address, place, result } = self.loads[index];
        let home = self.home(address).map(ir::operation_id);
        for (root, within, is_direct) in self.behind(address) {
            let bytes = place.map_or(ByteSet::ANYWHERE, |place| within.inner(place));
            let is_of_call = is_direct
                && !self.found.is_shared[root]
                && match self.found.roots[root] {
                    Root::Slot(op) => self.program.function_around(op).map(ir::operation_id) == home,
                    Root::Argument(function, _, Passing::ByValue) => Some(ir::operation_id(function)) == home,
                    Root::Variable(_) | Root::Argument(_, _, Passing::ByReference) => false,
                };
            for held in self.held[root].clone() {
                if !held.place.overlaps(bytes) {
                    continue;
                }
                if let Some(result) = result {
                    self.undefined.remove(&ir::value_id(result));
                }
                if self.roots_of(held.value).is_empty() {
                    continue;
                }
                let is_whole = place.is_some() && held.place.is_all_of(bytes);
                let loaded = result.filter(|result| is_whole && result.r#type() == held.value.r#type());
                let Some(loaded) = loaded else {
                    self.escape_all(held.value);
                    continue;
                };
                for (of, at) in self.roots_of(held.value).to_vec() {
                    if is_of_call && held.is_direct {
                        self.add(loaded, of, at);
                        continue;
                    }
                    let known = match self.found.roots[of] {
                        Root::Argument(_, _, Passing::ByReference) => {
                            self.resolved.insert(of);
                            self.owners[of].iter().map(|(owner, place)| (*owner, place.inner(at))).collect()
                        }
                        _ => vec![(of, at)],
                    };
                    for (owner, at) in known {
                        // The facts about a slot change with this.
                        if !std::mem::replace(&mut self.found.is_shared[owner], true) {
                            self.pending.push(held.value);
                        }
                        self.add(loaded, owner, at);
                    }
                }
            }
        }
    }
}

/// The bytes of one place after a copy from `from` to `to`.
fn moved(place: ByteSet, from: ByteSet, to: ByteSet) -> Option<ByteSet> {
    let start = ByteSet::bytes(to.offset.checked_sub(from.offset)?, 1);
    let any = ByteSet::element(crate::objects::gcd(from.step, to.step), None);
    Some(start.inner(any).inner(place))
}
