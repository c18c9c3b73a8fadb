//! The spaces of a pointer: by the op that defines it, or the code that passes it.

use crate::{
    definitions,
    integers::{Integer, changes_low_bits, integer},
    mask::{Filter, Mask},
    ops::{self, Path, Pointer},
    parameters::{is_by_value, stays_parameter},
    published,
    system::{At, BITS_TAKEN, Constraint, Facet, Formal, System},
};
use melior::ir::{BlockLike, BlockRef, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, InterfaceSet},
    ir,
};
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

const TYPED: &str = "its type says here that it is in {space} memory";

impl<'c: 'a, 'a> System<'_, '_, 'c, 'a> {
    pub(crate) fn pointer(&mut self, value: Value<'c, 'a>, path: &Path, at: At) {
        let owner = ir::argument_owner(value).and_then(|(block, _)| block.parent_operation());
        let Some(origin) = owner.or_else(|| ir::defining_op(value)) else { return };
        if let Some(Pointer::In(space)) = ops::pointer_of(&self.program.rules.types, value, &[])
            && self.diff.typed.contains(&ir::value_id(value))
        {
            // A claim, tested by itself, about whatever arrives here.
            let defined = self.fresh(at.code);
            let filter = Filter { typed: Some(self.mask_by_type(value, space)), ..Filter::default() };
            self.rule(at.code, Constraint::Flow { from: defined, to: at.to, filter }, origin, TYPED);
            return self.reaching_definitions(value, origin, path, At { to: defined, ..at });
        }
        // Its type is a promise of the original.
        let known = match path {
            Some(path) => vec![ops::pointer_of(&self.program.rules.types, value, path)],
            None => match ops::paths(&self.program.rules.types, value.r#type()) {
                Some(paths) => {
                    paths.iter().map(|path| ops::pointer_of(&self.program.rules.types, value, path)).collect()
                }
                None => vec![Some(Pointer::Generic)],
            },
        };
        let mut generic = false;
        for known in known {
            match known {
                Some(Pointer::Generic | Pointer::Descriptor { .. }) => generic = true,
                Some(Pointer::In(space)) => {
                    self.is(at, self.mask_by_type(value, space), origin, TYPED);
                }
                Some(Pointer::Foreign) | None => {
                    self.unknown(at, origin, "its type has no memory space");
                }
            }
        }
        if generic {
            self.reaching_definitions(value, origin, path, at);
        }
    }

    /// Follows a pointer to its reaching definitions.
    fn reaching_definitions(
        &mut self,
        value: Value<'c, 'a>,
        origin: OperationRef<'c, 'a>,
        path: &Path,
        at: At,
    ) {
        if self.program.is_from_host(origin) {
            return match self.program.assume.kernel_arguments_are_global {
                true => {
                    let text = "the host passes it to a launch, in global memory";
                    self.is(at, Mask::of(MemorySpace::Global), origin, text);
                }
                false => {
                    let text = "the host passes it to a launch, and may have created it from anything";
                    self.unknown(at, origin, text);
                }
            };
        }
        match ir::argument_owner(value) {
            Some((block, index)) => self.argument(value, block, index, origin, path, at),
            None => self.result(value, origin, path, at),
        }
    }

    /// The mask by a type. A cast changes no address, so that the type of its operand restricts it, too.
    fn mask_by_type(&self, value: Value<'c, 'a>, space: MemorySpace) -> Mask {
        use MemorySpace::{Shared, SharedCluster};
        match (space, ops::pointer_of(&self.program.rules.types, self.program.rules.root(value), &[])) {
            (Shared, Some(Pointer::In(SharedCluster))) | (SharedCluster, Some(Pointer::In(Shared))) => {
                Mask::IN_BOTH
            }
            _ => Mask::of(space),
        }
    }

    fn argument(
        &mut self,
        value: Value<'c, 'a>,
        block: BlockRef<'c, 'a>,
        index: usize,
        parent: OperationRef<'c, 'a>,
        path: &Path,
        at: At,
    ) {
        let rules = &self.program.rules;
        let is_entry = functions::entry_block(parent).is_some_and(|entry| entry == block);
        if rules.is(parent, InterfaceSet::FUNCTION) && is_entry {
            return self.function_argument(value, parent, index, path, at);
        }
        let is_first = parent
            .regions()
            .any(|region| melior::ir::RegionLike::first_block(&region).is_some_and(|first| first == block));
        if is_first && !rules.is(parent, InterfaceSet::REGION_BRANCH | InterfaceSet::FUNCTION) {
            self.unknown(at, parent, "this operation may pass anything to its region");
        }
        self.forwarded(at, parent, (Facet::Pointer, value, path));
    }

    /// The actuals of an argument.
    fn function_argument(
        &mut self,
        value: Value<'c, 'a>,
        function: OperationRef<'c, 'a>,
        index: usize,
        path: &Path,
        at: At,
    ) {
        let kernel = self.program.rules.is_kernel(function);
        let spaces = |spaces: &[MemorySpace]| {
            spaces.iter().fold(Mask::EMPTY, |mask, space| mask.join(Mask::of(*space)))
        };
        if index >= functions::function_inputs(function).len() {
            let mask = spaces(&[MemorySpace::Shared, MemorySpace::Local]);
            return self.is(at, mask, function, "a buffer that the function declares is in {space} memory");
        }
        if is_by_value(function, index) {
            let mask = match (kernel, stays_parameter(&self.program.rules, function, index, value)) {
                (true, true) => spaces(&[MemorySpace::Param]),
                (true, false) => Mask::ARGUMENT,
                (false, _) if self.program.assume.slots_are_hidden => spaces(&[MemorySpace::Local]),
                // LLVM's inliner passes on the caller's memory if the callee only reads.
                (false, _) => Mask::UNKNOWN,
            };
            return self.is(at, mask, function, "an argument by value may be in {space} memory");
        }
        let is_descriptor = |path: &std::rc::Rc<[i64]>| {
            ops::pointer_of(&self.program.rules.types, value, path)
                == Some(Pointer::Descriptor { by_value: true })
        };
        let paths = path
            .clone()
            .map_or_else(|| ops::paths(&self.program.rules.types, value.r#type()), |path| Some(vec![path]));
        if kernel && paths.as_ref().is_none_or(|paths| paths.iter().any(is_descriptor)) {
            let text = "a descriptor that a kernel gets in an atom is in {space} memory";
            self.is(at, Mask::of(MemorySpace::Param), function, text);
            if paths.is_some_and(|paths| paths.iter().all(is_descriptor)) {
                return;
            }
        }
        if kernel {
            return match self.program.assume.kernel_arguments_are_global {
                true => {
                    let text = "an argument of a kernel is in {space} memory";
                    self.is(at, Mask::of(MemorySpace::Global), function, text);
                }
                false => self.unknown(at, function, "an argument of a kernel may be anywhere"),
            };
        }
        let published = self.program.published.get(&ir::operation_id(function));
        if let Some(space) = published.and_then(|spaces| published::space(*spaces.get(index)?))
            && path.as_ref().is_some_and(|path| path.is_empty())
        {
            let text = "a published attribute puts this argument in {space} memory";
            return self.is(at, Mask::of(space), function, text);
        }
        self.add_formal(at, Formal::Value(Facet::Pointer, index, path.clone()));
    }

    /// Follows a value to what control flow forwards to it; returns whether it does.
    pub(crate) fn forwarded(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        (facet, value, path): (Facet, Value<'c, 'a>, &Path),
    ) -> bool {
        let id = ir::value_id(value);
        let flow = &self.codes[at.code].flow;
        let is_made = flow.made.contains(&id);
        let sources = flow.sources.get(&id).cloned().unwrap_or_default();
        for (owner, operand) in &sources {
            if let Some(source) = ir::operand(*owner, *operand) {
                self.follow(at, *owner, source, (facet, value, path), "it is forwarded here");
            }
        }
        let text = "control flow may forward anything to it";
        match facet {
            _ if !is_made => {}
            Facet::Pointer => self.unknown(at, op, text),
            Facet::Address => self.outside(at, op, text),
            // A number that control flow alone defines comes from the other operands.
            Facet::Number if sources.is_empty() => {}
            Facet::Number => self.received(at, op),
        }
        !sources.is_empty()
    }

    /// Follows a value to the operands that a select chooses from; returns whether the op is one.
    pub(crate) fn selected(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        (facet, value, path): (Facet, Value<'c, 'a>, &Path),
    ) -> bool {
        let is_select = self.program.rules.is(op, InterfaceSet::SELECT_LIKE);
        let Some((_, first, second)) = interfaces::select_operands(op).filter(|_| is_select) else {
            return false;
        };
        for operand in [first, second].into_iter().filter_map(|operand| ir::operand(op, operand)) {
            self.follow(at, op, operand, (facet, value, path), "it is chosen here");
        }
        true
    }

    /// The value may be `source`, or a part or a copy of it.
    fn follow(
        &mut self,
        at: At,
        user: OperationRef<'c, 'a>,
        source: Value<'c, 'a>,
        (facet, value, path): (Facet, Value<'c, 'a>, &Path),
        text: &'static str,
    ) {
        let fits = |path: &std::rc::Rc<[i64]>| {
            facet != Facet::Pointer
                || source.r#type() == value.r#type()
                || ops::pointer_of(&self.program.rules.types, source, path).is_some()
        };
        self.take(at, user, (facet, source, &path.clone().filter(fits)), text);
    }

    fn result(&mut self, value: Value<'c, 'a>, op: OperationRef<'c, 'a>, path: &Path, at: At) {
        let rules = &self.program.rules;
        let pointer = (Facet::Pointer, value, path);
        let number = ir::result_number(value).unwrap_or_default();
        if rules.is(op, InterfaceSet::CALL) {
            return self.call_result(value, number, op, path, at);
        }
        if rules.is(op, InterfaceSet::REGION_BRANCH) {
            self.forwarded(at, op, pointer);
            return;
        }
        if rules.of(op).is_some() {
            return self.described(value, number, op, rules.effects(op), path, at);
        }
        if self.selected(at, op, pointer) {
            return;
        }
        let view = rules.is(op, InterfaceSet::VIEW_LIKE).then(|| interfaces::view_source(op)).flatten();
        match view.and_then(|source| ir::operand(op, source)) {
            Some(source) => self.follow(at, op, source, pointer, "it is computed here"),
            None => self.unknown(at, op, "it is the result of an operation without a rule"),
        }
    }

    /// The results of a call.
    fn call_result(
        &mut self,
        value: Value<'c, 'a>,
        number: usize,
        call: OperationRef<'c, 'a>,
        path: &Path,
        at: At,
    ) {
        let program = self.program;
        if program.callee(call).is_none()
            && let Some(effects) = program.described(call)
        {
            return self.described(value, number, call, effects, path, at);
        }
        self.returned(at, call, (Facet::Pointer, number, path));
        let is_address = matches!(interfaces::callee(call), Some(Callee::Value { .. }));
        if program.callee(call).is_some() || is_address && program.knows_addresses {
            return;
        }
        let text = "a call of a function that is not visible, or may be replaced, returned it";
        match program.runs_the_rest(call) {
            true => self.outside(at, call, text),
            false => self.unknown(at, call, text),
        }
    }

    /// The origin of a result by its record.
    fn described(
        &mut self,
        value: Value<'c, 'a>,
        number: usize,
        op: OperationRef<'c, 'a>,
        effects: &[Effect],
        path: &Path,
        at: At,
    ) {
        let pointer = (Facet::Pointer, value, path);
        let is_this = |result: &u32| *result as usize == number;
        let mut defined = false;
        let reads =
            effects.iter().any(|effect| matches!(effect, Effect::Reads { result, .. } if is_this(result)));
        for effect in effects {
            match effect {
                Effect::Follows { result, operands } if is_this(result) => {
                    let sources: Vec<Value<'c, 'a>> =
                        operands.iter().flat_map(|position| ops::operands(op, *position)).collect();
                    let pointers = sources
                        .iter()
                        .filter(|source| ops::holds_pointers(&self.program.rules.types, source.r#type()));
                    let pointers: Vec<_> = pointers.copied().collect();
                    // The pass-through operand of a masked read is optional.
                    if pointers.is_empty() && !(sources.is_empty() && reads) {
                        self.unknown(at, op, "it derives from no pointer");
                    }
                    for source in pointers {
                        self.follow(at, op, source, pointer, "it is computed here");
                    }
                }
                Effect::CastTo { result, operand } if is_this(result) => {
                    for source in ops::operands(op, *operand) {
                        self.follow(at, op, source, pointer, "it is cast here");
                    }
                }
                Effect::FollowsField { result, aggregate } if is_this(result) => {
                    for source in ops::operands(op, *aggregate) {
                        let path = ops::inside(ops::position(op).as_deref(), path);
                        self.enter(at, op, source, &path, "it is taken out here");
                    }
                }
                Effect::InsertsField { result, aggregate, value } if is_this(result) => {
                    let inner = ops::outside(ops::position(op).as_deref(), path);
                    if let Some(path) = &inner {
                        for source in ops::operands(op, *value) {
                            self.enter(at, op, source, path, "it is put in here");
                        }
                    }
                    let is_replaced = matches!(inner, Some(Some(_)));
                    for source in ops::operands(op, *aggregate).filter(|_| !is_replaced) {
                        self.follow(at, op, source, (Facet::Pointer, source, path), "");
                    }
                }
                Effect::Source { result, space } if is_this(result) => {
                    match *space == MemorySpace::Local && !self.program.assume.alloca_is_local {
                        true => self.unknown(at, op, "no space is assumed for stack slots"),
                        false => self.is(at, Mask::of(*space), op, "this is in {space} memory"),
                    }
                }
                Effect::SymbolAddress { result, attribute } if is_this(result) => {
                    self.symbol_address(op, attribute, at);
                }
                Effect::Nothing { result } if is_this(result) => self.no_address(op, at),
                Effect::Null { result } if is_this(result) => {
                    self.no_address(op, at);
                    match self.program.rules.has_choice(op, *result) {
                        true => self.is(at, Mask::NO_ADDRESS, op, "it may be undefined, and any number then"),
                        false => self.is(at, Mask::NULL, op, "this is null"),
                    }
                }
                Effect::Opaque { result } if is_this(result) => {
                    self.unknown(at, op, "its origin is unknown");
                }
                Effect::Reads { result, address } if is_this(result) => {
                    self.read(at, op, pointer, *address, effects);
                }
                Effect::FromInteger { result, operand } if is_this(result) => {
                    for number in ops::operands(op, *operand) {
                        self.derive_from_integer(value, number, op, path, at);
                    }
                }
                Effect::Masks { result, operand, ones } if is_this(result) => {
                    // Without its high bits it may be no address any more.
                    if !ops::operands(op, *operand).all(|mask| changes_low_bits(mask, *ones)) {
                        self.is(at, Mask::NO_ADDRESS, op, "bits are taken from it here");
                    }
                    continue;
                }
                _ => continue,
            }
            defined = true;
        }
        if !defined {
            self.unknown(at, op, "this operation may derive it from anything");
        }
    }

    fn derive_from_integer(
        &mut self,
        value: Value<'c, 'a>,
        number: Value<'c, 'a>,
        op: OperationRef<'c, 'a>,
        path: &Path,
        at: At,
    ) {
        if ir::constant_integer(number) == Some(0) {
            self.no_address(op, at);
            return self.is(at, Mask::NULL, op, "this is null, made from zero");
        }
        let (integer, added) = integer(self.program, number);
        match integer {
            Integer::Address(pointer, exposed) => {
                let defined = (Facet::Pointer, value, path);
                self.follow(at, exposed, pointer, defined, "it is converted to a number here");
                let address = self.view(at.code, exposed, pointer, &self.whole(pointer));
                for number in added {
                    let number = self.node(at.code, Facet::Number, number, &None);
                    let text = "a number is added that may be the difference of two addresses";
                    self.rule(at.code, Constraint::Offset { address, number, to: at.to }, exposed, text);
                }
            }
            Integer::OfHost(left) if self.program.assume.kernel_arguments_are_global => {
                let text = "the host passes it to a kernel as a number, in global memory";
                self.is(at, Mask::of(MemorySpace::Global), op, text);
                for number in added.into_iter().chain(left) {
                    self.bits(at, op, number, BITS_TAKEN);
                }
            }
            Integer::OfHost(_) | Integer::Number | Integer::Unknown => {
                self.derive_from_address(at, op, number)
            }
        }
    }

    pub(super) fn no_address(&mut self, op: OperationRef<'c, 'a>, at: At) {
        if self.program.assume.conservative {
            self.unknown(at, op, "it is null, undefined or poison, which is treated as anything");
        }
    }

    fn symbol_address(&mut self, op: OperationRef<'c, 'a>, attribute: &str, at: At) {
        let symbol = op.attribute(attribute).ok();
        let named = symbol.and_then(|symbol| self.program.named(op, symbol));
        match named {
            // The address of code is in no memory.
            Some(named) if self.program.rules.is(named, InterfaceSet::FUNCTION) => {
                self.no_address(op, at);
                self.is(at, Mask::NO_ADDRESS, op, "this is the address of a function");
            }
            Some(named) if definitions::is_variable(named) => {
                let space = definitions::space_of(named);
                self.is(at, Mask::of(space), op, "this is a variable in {space} memory");
            }
            _ => self.unknown(at, op, "this is the address of an unresolved symbol"),
        }
    }

    /// Whether the stack may hold a copy of a kernel argument, which is no object of its own.
    pub(crate) fn copies_parameters(&mut self, function: OperationRef<'c, 'a>) -> bool {
        let Some(entry) = interfaces::entry_block(function) else { return false };
        self.program.rules.is_kernel(function)
            && (0..functions::function_inputs(function).len()).any(|index| {
                let Ok(value) = entry.argument(index).map(Value::from) else { return false };
                is_by_value(function, index)
                    && !self.objects.holds(self.program, value)
                    && !stays_parameter(&self.program.rules, function, index, value)
            })
    }
}
