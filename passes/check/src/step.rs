//! One step back from a pointer: what it may be, by the op that made it or the code that passed it.

use crate::{
    definitions,
    integers::{Integer, changes_low_bits, integer},
    ops::{self, Path, Pointer},
    walk::{Origin, Walker},
    way::Way,
};
use melior::ir::{BlockRef, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir, symbols,
};
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

impl<'c: 'a, 'a> Walker<'_, '_, 'c, 'a> {
    pub(crate) fn pointer(&self, value: Value<'c, 'a>, path: &Path, way: &mut Way<'_, 'c, 'a>) {
        let owner = ir::argument_owner(value);
        let maker = owner
            .and_then(|(block, _)| melior::ir::BlockLike::parent_operation(&block))
            .or_else(|| ir::defining_op(value));
        let Some(maker) = maker else { return };
        // What the type says is a promise of the original, or a claim that is checked for itself.
        let known = match path {
            Some(path) => vec![ops::pointer_of(value, path)],
            None => match ops::paths(value.r#type()) {
                Some(paths) => paths.iter().map(|path| ops::pointer_of(value, path)).collect(),
                None => vec![Some(Pointer::Generic)],
            },
        };
        let mut generic = false;
        for known in known {
            match known {
                Some(Pointer::Generic) => generic = true,
                Some(Pointer::In(space)) => {
                    let text = format!("its type says here that it is in {space} memory");
                    way.origin(Origin::In(space), maker, &text);
                }
                Some(Pointer::Foreign) | None => {
                    way.unknown("its type says nothing of its memory space", maker);
                }
            }
        }
        if !generic {
            return;
        }
        if self.program.is_from_host(maker) {
            return match self.program.assume.kernel_arguments_are_global {
                true => way.origin(
                    Origin::In(MemorySpace::Global),
                    maker,
                    "the host hands it to a launch, in global memory",
                ),
                false => {
                    way.unknown("the host hands it to a launch, and may have made it of anything", maker)
                }
            };
        }
        match owner {
            Some((block, index)) => self.argument(value, block, index, maker, path, way),
            None => self.result(value, maker, path, way),
        }
    }

    fn argument(
        &self,
        value: Value<'c, 'a>,
        block: BlockRef<'c, 'a>,
        index: usize,
        parent: OperationRef<'c, 'a>,
        path: &Path,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let is_entry = functions::entry_block(parent).is_some_and(|entry| entry == block);
        if self.program.rules.is(parent, InterfaceSet::FUNCTION) && is_entry {
            return self.function_argument(value, parent, index, path, way);
        }
        self.handed_on(value, parent, path, way);
        let is_first = parent
            .regions()
            .any(|region| melior::ir::RegionLike::first_block(&region).is_some_and(|first| first == block));
        let known = InterfaceSet::REGION_BRANCH | InterfaceSet::FUNCTION;
        if is_first && !self.program.rules.is(parent, known) {
            way.unknown("nobody knows what this operation passes to its region", parent);
        }
    }

    /// What control flow hands on to a value.
    fn handed_on(
        &self,
        value: Value<'c, 'a>,
        parent: OperationRef<'c, 'a>,
        path: &Path,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let holder = match self.program.rules.is(parent, InterfaceSet::FUNCTION) {
            true => Some(parent),
            false => self.program.function_around(parent).or_else(|| outermost(parent)),
        };
        let Some(flow) = holder.map(|holder| self.program.flow(holder)) else { return };
        let id = ir::value_id(value);
        for (owner, operand) in flow.sources.get(&id).into_iter().flatten() {
            if let Some(source) = ir::operand(*owner, *operand) {
                self.follow(*owner, source, value, "it is handed on here", path, way);
            }
        }
        if flow.made.contains(&id) {
            way.unknown("nobody knows what control flow makes it of", parent);
        }
    }

    /// On to `source`, of which `value` may be a part or a copy.
    fn follow(
        &self,
        user: OperationRef<'c, 'a>,
        source: Value<'c, 'a>,
        value: Value<'c, 'a>,
        text: &str,
        path: &Path,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let path = path
            .clone()
            .filter(|path| source.r#type() == value.r#type() || ops::pointer_of(source, path).is_some());
        self.enter(user, source, path, text, way);
    }

    fn result(&self, value: Value<'c, 'a>, op: OperationRef<'c, 'a>, path: &Path, way: &mut Way<'_, 'c, 'a>) {
        let rules = &self.program.rules;
        let number = ir::result_number(value).unwrap_or_default();
        if rules.is(op, InterfaceSet::CALL) {
            return self.call_result(value, number, op, path, way);
        }
        let described = rules.of(op).is_some();
        if described && !rules.is(op, InterfaceSet::REGION_BRANCH) {
            return self.described(value, number, op, rules.effects(op), path, way);
        }
        if rules.is(op, InterfaceSet::REGION_BRANCH) {
            return self.handed_on(value, op, path, way);
        }
        if rules.is(op, InterfaceSet::SELECT_LIKE)
            && let Some((_, first, second)) = interfaces::select_operands(op)
        {
            for operand in [first, second].into_iter().filter_map(|operand| ir::operand(op, operand)) {
                self.follow(op, operand, value, "it is chosen here", path, way);
            }
            return;
        }
        let view = rules.is(op, InterfaceSet::VIEW_LIKE).then(|| interfaces::view_source(op)).flatten();
        match view.and_then(|source| ir::operand(op, source)) {
            Some(source) => self.follow(op, source, value, "it is computed here", path, way),
            None => way.unknown("an operation without a rule made it", op),
        }
    }

    /// What a record says of a result.
    pub(crate) fn described(
        &self,
        value: Value<'c, 'a>,
        number: usize,
        op: OperationRef<'c, 'a>,
        effects: &[Effect],
        path: &Path,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let is_this = |result: &u32| *result as usize == number;
        let mut defined = false;
        let reads =
            effects.iter().any(|effect| matches!(effect, Effect::Reads { result, .. } if is_this(result)));
        for effect in effects {
            match effect {
                Effect::Follows { result, operands } if is_this(result) => {
                    let sources: Vec<Value<'c, 'a>> =
                        operands.iter().flat_map(|position| ops::operands(op, *position)).collect();
                    let pointers = sources.iter().filter(|source| ops::holds_pointers(source.r#type()));
                    let pointers: Vec<_> = pointers.copied().collect();
                    // An operand that stands in for what is read may be left out.
                    if pointers.is_empty() && !(sources.is_empty() && reads) {
                        way.unknown("it is made of no pointer", op);
                    }
                    for source in pointers {
                        self.follow(op, source, value, "it is computed here", path, way);
                    }
                }
                Effect::CastTo { result, operand } if is_this(result) => {
                    for source in ops::operands(op, *operand) {
                        self.follow(op, source, value, "it is cast here", path, way);
                    }
                }
                Effect::FollowsField { result, aggregate } if is_this(result) => {
                    for source in ops::operands(op, *aggregate) {
                        let path = ops::inside(ops::position(op).as_deref(), path);
                        self.enter(op, source, path, "it is taken out here", way);
                    }
                }
                Effect::InsertsField { result, aggregate, value } if is_this(result) => {
                    let inner = ops::outside(ops::position(op).as_deref(), path);
                    if let Some(path) = &inner {
                        for source in ops::operands(op, *value) {
                            self.enter(op, source, path.clone(), "it is put in here", way);
                        }
                    }
                    let is_replaced = matches!(inner, Some(Some(_)));
                    for source in ops::operands(op, *aggregate).filter(|_| !is_replaced) {
                        self.follow(op, source, source, "", path, way);
                    }
                }
                Effect::Source { result, space } if is_this(result) => {
                    match *space == MemorySpace::Local && !self.program.assume.alloca_is_local {
                        true => way.unknown("nothing is said of stack slots", op),
                        false => {
                            let text = format!("this is in {space} memory");
                            way.origin(Origin::In(*space), op, &text);
                        }
                    }
                }
                Effect::SymbolAddress { result, attribute } if is_this(result) => {
                    self.symbol_address(op, attribute, way);
                }
                Effect::Nothing { result } if is_this(result) => self.no_address(op, way),
                Effect::Null { result } if is_this(result) => {
                    self.no_address(op, way);
                    way.origin(Origin::Null, op, "this is null");
                }
                Effect::Opaque { result } if is_this(result) => {
                    way.unknown("nobody knows where it points", op);
                }
                Effect::Reads { result, address } if is_this(result) => {
                    self.read(value, path, op, *address, effects, way);
                }
                Effect::FromInteger { result, operand } if is_this(result) => {
                    for number in ops::operands(op, *operand) {
                        if ir::constant_integer(number) == Some(0) {
                            self.no_address(op, way);
                            way.origin(Origin::Null, op, "this is null, made from zero");
                            continue;
                        }
                        let (integer, added) = integer(self.program, number);
                        match integer {
                            Integer::Address(pointer, exposed) => {
                                self.follow(exposed, pointer, value, "it is made a number here", path, way);
                                for number in added {
                                    self.offset(exposed, (pointer, number), way);
                                }
                            }
                            Integer::OfHost if self.program.assume.kernel_arguments_are_global => {
                                let text = "the host passes it to a kernel as a number, in global memory";
                                way.origin(Origin::In(MemorySpace::Global), op, text);
                                for number in added {
                                    self.bits(op, number, way);
                                }
                            }
                            Integer::OfHost | Integer::Number | Integer::Unknown => {
                                self.outside("it is made from a number", op, way);
                            }
                        }
                    }
                }
                Effect::Masks { result, operand, ones } if is_this(result) => {
                    // Without its high bits it may be no address any more.
                    if !ops::operands(op, *operand).all(|mask| changes_low_bits(mask, *ones)) {
                        way.origin(Origin::NoAddress, op, "bits are taken from it here");
                    }
                    continue;
                }
                _ => continue,
            }
            defined = true;
        }
        if !defined {
            way.unknown("nobody knows what this operation makes it of", op);
        }
    }

    fn no_address(&self, op: OperationRef<'c, 'a>, way: &mut Way<'_, 'c, 'a>) {
        if self.program.assume.conservative {
            way.unknown("it is null, undefined or poison, which is taken for anything", op);
        }
    }

    fn symbol_address(&self, op: OperationRef<'c, 'a>, attribute: &str, way: &mut Way<'_, 'c, 'a>) {
        let symbol = op.attribute(attribute).ok();
        let named = symbol.and_then(|symbol| symbols::lookup_nearest_symbol(op, symbol));
        match named {
            // The address of code names no memory.
            Some(named) if self.program.rules.is(named, InterfaceSet::FUNCTION) => {
                self.no_address(op, way);
                way.origin(Origin::NoAddress, op, "this is the address of a function");
            }
            Some(named) if definitions::is_variable(named) => {
                let space = definitions::space_of(named);
                let text = format!("this is a variable in {space} memory");
                way.origin(Origin::In(space), op, &text);
            }
            _ => way.unknown("this is the address of nobody knows what", op),
        }
    }
}

/// The op below the symbol table that holds `op`: a variable, if it is in no function.
fn outermost<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let mut at = op;
    loop {
        let parent = at.parent_operation()?;
        if definitions::is_variable(at) {
            return Some(at);
        }
        at = parent;
    }
}
