//! Contents of memory: whatever any store in the program may have written.
//!
//! ```text
//! store %p, %a          a load from %b reads %p, if %a and %b may be in the same space
//! memcpy %a, %b         memory at %a contains what memory at %b contains
//! call @unknown(%p)     every memory may contain %p, and anything else
//! ```
//!
//! Neither order nor threads matter: the contents are flow-insensitive. Objects have their own stores
//! ([`crate::objects`]).

use crate::{
    bits::{accessed, is_piece},
    definitions,
    limits::NUMBER_STEPS,
    mask::{Filter, Mask},
    numbers::one_back,
    objects::{ByteSet, Object, Passing, Root, is_host_written, length, passing},
    ops::{self, Path, Pointer},
    parameters::is_by_value,
    program::Role,
    system::{At, Bytes, Constraint, Facet, Form, Formal, Holder, Node, System, When, memory},
};
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, Callee, InterfaceSet},
    ir,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::MemorySpace;
use tilespace_dialects::{Effect, Operand};

const NO_ADDRESS: &str = "a number that may be no address comes from here";
const STORED: &str = "it may be what is stored here";
const STORED_AS_NUMBER: &str = "it may be what is stored as a number here";
const ESCAPES: &str = "it escapes here, and may be stored";

impl<'c: 'a, 'a> System<'_, '_, 'c, 'a> {
    /// Adds the rules about the contents of each space.
    pub(crate) fn add_traffic(&mut self) {
        let program = self.program;
        if !program.assume.whole_module {
            return;
        }
        let Some(first) = program.order.first().map(|id| program.functions[id].op) else { return };
        let code = self.world(first);
        for space in [MemorySpace::Global, MemorySpace::Constant, MemorySpace::Param] {
            self.reach_memory(code, space, |system, at| system.by_host(at, first));
        }
        let functions: Vec<_> = program.order.iter().map(|id| program.functions[id].op).collect();
        for kernel in functions {
            if self.copies_parameters(kernel)
                && let Some(code) = self.code_around(kernel)
            {
                let value = self.fresh(code);
                self.by_host(At { code, to: value }, kernel);
                self.store_somewhere(code, kernel, Mask::of(MemorySpace::Local), value, "");
            }
        }
        // Once for the code of each kernel, and once for the rest.
        let mut found = FxHashSet::default();
        for op in program.unknown_code.iter().copied() {
            if !self.runs(op) {
                continue;
            }
            let code = self.code_around(op).unwrap_or(code);
            // Ops behind the same gates have the same effect.
            let gates = self.gates(code, op).map(|gates| (code, gates));
            if found.insert((self.codes[code].kernel, gates)) {
                let value = self.fresh(code);
                self.unknown(At { code, to: value }, op, "unknown code may store anything here");
                self.store_somewhere(code, op, Mask::UNKNOWN, value, "");
            }
        }
        for code in 0..self.codes.len() {
            for op in self.all_ops(code) {
                self.add_effects(code, op);
            }
        }
        for variable in &program.initialized {
            self.add_initial_values(*variable);
        }
    }

    /// Adds rules for the memory that an access to `space` may touch.
    fn reach_memory(&mut self, code: usize, space: MemorySpace, mut rule: impl FnMut(&mut Self, At)) {
        for space in Mask::of(space).reached() {
            rule(self, At { code, to: memory(space) });
        }
    }

    fn add_initial_values(&mut self, variable: OperationRef<'c, 'a>) {
        let takers = self.program.variables.get(&ir::operation_id(variable)).and_then(Option::as_ref);
        let mut running = takers.into_iter().flatten().filter(|taker| self.program.runs(**taker));
        let first = running.next();
        let address = first.and_then(|taker| ir::result(*taker, 0));
        let unused = takers.is_some() && first.is_none();
        if unused || address.is_some_and(|address| self.objects.holds(self.program, address)) {
            return;
        }
        for (end, value) in initial_values(variable) {
            let Some(code) = self.code_around(end) else { continue };
            self.reach_memory(code, definitions::space_of(variable), |system, at| {
                system.bits(at, end, value, STORED)
            });
        }
    }

    /// Adds the effects of an op on memory.
    fn add_effects(&mut self, code: usize, op: OperationRef<'c, 'a>) {
        let rules = &self.program.rules;
        let effects = self.program.described(op).unwrap_or_default();
        let mut leaving: Vec<Value<'c, 'a>> = Vec::new();
        for effect in effects {
            match effect {
                Effect::Writes { value, address } => {
                    for address in ops::operands(op, *address) {
                        for value in ops::operands(op, *value) {
                            self.store(code, op, value, address);
                        }
                    }
                }
                Effect::Copies { to, from } => {
                    let bytes = length(op, effects).map(|length| ByteSet::bytes(0, length));
                    for to in ops::operands(op, *to) {
                        for from in ops::operands(op, *from) {
                            self.copy(code, op, to, from, bytes);
                        }
                    }
                }
                Effect::CopiesBetween { to, from } => {
                    let address = self.somewhere(code, op, Mask::of(*from));
                    let value = self.fresh(code);
                    let text = "it is loaded from {space} memory here";
                    self.rule(code, Constraint::Load { address, to: value, unknown: None }, op, text);
                    self.store_somewhere(code, op, Mask::of(*to), value, "it is copied here");
                }
                // A number that was created from an address is followed wherever it flows.
                Effect::Exposes { .. } if ir::result(op, 0).is_some_and(ops::is_number) => {}
                Effect::Escapes { operand } | Effect::Exposes { operand } => {
                    leaving.extend(ops::operands(op, *operand));
                }
                _ => {}
            }
        }
        let is_call = rules.is(op, InterfaceSet::CALL);
        let calls_unseen = is_call
            && self.program.described(op).is_none()
            && match interfaces::callee(op) {
                Some(Callee::Value { .. }) => !self.program.knows_addresses,
                _ => self.program.callee(op).is_none(),
            };
        let parent = op.parent_operation();
        let exits = rules.is_exit(op);
        let leaves_region = exits
            && parent.is_some_and(|parent| {
                !rules.is(parent, InterfaceSet::FUNCTION | InterfaceSet::REGION_BRANCH)
                    && !definitions::is_variable(parent)
            });
        if calls_unseen || leaves_region || self.program.is_undescribed(op) {
            leaving.extend(op.operands());
        }
        leaving.retain(|value| ops::holds_pointers(&self.program.rules.types, value.r#type()));
        for value in leaving {
            let value = self.view(code, op, value, &self.whole(value));
            self.store_somewhere(code, op, Mask::UNKNOWN, value, ESCAPES);
        }
        if is_call {
            self.pass_by_value(code, op);
            self.pass_by_reference(code, op);
        }
        let kind = rules.kind(op);
        let followed = rules.of(op).is_some()
            || kind.covered && op.region_count() == 0
            || rules.is(op, InterfaceSet::BRANCH | InterfaceSet::SELECT_LIKE);
        if is_call || exits || !followed {
            let addresses = parent.filter(|_| exits).map_or(Vec::new(), |parent| accessed(rules, parent));
            for (index, value) in op
                .operands()
                .enumerate()
                .filter(|(_, value)| ops::may_carry(&self.program.rules.types, *value))
            {
                if !self.codes[code].flow.forwarded.contains(&(ir::operation_id(op), index)) {
                    let number = self.node(code, Facet::Number, value, &None);
                    self.rule(code, Constraint::Pass { number }, op, "a number is passed here");
                    for address in &addresses {
                        self.store(code, op, value, *address);
                    }
                }
            }
        }
    }

    /// A node for an address that is no operand, but that an op accesses.
    fn somewhere(&mut self, code: usize, op: OperationRef<'c, 'a>, mask: Mask) -> Node {
        let to = self.fresh(code);
        self.is(At { code, to }, mask, op, "");
        to
    }

    /// Stores `value` at such an address.
    fn store_somewhere(
        &mut self,
        code: usize,
        op: OperationRef<'c, 'a>,
        mask: Mask,
        value: Node,
        text: &'static str,
    ) {
        let address = self.somewhere(code, op, mask);
        self.rule(code, Constraint::Store { address, value, when: When::Always }, op, text);
    }

    /// A callee's copy is in local memory; this matters where not all uses of the copy are known.
    fn pass_by_value(&mut self, code: usize, call: OperationRef<'c, 'a>) {
        let first = interfaces::call_arguments(call).map_or(0, |range| range.start);
        let program = self.program;
        let callees = program.bodies(call, false);
        for operand in first..call.operand_count() {
            let by_value = callees.iter().filter(|callee| is_by_value(callee.op, operand - first));
            let copies = by_value.map(|callee| {
                interfaces::entry_block(callee.op).and_then(|entry| entry.argument(operand - first).ok())
            });
            let copies: Vec<_> = copies.collect();
            let is_known = |copy: Option<melior::ir::block::BlockArgument<'c, 'a>>, system: &mut Self| {
                copy.is_some_and(|copy| system.objects.holds(program, copy.into()))
            };
            if copies.into_iter().all(|copy| is_known(copy, self)) {
                continue;
            }
            let Some(address) = ir::operand(call, operand) else { continue };
            let value = self.fresh(code);
            self.load(At { code, to: value }, call, address, ByteSet::ANYWHERE, Form::Any, false);
            self.store_somewhere(code, call, Mask::of(MemorySpace::Local), value, "");
        }
    }

    /// Adds what callees store through an address that they are passed, unless it is in an object.
    fn pass_by_reference(&mut self, code: usize, call: OperationRef<'c, 'a>) {
        let Some(arguments) = interfaces::call_arguments(call) else { return };
        let callees = self.bodies_of(code, call);
        for operand in arguments.clone() {
            let argument = operand - arguments.start;
            let Some(address) = ir::operand(call, operand) else { continue };
            if callees.iter().all(|callee| self.referenced(*callee, argument).is_none())
                || self.objects.holds(self.program, address)
            {
                continue;
            }
            let to = self.view(code, call, address, &self.whole(address));
            let forms = match self.has_space_casts() {
                true => MemorySpace::CONCRETE.map(Form::In).to_vec(),
                false => vec![Form::Any],
            };
            for form in forms {
                let value = self.fresh(code);
                self.stored_by_callees(At { code, to: value }, call, argument, ByteSet::ANYWHERE, form);
                let address = self.address_in_form(code, call, to, form);
                self.rule(code, Constraint::Store { address, value, when: When::KnownCallers }, call, STORED);
            }
        }
    }

    /// Whether any cast gives the space of an address that callers pass.
    fn has_space_casts(&mut self) -> bool {
        if let Some(known) = self.has_space_casts {
            return known;
        }
        let of_callers = self.objects.all().filter(|object| object.is_of_callers());
        let mut uses = of_callers.flat_map(|object| object.uses.iter());
        let has_casts = uses.any(|(op, operand, _)| {
            ir::operand(*op, *operand).is_some_and(|address| self.space_by_cast(address).is_some())
        });
        *self.has_space_casts.insert(has_casts)
    }

    /// The space that the original gives an address by a cast: any on the chain of casts up to the address.
    fn space_by_cast(&self, address: Value<'c, 'a>) -> Option<MemorySpace> {
        let rules = &self.program.rules;
        rules.casts(address).find_map(|cast| match ops::pointer_of(&rules.types, cast, &[]) {
            Some(Pointer::In(space)) if !self.diff.typed.contains(&ir::value_id(cast)) => Some(space),
            _ => None,
        })
    }

    /// `address`, restricted to the space of a form.
    fn address_in_form(&mut self, code: usize, op: OperationRef<'c, 'a>, address: Node, form: Form) -> Node {
        let Form::In(space) = form else { return address };
        let to = self.fresh(code);
        let filter = Filter { answers: vec![(space, true)], ..Filter::default() };
        self.rule(code, Constraint::Flow { from: address, to, filter }, op, "");
        to
    }

    /// When a store at an address is one to the contents of its space: never if the address is in an object,
    /// but for an object that unknown callers own.
    fn stores_by_space(&mut self, address: Value<'c, 'a>) -> Option<When> {
        let objects = self.objects.at(self.program, address);
        match objects.iter().any(|(object, _)| self.is_of_callers(*object)) {
            true => Some(When::UnknownCallers),
            false => objects.is_empty().then_some(When::Always),
        }
    }

    fn is_of_callers(&self, object: usize) -> bool {
        self.objects.get(object).is_some_and(|object| object.is_of_callers())
    }

    /// Stores a value at an address.
    fn store(&mut self, code: usize, op: OperationRef<'c, 'a>, value: Value<'c, 'a>, address: Value<'c, 'a>) {
        let when = match (self.stores_by_space(address), is_piece(value)) {
            (Some(When::Always), true) => When::KnownCallers,
            (Some(when), false) => when,
            (Some(_), true) | (None, _) => return,
        };
        let address = self.view(code, op, address, &self.whole(address));
        if ops::holds_pointers(&self.program.rules.types, value.r#type()) {
            let value = self.view(code, op, value, &self.whole(value));
            self.rule(code, Constraint::Store { address, value, when }, op, STORED);
        }
        if ops::may_carry(&self.program.rules.types, value) {
            let value = self.node(code, Facet::Number, value, &None);
            self.rule(code, Constraint::Store { address, value, when }, op, STORED_AS_NUMBER);
        }
    }

    fn copy(
        &mut self,
        code: usize,
        op: OperationRef<'c, 'a>,
        to: Value<'c, 'a>,
        from: Value<'c, 'a>,
        bytes: Option<ByteSet>,
    ) {
        let Some(when) = self.stores_by_space(to) else { return };
        let value = self.fresh(code);
        let place = bytes.unwrap_or(ByteSet::ANYWHERE);
        self.load(At { code, to: value }, op, from, place, Form::Any, bytes.is_some());
        let address = self.view(code, op, to, &self.whole(to));
        self.rule(code, Constraint::Store { address, value, when }, op, "");
    }

    /// Lets what is read from an address of `op` flow to the node.
    pub(crate) fn read(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        (facet, value, path): (Facet, Value<'c, 'a>, &Path),
        address: Operand,
        effects: &[Effect],
    ) {
        let is_direct = effects.contains(&Effect::Direct { address });
        let is_mixed = |effect: &Effect| matches!(effect, Effect::Follows { .. } | Effect::Writes { .. });
        if facet == Facet::Address && (!is_direct || effects.iter().any(is_mixed) || ops::is_volatile(op)) {
            return self.outside(at, op, NO_ADDRESS);
        }
        let bytes = match path {
            _ if !is_direct => ByteSet::ANYWHERE,
            None if facet != Facet::Address => self.objects.whole(op, value.r#type()),
            path => self.objects.field(op, value.r#type(), path.as_deref().unwrap_or_default()),
        };
        let form = if facet == Facet::Address { Form::Address } else { Form::Any };
        for address in ops::operands(op, address) {
            let objects = self.objects.at(self.program, address);
            let mut objects = objects.iter().filter_map(|(object, _)| self.objects.get(*object));
            if facet == Facet::Pointer && objects.any(|object| object.may_hold_null) {
                self.is(at, Mask::NULL, op, "memory may hold null");
            }
            self.load(at, op, address, bytes, form, is_direct);
        }
    }

    /// Lets the contents of these bytes from `address` on flow to the node.
    pub(crate) fn load(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        address: Value<'c, 'a>,
        bytes: ByteSet,
        form: Form,
        is_direct: bool,
    ) {
        let is_unknown = !self.program.assume.whole_module || self.changes_from_outside(op, address);
        if !is_unknown {
            let objects = self.objects.at(self.program, address);
            let by_cast = self.space_by_cast(address).map_or(form, Form::In);
            for (object, within) in &objects {
                let place = if is_direct { within.inner(bytes) } else { ByteSet::ANYWHERE };
                let form = match form {
                    Form::Any | Form::In(_) if self.is_of_callers(*object) => by_cast,
                    Form::Any | Form::In(_) => Form::Any,
                    Form::Address => Form::Address,
                };
                let from = self.object_node(at.code, *object, place, form);
                self.flow(at, from, op, "it is loaded here");
            }
            // Where something is presumed of unknown callers, what is proved of their memory counts all the
            // same.
            let is_presumed = self.presumes && objects.iter().any(|(object, _)| self.is_of_callers(*object));
            if !objects.is_empty() && !is_presumed {
                return;
            }
        }
        if form == Form::Address {
            return self.outside(at, op, NO_ADDRESS);
        }
        let address = self.view(at.code, op, address, &self.whole(address));
        let address = self.address_in_form(at.code, op, address, form);
        let unknown = is_unknown.then(|| self.outside_mask());
        let text = match is_unknown {
            true => "it is loaded from memory with unknown contents",
            false => "it is loaded from {space} memory here",
        };
        self.rule(at.code, Constraint::Load { address, to: at.to, unknown }, op, text);
        if !is_unknown {
            self.read_memory();
        }
    }

    /// Whether others than the launch may write at an address while it runs, other than pieces of addresses.
    fn changes_from_outside(&self, op: OperationRef<'c, 'a>, address: Value<'c, 'a>) -> bool {
        if !ops::is_volatile(op) || ir::result(op, 0).is_some_and(is_piece) {
            return false;
        }
        let rules = &self.program.rules;
        let mut address = Some(address);
        for _ in 0..NUMBER_STEPS {
            match address.map(|address| ops::pointer_of(&rules.types, address, &[])) {
                Some(Some(Pointer::In(space))) => return space.changes_from_outside(),
                Some(Some(Pointer::Generic)) => {}
                _ => return true,
            }
            let Some(op) = address.and_then(ir::defining_op).filter(|op| !rules.has_choice(*op, 0)) else {
                return true;
            };
            let source = rules.effects(op).iter().find_map(|effect| match effect {
                Effect::Source { result: 0, space } => Some(*space),
                _ => None,
            });
            if let Some(space) = source {
                return space.changes_from_outside();
            }
            address = one_back(rules, op);
        }
        true
    }

    pub(crate) fn by_host(&mut self, at: At, op: OperationRef<'c, 'a>) {
        match self.program.assume.strong_global {
            true => {
                let text = "the host may have stored a pointer to global memory there";
                self.is(at, Mask::of(MemorySpace::Global), op, text);
            }
            false => self.unknown(at, op, "the host may have stored any pointer there"),
        }
    }

    /// The node is for `wanted` of an object, and a value is stored at `place`.
    fn stored_at(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        place: Option<ByteSet>,
        wanted: ByteSet,
        form: Form,
    ) {
        if form == Form::Address {
            return self.address_stored_at(at, op, value, place, wanted);
        }
        let ty = value.r#type();
        let overlaps = |bytes: ByteSet| place.is_none_or(|place| place.inner(bytes).overlaps(wanted));
        let text = "it is stored here";
        match ops::paths(&self.program.rules.types, ty) {
            Some(paths) => {
                for path in paths {
                    if overlaps(self.objects.field(op, ty, &path)) {
                        self.enter(at, op, value, &Some(path), text);
                    }
                }
            }
            None => self.enter(at, op, value, &None, text),
        }
        match ops::parts(&self.program.rules.types, ty) {
            Some(parts) => {
                let is_number =
                    |path: &[i64]| ops::pointer_of(&self.program.rules.types, value, path).is_none();
                for path in parts.into_iter().filter(|path| is_number(path)).collect::<Vec<_>>() {
                    if overlaps(self.objects.field(op, ty, &path)) {
                        self.bits_in(at, op, value, &Some(path), STORED_AS_NUMBER);
                    }
                }
            }
            None if ops::may_carry(&self.program.rules.types, value)
                && overlaps(self.objects.whole(op, ty)) =>
            {
                self.bits(at, op, value, STORED_AS_NUMBER);
            }
            None => {}
        }
    }

    /// The uses of an object that launches of a kernel may run; all uses without a kernel. They are sorted
    /// once, so that many kernels that use one object do not visit each other's uses.
    fn uses_in(&mut self, index: usize, object: &Object<'c, 'a>, kernel: Option<u32>) -> Vec<usize> {
        let Some(kernel) = kernel else { return (0..object.uses.len()).collect() };
        if !self.uses.contains_key(&index) {
            let mut uses: FxHashMap<Option<u32>, Vec<usize>> = FxHashMap::default();
            for (number, (op, ..)) in object.uses.iter().enumerate() {
                let runs = self.code_around(*op).and_then(|code| self.codes[code].kernel);
                uses.entry(runs).or_default().push(number);
            }
            self.uses.insert(index, uses);
        }
        let uses = &self.uses[&index];
        [Some(kernel), None].iter().flat_map(|runs| uses.get(runs).into_iter().flatten()).copied().collect()
    }

    /// Lets what functions may have stored in bytes of an object flow to the node; for the launches of one
    /// kernel, without stores that only other kernels run.
    fn stored_in(&mut self, Bytes { object: index, place: wanted, form, of }: Bytes, at: At) {
        let Some(object) = self.objects.get(index) else { return };
        let kernel = if let Holder::Launch(kernel) = of { kernel } else { None };
        for at_use in self.uses_in(index, &object, kernel) {
            let (op, operand, place) = &object.uses[at_use];
            // An op in no code of the program never runs.
            let Some(code) = self.code_around(*op) else { continue };
            let at = At { code, ..at };
            let is_here = |position: &Operand| ops::numbers(*op, *position).contains(operand);
            let effects = self.program.described(*op).unwrap_or_default();
            let by_cast = ir::operand(*op, *operand).and_then(|address| self.space_by_cast(address));
            let stored = match (form, by_cast) {
                (Form::In(space), Some(by_cast)) if !by_cast.may_alias(space) => continue,
                (Form::In(_), _) => Form::Any,
                (form, _) => form,
            };
            for effect in effects {
                match effect {
                    Effect::Writes { value, address } if is_here(address) => {
                        let is_direct = effects.contains(&Effect::Direct { address: *address });
                        let place = is_direct.then_some(*place);
                        for value in ops::operands(*op, *value) {
                            self.stored_at(at, *op, value, place, wanted, stored);
                        }
                    }
                    Effect::Copies { to, from } if is_here(to) => {
                        for from in ops::operands(*op, *from) {
                            self.copied(at, *op, *place, from, effects, (wanted, stored));
                        }
                    }
                    _ => {}
                }
            }
            if let Some((_, argument, Passing::ByReference)) = passing(self.program, *op, *operand) {
                let place = moved_back(wanted, *place);
                self.stored_by_callees(at, *op, argument, place, form);
            } else if form == Form::Address && ops::writes_otherwise(effects, *op, *operand) {
                self.outside(at, *op, NO_ADDRESS);
            }
        }
    }

    /// Lets what bytes of an object may hold flow to the node.
    pub(crate) fn bytes(&mut self, bytes: Bytes, at: At) {
        self.stored_in(bytes, at);
        let Bytes { object: index, place: wanted, form, of } = bytes;
        let Some(object) = self.objects.get(index).filter(|_| of != Holder::Callee) else { return };
        match object.root {
            Root::Slot(_) => {}
            Root::Variable(variable) => {
                let is_written = is_host_written(variable);
                if is_written || form == Form::Address && definitions::has_value(variable) {
                    let at = At { code: self.world(variable), ..at };
                    match form {
                        Form::Any | Form::In(_) => self.by_host(at, variable),
                        Form::Address => self.outside(at, variable, NO_ADDRESS),
                    }
                }
                for (end, value) in initial_values(variable) {
                    if let Some(code) = self.code_around(end) {
                        self.stored_at(
                            At { code, ..at },
                            end,
                            value,
                            Some(ByteSet::bytes(0, 1)),
                            wanted,
                            form,
                        );
                    }
                }
                if matches!(of, Holder::Launch(Some(_))) && object.outlives_launches() {
                    let code = self.world(variable);
                    let from = self.bytes_node(code, Bytes { of: Holder::Launch(None), ..bytes });
                    let text = "another launch may have left it there";
                    self.rule(code, Constraint::Later { from, to: at.to }, variable, text);
                }
            }
            Root::Argument(function, argument, _) => {
                let Some(code) = self.code_around(function) else { return };
                let at = At { code, ..at };
                match self.program.functions.get(&ir::operation_id(function)) {
                    // What the host passes as a number is an address in global memory, if it is one.
                    Some(known)
                        if known.role == Role::Kernel
                            && form == Form::Address
                            && !self.program.assume.kernel_arguments_are_global =>
                    {
                        self.outside(at, function, NO_ADDRESS);
                    }
                    Some(known) if known.role == Role::Kernel => self.by_host(at, function),
                    _ => self.add_formal(at, Formal::Pointee(argument, wanted, form)),
                }
            }
        }
    }

    fn copied(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        place: ByteSet,
        from: Value<'c, 'a>,
        effects: &[Effect],
        (wanted, form): (ByteSet, Form),
    ) {
        let bytes = length(op, effects).map(|length| ByteSet::bytes(0, length));
        if bytes.is_some_and(|bytes| !place.inner(bytes).overlaps(wanted)) {
            return;
        }
        if form == Form::Address && !bytes.is_some_and(|bytes| place.inner(bytes).covers(wanted)) {
            return self.outside(at, op, NO_ADDRESS);
        }
        // The same bytes, relative to the start of the copy.
        let moved = match bytes {
            Some(bytes) if wanted.offset.checked_sub(place.offset).is_some() => {
                moved_back(wanted, place).within(bytes.width)
            }
            _ => vec![ByteSet::ANYWHERE],
        };
        for moved in moved {
            self.load(at, op, from, moved, form, bytes.is_some());
        }
    }
}

/// The bytes `wanted` of an object, relative to an address at `place` in it.
fn moved_back(wanted: ByteSet, place: ByteSet) -> ByteSet {
    let moved = wanted.seen_from(place);
    if moved.overlaps_all() { ByteSet::ANYWHERE } else { moved }
}

/// The values that an initializer returns.
fn initial_values<'c: 'a, 'a>(variable: OperationRef<'c, 'a>) -> Vec<(OperationRef<'c, 'a>, Value<'c, 'a>)> {
    let block = ir::region(variable, 0).and_then(|region| region.first_block());
    let end = block.and_then(|block| block.terminator());
    end.map_or(Vec::new(), |end| end.operands().map(|value| (end, value)).collect())
}
