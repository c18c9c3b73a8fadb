//! The model of an op as edges of the graph.
//!
//! ```text
//! %p = llvm.load %a        operand 0: an access of %a; result 0: what memory at %a holds flows to %p
//! llvm.store %q, %a        operand 1: an access of %a; traffic: %q flows to memory at %a
//! my.op(%r)                the model does not mention operand 0: %r is observed
//! ```
//!
//! Each part of the model is destructured by all of its fields, or matched by all of its variants, and each
//! is an edge, a root or a spill, or is left to the file that is named there. So no fact in a record is
//! missed.

use crate::{
    MemorySpace,
    graph::{Access, AccessWhat, Cause, Constraint, Counts, Part},
    ids::BlockId,
    ir::{
        Definition, InterfaceSet, Ir, Op, Reader, Symbols, Value,
        class::Class,
        operands::{clobbers, numbers, operands, resolve},
        plain::{allowed_spaces, named_spaces},
        shape::Field,
    },
    lattice::Mask,
    lower::{
        body::{BodyReader, memory::Address, pointer_bits},
        slots::left_to_llvm,
    },
    ops::{address_use::is_volatile, atomics::equal_atomics},
    place::Place,
};
use tilespace_rules::{
    OpModel, Operand,
    model::{Condition, List, OperandModel, Ordered, ResultModel, Traffic, Transfer},
};

/// The subject of a model.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ModelOf {
    /// The op.
    Op,
    /// The function that the op calls: the operands differ from those in the model of the op.
    Callee,
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Adds all facts of a model about an op.
    pub(crate) fn described(&mut self, op: Op<I>, class: &Class, rule: &'static OpModel, what: ModelOf) {
        for operand in rule.operands {
            self.used_operand(op, rule, operand, what);
        }
        // Most loads and calls of intrinsics result in numbers, which need no edges.
        let is_silent =
            what == ModelOf::Op && class.only_points && self.at.is_some_and(|(_, at)| at.results.is_empty());
        let mut defined = 0u64;
        for result in rule.results.into_iter().filter(|_| !is_silent) {
            self.made_result(op, rule, result, &mut defined);
        }
        for traffic in rule.traffic {
            self.traffic(op, rule, *traffic);
        }
        self.other_code(op, rule);
        self.observed_operands(op, class, rule, what);
        if is_silent || class.interfaces.contains(InterfaceSet::REGION_BRANCH) {
            return;
        }
        let cause = match what {
            ModelOf::Op => Cause::Operation,
            ModelOf::Callee => Cause::Callee,
        };
        let is_undefined = |index: &usize| *index >= 64 || defined & (1 << index) == 0;
        for index in (0..op.result_count()).filter(is_undefined) {
            if let Some(result) = op.result(index) {
                self.unknown(result, cause);
            }
        }
    }

    /// Operands that are only observed.
    fn observed_operands(&mut self, op: Op<I>, class: &Class, rule: &'static OpModel, what: ModelOf) {
        // A model of a function describes its effects on memory; the function itself gets the value, and may
        // observe a null.
        let is_own = what == ModelOf::Op;
        if is_own && self.read(op).is_some_and(|(_, at)| class.mentions_all(at.operands)) {
            return;
        }
        for index in (0..op.operand_count()).filter(|index| !(is_own && class.mentions(*index))) {
            if let Some(value) = op.operand(index)
                && self.reader.shape(value.ty()).is_generic_pointer()
                && !(is_own && rule.mentioned.iter().any(|at| resolve(op, *at).contains(&index)))
                && let Some(node) = self.used_pointer(value)
            {
                self.function.observed_uses.push(node);
            }
        }
    }

    fn used_operand(
        &mut self,
        op: Op<I>,
        rule: &'static OpModel,
        operand: &'static OperandModel,
        what: ModelOf,
    ) {
        let OperandModel {
            at,
            access,
            escapes,
            exposes,
            polymorphic: _,
            atomics: _,
            // Memory that the op gives other addresses is not an object (`address_use.rs`).
            shares: _,
            // Offsets of contents (`Address`).
            direct: _,
            ordered,
            // The name of an access (`access_diagnostics.rs`), and the changes of its operand (`apply`).
            wide: _,
            mangled_in: _,
            // Guards (`guards.rs`).
            assumes: _,
            guards: _,
            // The findings of `verify-memory-spaces`.
            demands: _,
            predicates: _,
        } = operand;
        // The accesses of a declared function are in other code.
        if let Some(access) = access
            && what == ModelOf::Op
        {
            let allowed = self.allowed(op, rule, operand, access.allowed.0);
            let allowed = self.in_order(op, *ordered, allowed);
            self.access(op, *at, AccessWhat::Memory, allowed);
        }
        if *escapes {
            let escaping: Vec<_> = operands(op, *at).collect();
            for value in &escaping {
                self.spill(*value);
            }
            if escaping.into_iter().any(|value| self.holds_pointers(value)) {
                self.havoc();
            }
        }
        if *exposes {
            // The number itself is followed; whether it is zero is observable.
            let is_followed = op.result(0).is_some_and(pointer_bits::is_number);
            for value in operands(op, *at) {
                match is_followed {
                    true => {
                        let nodes = self.used(value);
                        nodes.for_each(|node| self.function.observed_uses.push(node));
                    }
                    false => self.spill(value),
                }
                self.follow_bits(op, value);
            }
        }
    }

    /// The spaces that an operand can be given: the op takes them, or is equal there to an op that does.
    fn allowed(
        &self,
        op: Op<I>,
        rule: &'static OpModel,
        operand: &'static OperandModel,
        allowed: &[MemorySpace],
    ) -> Mask {
        let scattered = || operands(op, Operand::All).any(|value| value.ty().is_scattered());
        if operand.polymorphic && !(rule.contiguous && scattered()) {
            return allowed_spaces(allowed);
        }
        let assembly = self.reader.assumptions().assembly;
        equal_atomics(op, rule, operand.at).map_or(Mask::EMPTY, |equal| named_spaces(equal.spaces(assembly)))
    }

    /// The spaces that an operand can be given if the access is ordered with accesses of other threads.
    pub(crate) fn in_order(&mut self, op: Op<I>, ordered: Option<Ordered>, allowed: Mask) -> Mask {
        match self.reader.order(op, ordered) {
            Some(Ordered { allowed: List(own), .. }) if !own.is_empty() => {
                allowed.spaces().filter(|space| own.contains(space)).map(Mask::of).collect()
            }
            _ => allowed,
        }
    }

    fn made_result(
        &mut self,
        op: Op<I>,
        rule: &'static OpModel,
        model: &'static ResultModel,
        defined: &mut u64,
    ) {
        let ResultModel {
            index,
            from,
            masks,
            condition,
            // The distance moved (`layout.rs`), and the changes of its type (`apply`).
            distance: _,
            retypes: _,
        } = model;
        let result = op.result(*index as usize);
        for from in *from {
            match from {
                // Numbers are followed back from their uses (`integers.rs`).
                Transfer::Sum { .. } | Transfer::NoGreater { .. } => continue,
                Transfer::Follows { .. }
                | Transfer::Field { .. }
                | Transfer::Insert { .. }
                | Transfer::Source { .. }
                | Transfer::Symbol { .. }
                | Transfer::Nothing
                | Transfer::Null
                | Transfer::Unknown
                | Transfer::Cast { .. }
                | Transfer::Read { .. }
                | Transfer::FromInteger { .. } => *defined |= 1u64.checked_shl(*index).unwrap_or(0),
            }
            if let Some(result) = result {
                self.transfer(op, rule, model, from, result);
            }
        }
        if let (Some(result), Some(masks)) = (result, masks) {
            self.masked(op, result, masks.by, masks.ones);
        }
        match *condition {
            Some(Condition::Test { operand, .. }) => self.access(op, operand, AccessWhat::Test, Mask::EMPTY),
            Some(Condition::Compare { operand, with }) => self.compare(op, *index, operand, with),
            None => {}
        }
    }

    /// Whether the space of a slot must not be claimed.
    fn is_withheld(&mut self, slot: Value<I>) -> bool {
        if !self.reader.assumptions().alloca_is_local {
            return true;
        }
        let (reader, code) = (&mut *self.reader, &self.ir.code);
        let symbols = self.module.map(|module| module.around.symbols);
        let left = self.left_to_llvm.get_or_insert_with(|| left_to_llvm(reader, symbols, code));
        left.contains(&slot)
    }

    fn transfer(
        &mut self,
        op: Op<I>,
        rule: &'static OpModel,
        model: &'static ResultModel,
        from: &'static Transfer,
        result: Value<I>,
    ) {
        match from {
            Transfer::Follows { operands: sources } => {
                if self.result_holds(op, model.index as usize, result) {
                    // An optional operand, if present, adds to the values that the op reads.
                    let reads = model.from.iter().any(|from| matches!(from, Transfer::Read { .. }));
                    self.follow(op, *sources, result, reads);
                }
            }
            Transfer::Cast { operand } => {
                for value in operands(op, *operand) {
                    self.flow(value, result);
                    // Null stays null only in global memory, and may be observed there.
                    let shape = self.reader.shape(result.ty());
                    if shape.fields.first() == Some(&Field::Typed(Mask::of(MemorySpace::Global)))
                        && self.reader.shape(value.ty()).is_generic_pointer()
                        && let Some(node) = self.used_pointer(value)
                    {
                        self.function.observed_uses.push(node);
                    }
                }
            }
            Transfer::Field { aggregate } => self.take_field(op, *aggregate, result),
            Transfer::Insert { .. } => self.insert_field(op, result),
            Transfer::Source { space } => match *space == MemorySpace::Local && self.is_withheld(result) {
                true => self.root(result, Mask::UNKNOWN, Cause::Withheld),
                false => self.root(result, Mask::of(*space), Cause::Known),
            },
            Transfer::Symbol { attribute } => {
                // The type of most addresses names the space already.
                if self.generic_fields(result).next().is_some() {
                    let mask = self.symbol_space(op, attribute);
                    self.root(result, mask, Cause::Known);
                }
            }
            Transfer::Nothing => self.root(result, self.no_address(Mask::EMPTY), Cause::Known),
            Transfer::Null => self.root(result, self.no_address(Mask::NULL), Cause::Known),
            Transfer::Unknown => self.unknown(result, Cause::Integer),
            Transfer::Read { address } => {
                if self.holds_pointers(result) {
                    self.read_into(result, Address::all(op, rule, *address).collect());
                }
            }
            Transfer::FromInteger { operand } => match self.reader.assumptions().track_int2ptr {
                _ if is_zero(op, *operand) => {
                    self.root(result, self.no_address(Mask::NULL), Cause::Known);
                }
                true => self.made_from_integer(op, result, *operand),
                false => self.unknown(result, Cause::Integer),
            },
            Transfer::Sum { .. } | Transfer::NoGreater { .. } => {}
        }
    }

    /// A result with the provenance of operands. If none of them holds pointers the result is unknown, unless
    /// the op `reads` it from memory and no operand is present.
    fn follow(&mut self, op: Op<I>, sources: List<Operand>, result: Value<I>, reads: bool) {
        let (mut follows, mut given) = (false, false);
        for index in sources.iter().flat_map(|position| numbers(op, *position)) {
            let Some(value) = op.operand(index) else { continue };
            given = true;
            if self.operand_holds(op, index, value) {
                follows = true;
                self.follow_one(value, result);
            }
        }
        if !follows && (given || !reads) {
            self.unknown(result, Cause::Operation);
        }
    }

    /// A result with the provenance of one operand.
    pub(crate) fn follow_one(&mut self, value: Value<I>, result: Value<I>) {
        // The type of such an operand names no space.
        if !self.reader.shape(value.ty()).is_pointer && self.reader.shape(result.ty()).is_pointer {
            let results = self.fields(result);
            self.ir.distant.extend(results);
        }
        self.flow(value, result);
    }

    fn traffic(&mut self, op: Op<I>, rule: &'static OpModel, traffic: Traffic) {
        match traffic {
            Traffic::Write { value, address } => {
                for index in numbers(op, value) {
                    let Some(value) = op.operand(index).filter(|value| self.operand_holds(op, index, *value))
                    else {
                        continue;
                    };
                    let nodes = self.used(value);
                    let places = self.field_places(value);
                    for (node, place) in nodes.zip(places.iter()) {
                        for address in Address::all(op, rule, address) {
                            self.store(node, address, *place);
                        }
                    }
                }
            }
            Traffic::Copy { to, from } => {
                let bytes = copied_bytes(op, rule);
                for from in operands(op, from) {
                    // A volatile source may change under the copy.
                    let is_foreign = is_volatile(op) && self.changes_from_outside(from);
                    for to in operands(op, to) {
                        match is_foreign {
                            true => self.fill(to, bytes),
                            false => self.copy(to, from, bytes),
                        }
                    }
                }
            }
            Traffic::Between { to, from } => {
                self.mark();
                let to = self.constant(Mask::of(to), Cause::Known);
                let from = self.constant(Mask::of(from), Cause::Known);
                self.function.add_copy(to, from);
            }
        }
    }

    /// Other code that the op may run. An op may declare that there is none.
    fn other_code(&mut self, op: Op<I>, rule: &'static OpModel) {
        let is_havoc = rule.havoc || rule.clobbers.is_some_and(|by| clobbers(op, by));
        if !(is_havoc || rule.calls_back) || op.is_memory_effect_free() {
            return;
        }
        if is_havoc {
            self.havoc();
        }
        self.ir.runs_unknown_code |= rule.calls_back;
    }

    /// The mask of a value without an address: neutral in a join, unless joins are to be conservative.
    pub(crate) fn no_address(&self, mask: Mask) -> Mask {
        match self.reader.assumptions().conservative {
            true => mask.join(Mask::UNKNOWN),
            false => mask,
        }
    }

    pub(crate) fn root(&mut self, value: Value<I>, mask: Mask, cause: Cause) {
        for node in self.generic_fields(value) {
            self.function.add_root(node, mask, cause);
        }
    }

    /// The space of the symbol in an attribute. A function's address names no memory.
    fn symbol_space(&mut self, op: Op<I>, attribute: &str) -> Mask {
        let Some(symbol) = op.attribute(attribute) else { return Mask::UNKNOWN };
        let find = self.module.map(|module| move || module.around.symbols.definition(op, symbol));
        let find = find.as_ref().map(|find| find as &dyn Fn() -> Option<Op<I>>);
        match self.reader.definition_by(op, symbol, find) {
            Definition::Function => self.no_address(Mask::NULL),
            Definition::Variable { space, .. } => Mask::of(space),
            Definition::Unknown => Mask::UNKNOWN,
        }
    }

    fn access(&mut self, op: Op<I>, operand: Operand, what: AccessWhat, allowed: Mask) {
        for index in numbers(op, operand) {
            self.access_one(op, index, what, allowed);
        }
    }

    /// An access of one operand, if the op has it and it is a pointer.
    pub(crate) fn access_one(&mut self, op: Op<I>, index: usize, what: AccessWhat, allowed: Mask) {
        let Some(value) = op.operand(index) else { return };
        let shape = self.reader.shape(value.ty());
        if !shape.is_pointer {
            return;
        }
        let what = match (what, shape.fields[0]) {
            (AccessWhat::Memory, Field::Typed(_)) => AccessWhat::Typed,
            (what, _) => what,
        };
        let mut allowed = if shape.is_fixed { Mask::EMPTY } else { allowed };
        // In a function `ld.param` reads the function's own parameters (PTX ISA, "ld").
        if !self.ir.is_kernel {
            allowed = allowed.without(MemorySpace::Param);
        }
        if is_volatile(op) {
            allowed = allowed.spaces().filter(|space| space.has_volatile()).map(Mask::of).collect();
        }
        if let Some(node) = self.used_pointer(value) {
            let site = self.site(op, index);
            self.function.accesses.push(Access { node, what, allowed, site });
        }
    }

    fn read_into(&mut self, result: Value<I>, addresses: Vec<Address<I>>) {
        let shape = self.reader.shape(result.ty());
        let places = self.field_places(result);
        for (index, node) in self.fields(result).enumerate() {
            if shape.fields[index].is_open() {
                self.ir.distant.push(node);
                for address in &addresses {
                    self.load(*address, places[index], node);
                }
            }
        }
    }

    /// Memory at `to` gets unknown contents.
    fn fill(&mut self, to: Value<I>, bytes: Option<Place>) {
        let unknown = self.constant(Mask::UNKNOWN, Cause::Memory);
        let to = Address { value: to, is_direct: bytes.is_some(), is_volatile: true };
        self.store(unknown, to, bytes.unwrap_or(Place::ANYWHERE));
    }

    /// Contents copied to memory of unknown callers; a copy from memory of theirs is unknown.
    fn copy_for_unknown(&mut self, to: Value<I>, at: Part, from: Part) {
        let Some(module) = self.module.filter(|module| module.around.objects.is_of_callers(at.object)) else {
            return;
        };
        let found = match module.around.objects.is_of_callers(from.object) {
            true => self.constant(Mask::UNKNOWN, Cause::Memory),
            false => {
                let found = self.add_unnamed_node(BlockId::default());
                self.function.add_object_load(from.object, from.place, found);
                found
            }
        };
        self.store_for_unknown(found, to, at.object);
    }

    /// Memory at `from` is copied to memory at `to`.
    fn copy(&mut self, to: Value<I>, from: Value<I>, bytes: Option<Place>) {
        self.mark();
        let part = |value: Value<I>| {
            let (object, at) = self.module?.around.objects.at(value)?;
            Some(Part { object, place: bytes.map_or(Place::ANYWHERE, |bytes| at.at_inner(bytes)) })
        };
        match (part(to), part(from)) {
            (Some(at), Some(from)) => {
                self.function.objects.copies.push((at, from));
                self.copy_for_unknown(to, at, from);
            }
            (Some(at), None) => {
                if let Some(from) = self.memory_at(from) {
                    let found = self.add_unnamed_node(BlockId::default());
                    self.function.add(Constraint::Load { address: from, value: found });
                    self.function.add_object_store(found, at.object, at.place);
                    self.store_for_unknown(found, to, at.object);
                }
            }
            (None, Some(from)) => {
                if let Some(to) = self.memory_at(to) {
                    let found = self.add_unnamed_node(BlockId::default());
                    self.function.add_object_load(from.object, from.place, found);
                    self.function.add_store(found, to, Counts::Always);
                }
            }
            (None, None) => {
                if let (Some(to), Some(from)) = (self.memory_at(to), self.memory_at(from)) {
                    self.function.add_copy(to, from);
                }
            }
        }
    }
}

/// The bytes that an op copies, starting exactly at its addresses; none if it may copy any of their memory.
fn copied_bytes<I: Ir>(op: Op<I>, rule: &OpModel) -> Option<Place> {
    let length = operands(op, rule.length?).next()?;
    Some(Place::at(0, length.constant().unwrap_or(u64::MAX)))
}

/// Whether an operand is the number zero, which LLVM turns into null.
pub(crate) fn is_zero<I: Ir>(op: Op<I>, operand: Operand) -> bool {
    operands(op, operand).next().is_some_and(|number| number.constant() == Some(0))
}
