//! Pointer arguments for slots that LLVM replaces by the values they point to.
//!
//! ```text
//! call @sum(%s)      %s = addrspacecast %slot to ptr<5>       call @sum(%slot)
//!
//! private @sum(%p: ptr<5>)                                    private @sum(%p: ptr)
//!   %g = addrspacecast %p : ptr<5> to ptr
//!   load %g                                                     load %p
//! ```
//!
//! ArgumentPromotion passes what a function loads through an argument, instead of the address. The slot then
//! becomes a register, and pointers that were in it become arguments; LLVM infers their space. It follows an
//! argument through constant offsets, and through no cast (LLVM 22). So an argument is generic again where
//! promotion is near: all callers are known, and the argument is only used for loads from at most two places,
//! in the first block, with no write before them.
//!
//! That is right whatever LLVM does: a call passes the same address, and nothing is claimed of an argument
//! without a space. Where LLVM does not promote it, these loads are generic.

use crate::{
    apply::{Caster, result},
    extract::{Extractor, by_value_type, is_volatile, resolve},
    publish,
};
use melior::{
    Context,
    ir::{
        BlockLike, OperationRef, Type, Value, ValueLike, attribute::DenseI32ArrayAttribute,
        operation::OperationLike,
    },
};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, call_arguments},
    ir, symbols,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{MemorySpace, graph::Linkage};
use tilespace_dialects::AccessKind;

/// LLVM's limit on the number of arguments that replace one argument.
const PLACES: usize = 2;

/// An argument that is to be generic again.
pub struct Promoted<'c, 'a> {
    function: OperationRef<'c, 'a>,
    argument: usize,
    calls: Vec<OperationRef<'c, 'a>>,
}

/// The arguments of type `local` of these functions that LLVM replaces by the values they point to.
pub fn promoted<'c: 'a, 'a>(
    extractor: &mut Extractor,
    device: &[OperationRef<'c, 'a>],
    local: Type<'c>,
) -> Vec<Promoted<'c, 'a>> {
    let mut found = Vec::new();
    for function in device {
        if extractor.linkage(*function).0 != Linkage::Private {
            continue;
        }
        let arguments = functions::entry_block(*function).into_iter().flat_map(ir::arguments).enumerate();
        let slots = arguments.filter(|(_, argument)| argument.r#type() == local);
        for (argument, value) in slots.collect::<Vec<_>>() {
            if by_value_type(*function, argument).is_none() && is_loaded_alone(extractor, value) {
                found.push(Promoted { function: *function, argument, calls: Vec::new() });
            }
        }
    }
    if !found.is_empty() {
        add_calls(&mut found);
    }
    found
}

/// Whether an argument is only used for loads from few places, with no write before them.
fn is_loaded_alone<'c: 'a, 'a>(extractor: &mut Extractor, argument: Value<'c, 'a>) -> bool {
    let Some((entry, _)) = ir::argument_owner(argument) else { return false };
    let mut loads = FxHashSet::default();
    let mut places = 0;
    let mut pending = vec![argument];
    while let Some(address) = pending.pop() {
        let mut loaded = None;
        for (op, operand) in ir::uses(address) {
            let Some(rule) = extractor.classes().rule(op) else { return false };
            let is_constant = |(index, value)| index == operand || ir::constant_integer(value).is_some();
            let is_offset = ir::operands(op).enumerate().all(is_constant)
                && rule.results.iter().any(|model| model.retypes.iter().next().is_some());
            if rule.cast().is_some() || is_offset {
                pending.extend(result(op));
                continue;
            }
            let mut used =
                rule.operands.iter().filter(|used| resolve(op, used.at).contains(&operand)).peekable();
            let is_load = used.peek().is_some()
                && used.all(|used| {
                    used.access.is_some_and(|access| access.kind == AccessKind::Load)
                        && extractor.order(op, used.ordered).is_none()
                });
            let ty = result(op).map(|value| value.r#type());
            let is_same = loaded.is_none_or(|before| Some(before) == ty);
            let is_first = op.block().is_some_and(|block| ir::block_id(block) == ir::block_id(entry));
            if !(is_load && is_same && is_first) || is_volatile(op) {
                return false;
            }
            loaded = ty;
            loads.insert(ir::operation_id(op));
        }
        places += usize::from(loaded.is_some());
    }
    if loads.is_empty() || places > PLACES {
        return false;
    }
    for op in ir::operations(entry) {
        if loads.remove(&ir::operation_id(op)) && loads.is_empty() {
            return true;
        }
        if !interfaces::is_memory_effect_free(op) && !is_plain_load(extractor, op) {
            return false;
        }
    }
    false
}

/// Whether an op does nothing but load.
fn is_plain_load(extractor: &mut Extractor, op: OperationRef<'_, '_>) -> bool {
    let mut accesses =
        extractor.classes().rule(op).into_iter().flat_map(|rule| rule.operands.iter()).peekable();
    accesses.peek().is_some()
        && !is_volatile(op)
        && accesses.all(|used| used.access.is_some_and(|access| access.kind == AccessKind::Load))
        && op.region_count() == 0
        && interfaces::callee(op).is_none()
}

/// Finds the calls of the functions, and drops those that something else names.
fn add_calls<'c: 'a, 'a>(found: &mut Vec<Promoted<'c, 'a>>) {
    type Calls<'c, 'a> = FxHashMap<String, Option<Vec<OperationRef<'c, 'a>>>>;
    let mut tables: FxHashMap<ir::OperationId, (OperationRef<'c, 'a>, Calls<'c, 'a>)> = FxHashMap::default();
    for Promoted { function, .. } in found.iter() {
        if let (Some(table), Some(name)) = (function.parent_operation(), symbols::symbol_name(*function)) {
            let (_, calls) = tables.entry(ir::operation_id(table)).or_insert((table, FxHashMap::default()));
            calls.insert(name.to_string(), Some(Vec::new()));
        }
    }
    for (table, calls) in tables.values_mut() {
        let is_complete = symbols::for_each_symbol_use(*table, symbols::Tables::Own, &mut |user, symbol| {
            let name = mlir_ext::attributes::string(symbol);
            let Some(known) = name.and_then(|name| calls.get_mut(name)) else { return };
            match known {
                Some(known) if interfaces::callee(user) == Some(Callee::Symbol(symbol)) => known.push(user),
                _ => *known = None,
            }
        });
        if !is_complete {
            calls.clear();
        }
    }
    found.retain_mut(|one| {
        let table = one.function.parent_operation().and_then(|table| tables.get(&ir::operation_id(table)));
        let name = symbols::symbol_name(one.function);
        let calls = table.zip(name).and_then(|((_, calls), name)| calls.get(name)?.clone());
        one.calls = calls.unwrap_or_default();
        !one.calls.is_empty() && one.calls.iter().all(|call| interfaces::call_fits(*call, one.function))
    });
}

/// Makes the arguments generic. Their only uses are casts to generic.
pub fn make_generic<'c: 'a, 'a>(
    caster: Caster<'c>,
    extractor: &mut Extractor,
    found: &[Promoted<'c, 'a>],
    generic: Type<'c>,
) {
    for Promoted { function, argument, calls } in found {
        let entry = functions::entry_block(*function);
        let Some(value) = entry.and_then(|entry| entry.argument(*argument).ok()).map(Value::from) else {
            continue;
        };
        let casts: Vec<_> = ir::uses(value).map(|(op, _)| op).collect();
        let is_cast = |op: &OperationRef<'c, 'a>| {
            extractor.classes().cast_source(*op).is_some()
                && result(*op).is_some_and(|back| back.r#type() == generic)
        };
        let mut inputs: Vec<_> = functions::function_inputs(*function).collect();
        let results: Vec<_> = functions::function_results(*function).collect();
        inputs[*argument] = generic;
        if !casts.iter().all(is_cast) || !functions::set_function_type(*function, &inputs, &results) {
            continue;
        }
        ir::set_value_type(value, generic);
        for cast in casts {
            if let Some(back) = result(cast) {
                ir::replace_all_uses(back, value);
            }
            ir::erase(cast);
        }
        for call in calls {
            let operand = call_arguments(*call).map_or(0, |operands| operands.start) + argument;
            let Some(passed) = ir::operand(*call, operand) else { continue };
            let source = ir::defining_op(passed).and_then(|op| extractor.classes().cast_source(op));
            let source = source.filter(|source| source.r#type() == generic);
            let source = source.or_else(|| caster.before(*call, passed, generic).and_then(result));
            let Some(source) = source else { continue };
            ir::set_operand(*call, operand, source);
            if let Some(cast) = ir::defining_op(passed).filter(|_| !ir::has_uses(passed))
                && extractor.classes().cast_source(cast).is_some()
            {
                ir::erase(cast);
            }
        }
        publish_generic(caster.context, *function, *argument);
    }
}

/// States that the space of an argument is unknown.
fn publish_generic(context: &Context, function: OperationRef<'_, '_>, argument: usize) {
    let published = ir::attribute(function, publish::ARGUMENTS).and_then(publish::numbers);
    if let Some(mut numbers) = published
        && let Some(number) = numbers.get_mut(argument)
    {
        *number = MemorySpace::Generic.number() as i32;
        ir::set_attribute(
            function,
            publish::ARGUMENTS,
            DenseI32ArrayAttribute::new(context, &numbers).into(),
        );
    }
}
