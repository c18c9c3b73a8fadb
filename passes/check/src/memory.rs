//! What memory holds: whatever any store in the program may have put there.
//!
//! ```text
//! store %p, %a          a load from %b gets %p, if %a and %b may lie in the same space
//! memcpy %a, %b         memory at %a holds what memory at %b holds
//! call @unknown(%p)     every memory may hold %p, and anything else
//! ```
//!
//! No order and no thread is looked at. Objects have their own stores ([`crate::objects`]).

use crate::{
    calls::is_by_value,
    definitions,
    numbers::is_piece,
    objects::{Place, Root, is_host_written},
    ops::{self, Path, Pointer},
    program::Role,
    spaces::Spaces,
    walk::{Calls, Node, Origin, Walker, none, whole},
    way::Way,
};
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, Callee, InterfaceSet},
    ir,
};
use std::rc::Rc;
use tilespace_core::MemorySpace;
use tilespace_dialects::{Effect, Operand};

type Pair<'c, 'a> = (OperationRef<'c, 'a>, Value<'c, 'a>, Value<'c, 'a>);
type Single<'c, 'a> = (OperationRef<'c, 'a>, Value<'c, 'a>);

/// Everything that moves values to memory and around in it.
#[derive(Default)]
pub struct Traffic<'c, 'a> {
    /// Stores: the value, and where to.
    stores: Vec<Pair<'c, 'a>>,
    /// Copies: where to, and from where.
    copies: Vec<Pair<'c, 'a>>,
    /// Copies of which only the spaces are known.
    between: Vec<(OperationRef<'c, 'a>, MemorySpace, MemorySpace)>,
    /// Pointers that go where nobody sees.
    leaving: Vec<Single<'c, 'a>>,
    /// Addresses of what is passed by value: the callee's copy is in local memory.
    by_value: Vec<Single<'c, 'a>>,
    /// Numbers that go to other functions, or out of regions.
    pub passed: Vec<Single<'c, 'a>>,
    /// A kernel of which the stack may hold what the host passed.
    passed_on_stack: Option<OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a> Walker<'_, '_, 'c, 'a> {
    /// All traffic of the program, found by one scan.
    pub(crate) fn traffic(&self) -> Rc<Traffic<'c, 'a>> {
        if let Some(traffic) = &*self.traffic.borrow() {
            return traffic.clone();
        }
        let mut traffic = Traffic::default();
        for op in self.program.running_ops() {
            self.add_traffic(op, &mut traffic);
        }
        let functions = self.program.order.iter().map(|id| self.program.functions[id].op);
        traffic.passed_on_stack = functions.into_iter().find(|function| self.copies_parameters(*function));
        let traffic = Rc::new(traffic);
        *self.traffic.borrow_mut() = Some(traffic.clone());
        traffic
    }

    fn add_traffic(&self, op: OperationRef<'c, 'a>, traffic: &mut Traffic<'c, 'a>) {
        let rules = &self.program.rules;
        for effect in self.program.described(op).unwrap_or_default() {
            match effect {
                Effect::Writes { value, address } => {
                    for value in ops::operands(op, *value) {
                        traffic
                            .stores
                            .extend(ops::operands(op, *address).map(|address| (op, value, address)));
                    }
                }
                Effect::Copies { to, from } => {
                    for to in ops::operands(op, *to) {
                        traffic.copies.extend(ops::operands(op, *from).map(|from| (op, to, from)));
                    }
                }
                Effect::CopiesBetween { to, from } => traffic.between.push((op, *to, *from)),
                // A number that was made of an address is followed wherever it goes.
                Effect::Exposes { .. } if ir::result(op, 0).is_some_and(ops::is_number) => {}
                Effect::Escapes { operand } | Effect::Exposes { operand } => {
                    traffic.leaving.extend(ops::operands(op, *operand).map(|value| (op, value)));
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
            traffic.leaving.extend(op.operands().map(|value| (op, value)));
        }
        if is_call {
            let passed = (0..op.operand_count()).filter(|operand| {
                let first = interfaces::call_arguments(op).map_or(0, |range| range.start);
                let Some(index) = operand.checked_sub(first) else { return false };
                let callees = self.program.callee(op).into_iter().chain(self.program.targets(op));
                callees.filter(|callee| is_by_value(callee.op, index)).any(|callee| {
                    // A copy of which all uses are known is an object of its own.
                    let copy =
                        interfaces::entry_block(callee.op).and_then(|entry| entry.argument(index).ok());
                    copy.is_none_or(|copy| self.objects.at(self.program, copy.into()).is_none())
                })
            });
            traffic.by_value.extend(passed.filter_map(|operand| Some((op, ir::operand(op, operand)?))));
        }
        let kind = rules.kind(op);
        let followed = rules.of(op).is_some()
            || kind.covered && op.region_count() == 0
            || rules.is(op, InterfaceSet::BRANCH | InterfaceSet::SELECT_LIKE);
        if is_call || exits || !followed {
            let holder = self.program.function_around(op);
            let flow = holder.map(|holder| self.program.flow(holder));
            let accessed = parent.filter(|_| exits).map_or(Vec::new(), |parent| self.accessed(parent));
            for (index, value) in op.operands().enumerate().filter(|(_, value)| ops::may_carry(*value)) {
                let handed_on = |flow: &crate::program::Flow<'_, '_>| {
                    flow.handed_on.contains(&(ir::operation_id(op), index))
                };
                if !flow.as_deref().is_some_and(handed_on) {
                    traffic.passed.push((op, value));
                    traffic.stores.extend(accessed.iter().map(|address| (op, value, *address)));
                }
            }
        }
    }

    /// The addresses that an op reads or writes, by its record.
    pub(crate) fn accessed(&self, op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let accessed = self.program.rules.effects(op).iter().filter_map(|effect| match effect {
            Effect::Access { operand, .. } => Some(*operand),
            _ => None,
        });
        accessed.flat_map(|operand| ops::operands(op, operand)).collect()
    }

    /// What was read from an address of `op`.
    pub(crate) fn read(
        &self,
        value: Value<'c, 'a>,
        path: &Path,
        op: OperationRef<'c, 'a>,
        address: Operand,
        effects: &[Effect],
        way: &mut Way<'_, 'c, 'a>,
    ) {
        // What has no address to read from never reads.
        let is_somewhere = |address| {
            self.objects.at(self.program, address).is_some()
                || self.spaces(op, address, way.calls) != Spaces::default()
        };
        if !ops::operands(op, address).any(is_somewhere) {
            return;
        }
        way.origin(Origin::Null, op, "memory may hold null");
        let direct = |effect: &Effect| matches!(effect, Effect::Direct { address: at } if *at == address);
        let is_direct = effects.iter().any(direct);
        let bytes = match path {
            Some(path) => self.objects.field(op, value.r#type(), path),
            None => self.objects.whole(op, value.r#type()),
        };
        for address in ops::operands(op, address) {
            let bytes = if is_direct { bytes } else { Place::ANYWHERE };
            self.load(op, address, bytes, is_direct, way);
        }
    }

    /// What memory holds in these bytes from `address` on.
    pub(crate) fn load(
        &self,
        op: OperationRef<'c, 'a>,
        address: Value<'c, 'a>,
        bytes: Place,
        is_direct: bool,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        // Others may write there, unless nobody can.
        let is_constant =
            matches!(ops::pointer_of(address, &[]), Some(Pointer::In(space)) if space.is_read_only());
        if !self.program.assume.whole_module || ops::is_volatile(op) && !is_constant {
            return self.outside("it is loaded from memory of which nothing is known", op, way);
        }
        if let Some((object, at)) = self.objects.at(self.program, address) {
            let place = if is_direct { at.inner(bytes) } else { Place::ANYWHERE };
            // Each call has slots of its own, and variables are one for all.
            let calls = match self.objects.get(object).root {
                Root::Slot(_) | Root::Argument(..) => way.calls.clone(),
                Root::Variable(_) => none(),
            };
            let node = Node::Object { object, place, calls, of_piece: way.of_piece };
            return way.go(node, op, "it is loaded here");
        }
        // What ran before it ran before the first call that led to it.
        let holder = self.program.function_around(way.calls.first().copied().unwrap_or(op));
        let function = holder.and_then(|holder| self.program.functions.get(&ir::operation_id(holder)));
        if way.of_piece && !self.runs_in_kernel(op) {
            return;
        }
        if !way.of_piece && function.is_some_and(|function| function.after_unseen) {
            way.unknown("it is loaded after unseen code may have stored anything", op);
            if !self.presumes {
                return;
            }
        }
        let spaces = self.spaces(op, address, way.calls);
        if spaces == Spaces::ALL {
            // The address may depend on what is asked for: the walk goes there as well.
            let mut way = Way { told: way.told.of_address(), ..way.through(way.calls) };
            return self.enter(op, address, whole(address), "it is loaded from this address", &mut way);
        }
        for space in spaces.iter() {
            let text = format!("it is loaded from {space} memory here");
            way.go(Node::Memory(space), op, &text);
        }
    }

    /// What memory of a space may hold.
    pub(crate) fn memory(&self, space: MemorySpace, way: &mut Way<'_, 'c, 'a>) {
        let program = self.program;
        let Some(first) = program.order.first().map(|id| program.functions[id].op) else { return };
        if [MemorySpace::Global, MemorySpace::Constant, MemorySpace::Param]
            .iter()
            .any(|at| at.may_alias(space))
        {
            self.by_host(first, way);
        }
        let traffic = self.traffic();
        if let Some(kernel) = traffic.passed_on_stack.filter(|_| MemorySpace::Local.may_alias(space)) {
            self.by_host(kernel, way);
        }
        if let Some(op) = program.unseen.first() {
            way.unknown("code that nobody sees may store anything here", *op);
        }
        for (op, value, address) in &traffic.stores {
            if is_piece(*value) && !self.runs_in_kernel(*op) {
                continue;
            }
            for calls in self.ways_to(*op, *address, space) {
                self.stored(*op, *value, &mut way.through(&calls));
            }
        }
        for (op, to, from) in &traffic.copies {
            let bytes = length(*op, self.program.rules.effects(*op));
            for calls in self.ways_to(*op, *to, space) {
                let way = &mut way.through(&calls);
                self.load(*op, *from, bytes.unwrap_or(Place::ANYWHERE), bytes.is_some(), way);
            }
        }
        for (op, to, from) in &traffic.between {
            if to.may_alias(space) {
                way.go(Node::Memory(*from), *op, "it is copied here");
            }
        }
        for (op, value) in &traffic.leaving {
            if ops::holds_pointers(value.r#type()) {
                let text = "it goes where it cannot be followed here, and may be stored";
                self.enter(*op, *value, whole(*value), text, way);
            }
        }
        for (op, address) in &traffic.by_value {
            if MemorySpace::Local.may_alias(space) {
                self.load(*op, *address, Place::ANYWHERE, false, way);
            }
        }
        for variable in &program.initialized {
            let takers = program.variables.get(&ir::operation_id(*variable)).and_then(Option::as_ref);
            let mut running = takers.into_iter().flatten().filter(|taker| self.runs(**taker)).peekable();
            let unused = takers.is_some() && running.peek().is_none();
            let address = running.next().and_then(|taker| ir::result(*taker, 0));
            let elsewhere =
                unused || address.is_some_and(|address| self.objects.at(program, address).is_some());
            if !elsewhere && definitions::space_of(*variable).may_alias(space) {
                for (end, value) in initial_values(*variable) {
                    self.stored(end, value, way);
                }
            }
        }
    }

    /// The calls through which an address may get into `space`; none if it is in an object of its own.
    fn ways_to(
        &self,
        op: OperationRef<'c, 'a>,
        address: Value<'c, 'a>,
        space: MemorySpace,
    ) -> Vec<Calls<'c, 'a>> {
        if self.objects.at(self.program, address).is_some() {
            return Vec::new();
        }
        let spaces = self.spaces(op, address, &none());
        match spaces.iter().count() {
            _ if !spaces.reaches(space) => Vec::new(),
            0 | 1 => vec![none()],
            // Where callers pass addresses to different memory, each store is one for each of them.
            _ => {
                let mut entries = self.entries(op);
                entries.retain(|calls| self.spaces(op, address, calls).reaches(space));
                entries
            }
        }
    }

    pub(crate) fn by_host(&self, op: OperationRef<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        match self.program.assume.strong_global {
            true => {
                let text = "the host may have stored a pointer to global memory there";
                way.origin(Origin::In(MemorySpace::Global), op, text);
            }
            false => way.unknown("the host may have stored any pointer there", op),
        }
    }

    /// A value is stored where the walk looks.
    fn stored(&self, op: OperationRef<'c, 'a>, value: Value<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        if ops::holds_pointers(value.r#type()) {
            self.enter(op, value, whole(value), "it may be what is stored here", way);
        }
        if ops::may_carry(value) {
            let of_piece = is_piece(value);
            way.go(
                Node::Number { value, calls: way.calls.clone(), of_piece },
                op,
                "it may be what is stored as a number here",
            );
        }
    }

    /// A value is stored at `place` of an object, of which the walk looks at `wanted`.
    fn stored_at(
        &self,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        place: Option<Place>,
        wanted: Place,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let ty = value.r#type();
        let overlaps = |bytes: Place| place.is_none_or(|place| place.inner(bytes).overlaps(wanted));
        let text = "it is stored here";
        match ops::paths(ty) {
            Some(paths) => {
                for path in paths.into_iter().filter(|path| overlaps(self.objects.field(op, ty, path))) {
                    self.enter(op, value, Some(path), text, way);
                }
            }
            None => self.enter(op, value, None, text, way),
        }
        if ops::may_carry(value) && overlaps(self.objects.whole(op, ty)) {
            way.go(
                Node::Number { value, calls: way.calls.clone(), of_piece: way.of_piece },
                op,
                "it may be what is stored as a number here",
            );
        }
    }

    /// What bytes of an object may hold.
    pub(crate) fn object(&self, index: usize, wanted: Place, way: &mut Way<'_, 'c, 'a>) {
        let object = self.objects.get(index);
        for (op, operand, place) in object.uses.iter().filter(|(op, ..)| self.runs(*op)) {
            let at = |position: &Operand| ops::numbers(*op, *position).contains(operand);
            let effects = self.program.rules.effects(*op);
            for effect in effects {
                match effect {
                    Effect::Writes { value, address } if at(address) => {
                        let direct =
                            |effect: &Effect| matches!(effect, Effect::Direct { address } if at(address));
                        let place = effects.iter().any(direct).then_some(*place);
                        for value in ops::operands(*op, *value) {
                            self.stored_at(*op, value, place, wanted, way);
                        }
                    }
                    Effect::Copies { to, from } if at(to) => {
                        for from in ops::operands(*op, *from) {
                            self.copied(*op, *place, from, effects, wanted, way);
                        }
                    }
                    _ => {}
                }
            }
        }
        match object.root {
            Root::Slot(_) => {}
            Root::Variable(variable) => {
                if is_host_written(variable) {
                    self.by_host(variable, way);
                }
                for (end, value) in initial_values(variable) {
                    self.stored_at(end, value, Some(Place::bytes(0, 1)), wanted, way);
                }
            }
            Root::Argument(function, argument) => {
                self.passed_by_value(function, argument, wanted, way);
            }
        }
    }

    fn copied(
        &self,
        op: OperationRef<'c, 'a>,
        place: Place,
        from: Value<'c, 'a>,
        effects: &[Effect],
        wanted: Place,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let bytes = length(op, effects);
        if bytes.is_some_and(|bytes| !place.inner(bytes).overlaps(wanted)) {
            return;
        }
        // The same bytes, counted from where the copy starts.
        let moved = match (bytes, wanted.offset.checked_sub(place.offset)) {
            (Some(bytes), Some(offset)) => {
                let moved = Place { offset: 0, step: place.step, width: 1 }.inner(Place { offset, ..wanted });
                moved.within(bytes.width)
            }
            _ => vec![Place::ANYWHERE],
        };
        for moved in moved {
            self.load(op, from, moved, bytes.is_some(), way);
        }
    }

    fn passed_by_value(
        &self,
        function: OperationRef<'c, 'a>,
        argument: usize,
        wanted: Place,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let Some(known) = self.program.functions.get(&ir::operation_id(function)) else { return };
        if known.role == Role::Kernel && way.calls.is_empty() {
            return self.by_host(function, way);
        }
        let Some(callers) = self.callers(known, way.calls) else {
            return way.unknown("unseen code may pass it", function);
        };
        for (call, calls) in callers {
            let operand = interfaces::call_arguments(call).and_then(|range| range.clone().nth(argument));
            if let Some(address) = operand.and_then(|operand| ir::operand(call, operand)) {
                self.load(call, address, wanted, true, &mut way.through(&calls));
            }
        }
    }
}

/// The bytes that an op copies, from where it starts; none if it may be any of the object.
fn length(op: OperationRef<'_, '_>, effects: &[Effect]) -> Option<Place> {
    let length = effects.iter().find_map(|effect| match effect {
        Effect::Length { operand } => ops::operands(op, *operand).next(),
        _ => None,
    })?;
    Some(Place::bytes(0, ir::constant_integer(length).map_or(u64::MAX, |length| length as u64)))
}

/// What an initializer returns.
fn initial_values<'c: 'a, 'a>(variable: OperationRef<'c, 'a>) -> Vec<Single<'c, 'a>> {
    let block = ir::region(variable, 0).and_then(|region| region.first_block());
    let end = block.and_then(|block| block.terminator());
    end.map_or(Vec::new(), |end| end.operands().map(|value| (end, value)).collect())
}
