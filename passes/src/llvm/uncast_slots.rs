//! `uncast-slots`: accesses to stack slots use the slot itself, where LLVM infers on its own that it is local
//! memory.
//!
//! ```text
//! %slot = alloca                                     %slot = alloca
//! %s = addrspacecast %slot : ptr to ptr<5>           %s = addrspacecast %slot : ptr to ptr<5>
//! store %v, %s : ptr<5>                              store %v, %slot : ptr
//! call @helper(%s)                                   call @helper(%s)
//!
//! func @helper(%p: ptr<5>)                           func @helper(%p: ptr<5>)
//!   %q = gep %p[1] : ptr<5>                            %g = addrspacecast %p : ptr<5> to ptr
//!   load %q : ptr<5>                                   %q = gep %g[1] : ptr
//!                                                      load %q : ptr
//! ```
//!
//! LLVM's optimizer splits and promotes slots, and avoids transformations that block this only if it sees the
//! slot: InstCombine sinks two loads into one through a phi of addresses, unless one of them is a slot, which
//! could then not be promoted. It does not look through a cast for slots (LLVM 22,
//! `isSafeAndProfitableToSinkLoad`). An inlined helper is full of such casts. If the casts are at its
//! interface only, each meets its inverse when the helper is inlined, and both fold.
//!
//! The pass drops facts and claims none: both sides of a cast are the same address, so accesses through
//! either touch the same memory. No precision is lost. LLVM's back end infers local memory (NVPTXLowerAlloca,
//! InferAddressSpaces) from slots and from casts of `ptr<5>`, through address computations, selects and phis.
//! A value becomes generic again if it is derived only by these, and only from slots, arguments and call
//! results; a cast states the space of the last two. A loaded pointer keeps its type, as does a pointer that
//! is merged with one: only `ip-msp` knows their space. Operands of calls, returns and of anything but plain
//! accesses keep their types as well; so do volatile accesses, which LLVM does not rewrite, and atomic ones.
//!
//! Comparing two values gives the same result if both become generic (`apply/retype.rs` has the argument). A
//! function that LLVM must not optimize stays unchanged, and so does a function in which local pointers are
//! narrower than generic pointers: there a sum that wraps around is another address.

use super::promoted_arguments::{make_generic, promoted};
use crate::{
    apply::{Caster, result},
    extract::{Assumptions, Class, Device, Extractor, is_volatile, resolve},
    options::{UncastSlotsOptions, uncast_slots_statistics as statistics},
    rule_file::rules,
    types::SpaceStyle,
    verify::original,
};
use melior::{
    dialect::llvm,
    ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike},
};
use mlir_ext::{
    functions,
    interfaces::{for_each_forwarded_operand, select_operands},
    ir,
    layout::Layout,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashMap;
use tilespace_core::{MemorySpace, ir::InterfaceSet};
use tilespace_dialects::{AccessKind, OpModel, Operand, rules::model::OperandModel};

/// The attribute of a function that LLVM is not to optimize.
const UNOPTIMIZED: &str = "optimize_none";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let UncastSlotsOptions { promote_arguments, check, space_rules, .. } =
        UncastSlotsOptions::read(pass.options());
    let rules = rules(module, space_rules)?;
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let context = pass.context();
    let [local, generic] = [MemorySpace::Local, MemorySpace::Generic]
        .map(|space| llvm::r#type::pointer(context, space.number()));
    let device = Device::find(module, &mut extractor);
    let mut found = Vec::new();
    let mut functions = device.code(&mut extractor);
    functions.retain(|function| is_inferred(*function));
    for function in &functions {
        let function = *function;
        let mut slots = Slots::new(&mut extractor, function, local, generic);
        slots.collect();
        slots.drop_unknown();
        found.extend(slots.changes());
    }
    if found.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let original = check.then(|| original::Original::of(module));
    let caster = Caster { context, style: SpaceStyle::default(), types: rules.types() };
    let promoted = match promote_arguments {
        true => promoted(&mut extractor, &functions, local),
        false => Vec::new(),
    };
    apply(caster, &found, [local, generic]);
    make_generic(caster, &mut extractor, &promoted, generic);
    pass.add_statistic(statistics::VALUES, found.len() as u64);
    let Some(original) = original else { return Ok(()) };
    let report = original.check_reverse(rules, original::Options::default(), module);
    original::result(report)
}

/// Whether LLVM's back end infers spaces in a function, and address arithmetic is the same on generic as on
/// local pointers.
fn is_inferred(function: OperationRef<'_, '_>) -> bool {
    let layout = Layout::new(function);
    let width = |space: MemorySpace| layout.index_width(space.number());
    ir::attribute(function, UNOPTIMIZED).is_none() && width(MemorySpace::Local) >= width(MemorySpace::Generic)
}

/// One operand of one op.
type Use<'c, 'a> = (OperationRef<'c, 'a>, usize);

/// The origin of a local pointer.
#[derive(Clone, Copy)]
enum SlotOrigin<'c, 'a> {
    /// An argument or the result of a call: a cast to generic will state its space.
    Interface,
    /// A cast of this slot.
    Slot(Value<'c, 'a>),
    /// Derived from others, each an operand of the op that computes or forwards it.
    Derived,
}

/// A local pointer that may become generic.
struct Candidate<'c, 'a> {
    value: Value<'c, 'a>,
    origin: SlotOrigin<'c, 'a>,
    /// The pointers that it is derived from.
    sources: Vec<Value<'c, 'a>>,
    /// It stays local: one of its sources is not a candidate.
    dropped: bool,
}

/// The local pointers of a function.
struct Slots<'e, 'c, 'a> {
    extractor: &'e mut Extractor,
    function: OperationRef<'c, 'a>,
    local: Type<'c>,
    generic: Type<'c>,
    candidates: Vec<Candidate<'c, 'a>>,
    /// The candidate of a value.
    numbers: FxHashMap<ir::ValueId, usize>,
    /// The candidate derived from an operand, by op and operand number.
    derived_from: FxHashMap<(ir::OperationId, usize), usize>,
}

/// The form that an operand takes after the rewrite.
enum OperandForm {
    Generic,
    Local,
    /// Its user is a cast to generic, which becomes redundant.
    CastToGeneric,
}

/// The rewrite of one local pointer, with its uses by their new form.
struct Change<'c, 'a> {
    value: Value<'c, 'a>,
    origin: SlotOrigin<'c, 'a>,
    generic: Vec<Use<'c, 'a>>,
    local: Vec<Use<'c, 'a>>,
    casts: Vec<OperationRef<'c, 'a>>,
}

impl<'e, 'c: 'a, 'a> Slots<'e, 'c, 'a> {
    fn new(
        extractor: &'e mut Extractor,
        function: OperationRef<'c, 'a>,
        local: Type<'c>,
        generic: Type<'c>,
    ) -> Self {
        let (numbers, derived_from) = (FxHashMap::default(), FxHashMap::default());
        Self { extractor, function, local, generic, candidates: Vec::new(), numbers, derived_from }
    }

    fn add(&mut self, value: Value<'c, 'a>, origin: SlotOrigin<'c, 'a>) -> Option<usize> {
        if value.r#type() != self.local {
            return None;
        }
        let number = *self.numbers.entry(ir::value_id(value)).or_insert(self.candidates.len());
        if number == self.candidates.len() {
            self.candidates.push(Candidate { value, origin, sources: Vec::new(), dropped: false });
        }
        Some(number)
    }

    /// Records that a value is derived from an operand.
    fn add_derived(&mut self, op: OperationRef<'c, 'a>, operand: usize, value: Value<'c, 'a>) {
        if let Some(number) = self.add(value, SlotOrigin::Derived)
            && let Some(source) = ir::operand(op, operand)
        {
            self.candidates[number].sources.push(source);
            self.derived_from.insert((ir::operation_id(op), operand), number);
        }
    }

    fn collect(&mut self) {
        for argument in functions::entry_block(self.function).into_iter().flat_map(ir::arguments) {
            self.add(argument, SlotOrigin::Interface);
        }
        // The number of edges into each block.
        let mut edges: FxHashMap<ir::BlockId, usize> = FxHashMap::default();
        ir::walk_preorder(self.function, |op| {
            for block in ir::successors(op) {
                *edges.entry(ir::block_id(block)).or_default() += 1;
            }
            let class = self.extractor.classes().class(op);
            self.collect_op(op, class);
        });
        for candidate in &mut self.candidates {
            if let Some((block, _)) = ir::argument_owner(candidate.value)
                && matches!(candidate.origin, SlotOrigin::Derived)
            {
                let known = edges.get(&ir::block_id(block)).copied();
                candidate.dropped = known != Some(candidate.sources.len());
            }
        }
    }

    fn collect_op(&mut self, op: OperationRef<'c, 'a>, class: Class) {
        if class.interfaces.contains(InterfaceSet::BRANCH) {
            for_each_forwarded_operand(op, &mut |forward| {
                self.add_derived(forward.owner, forward.operand, forward.destination);
            });
        } else if class.interfaces.contains(InterfaceSet::CALL) && op.successor_count() == 0 {
            for result in (0..op.result_count()).filter_map(|index| ir::result(op, index)) {
                self.add(result, SlotOrigin::Interface);
            }
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE) {
            if let (Some((_, yes, no)), Some(value)) = (select_operands(op), result(op)) {
                self.add_derived(op, yes, value);
                self.add_derived(op, no, value);
            }
        } else if let Some(slot) = self.extractor.classes().cast_source(op)
            && slot.r#type() == self.generic
            && self.is_slot(slot)
        {
            result(op).and_then(|value| self.add(value, SlotOrigin::Slot(slot)));
        } else if let Some(rule) = class.rule
            && !rule.unfollowed
        {
            for model in rule.results {
                for operand in model.retypes.into_iter().flat_map(|operand| resolve(op, *operand)) {
                    if let Some(value) = ir::result(op, model.index as usize) {
                        self.add_derived(op, operand, value);
                    }
                }
            }
        }
    }

    /// Whether a generic value is a slot.
    fn is_slot(&mut self, value: Value<'c, 'a>) -> bool {
        let rule = ir::defining_op(value).and_then(|op| self.extractor.classes().rule(op));
        rule.is_some_and(OpModel::makes_slot)
    }

    /// Drops candidates that are derived from a value that is not a candidate.
    fn drop_unknown(&mut self) {
        let mut users: Vec<Vec<usize>> = self.candidates.iter().map(|_| Vec::new()).collect();
        let mut dropped = Vec::new();
        for (number, candidate) in self.candidates.iter_mut().enumerate() {
            for source in &candidate.sources {
                match self.numbers.get(&ir::value_id(*source)) {
                    Some(source) => users[*source].push(number),
                    None => candidate.dropped = true,
                }
            }
            dropped.extend(candidate.dropped.then_some(number));
        }
        while let Some(number) = dropped.pop() {
            for user in &users[number] {
                if !std::mem::replace(&mut self.candidates[*user].dropped, true) {
                    dropped.push(*user);
                }
            }
        }
    }

    fn becomes_generic(&self, value: Value<'c, 'a>) -> bool {
        let number = self.numbers.get(&ir::value_id(value));
        number.is_some_and(|number| !self.candidates[*number].dropped)
    }

    fn changes(&mut self) -> Vec<Change<'c, 'a>> {
        let mut changes = Vec::new();
        for number in 0..self.candidates.len() {
            let Candidate { value, origin, dropped, .. } = self.candidates[number];
            if dropped {
                continue;
            }
            let mut change =
                Change { value, origin, generic: Vec::new(), local: Vec::new(), casts: Vec::new() };
            ir::for_each_use(value, |op, operand| match self.operand_form(op, operand) {
                OperandForm::Generic => change.generic.push((op, operand)),
                OperandForm::Local => change.local.push((op, operand)),
                OperandForm::CastToGeneric => change.casts.push(op),
            });
            if matches!(origin, SlotOrigin::Derived) || !change.generic.is_empty() || !change.casts.is_empty()
            {
                changes.push(change);
            }
        }
        changes
    }

    /// The form of an operand with a value that becomes generic.
    fn operand_form(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> OperandForm {
        if let Some(number) = self.derived_from.get(&(ir::operation_id(op), operand)) {
            return if self.candidates[*number].dropped { OperandForm::Local } else { OperandForm::Generic };
        }
        let Some(rule) = self.extractor.classes().rule(op) else { return OperandForm::Local };
        if rule.cast().is_some() {
            let is_back = result(op).is_some_and(|back| back.r#type() == self.generic);
            return if is_back { OperandForm::CastToGeneric } else { OperandForm::Local };
        }
        let at = |position: Operand| resolve(op, position).contains(&operand);
        let is_alike = |position: Operand| {
            resolve(op, position)
                .all(|index| ir::operand(op, index).is_some_and(|value| self.becomes_generic(value)))
        };
        let is_compared = rule
            .alike
            .iter()
            .any(|pair| (at(pair.operand) || at(pair.with)) && is_alike(pair.operand) && is_alike(pair.with));
        let is_accessed = rule.operands.iter().any(|used| at(used.at) && self.is_plain(op, used));
        if is_compared || is_accessed { OperandForm::Generic } else { OperandForm::Local }
    }

    /// Whether the use of an operand is an access for which LLVM infers the space by itself.
    fn is_plain(&mut self, op: OperationRef<'c, 'a>, used: &OperandModel) -> bool {
        let is_inferred = match used.access.map(|access| access.kind) {
            Some(AccessKind::Load | AccessKind::Store) => used.direct,
            Some(AccessKind::Memory) => true,
            _ => false,
        };
        let is_plain = used.polymorphic && used.mangled_in.is_none() && !is_volatile(op);
        is_inferred && is_plain && self.extractor.order(op, used.ordered).is_none()
    }
}

/// Rewrites the values. Nothing is analysed after this starts.
fn apply<'c: 'a, 'a>(caster: Caster<'c>, changes: &[Change<'c, 'a>], [local, generic]: [Type<'c>; 2]) {
    for Change { value, origin, generic: uses, local: typed, casts } in changes {
        let replacement = match origin {
            SlotOrigin::Slot(slot) => Some(*slot),
            SlotOrigin::Interface => caster.after_definition(*value, generic).and_then(result),
            SlotOrigin::Derived => {
                ir::set_value_type(*value, generic);
                Some(*value)
            }
        };
        let Some(replacement) = replacement else { continue };
        for (op, operand) in uses {
            ir::set_operand(*op, *operand, replacement);
        }
        for cast in casts {
            if let Some(back) = result(*cast) {
                ir::replace_all_uses(back, replacement);
            }
        }
        if matches!(origin, SlotOrigin::Derived)
            && !typed.is_empty()
            && let Some(typed_again) = caster.after_definition(*value, local).and_then(result)
        {
            for (op, operand) in typed {
                ir::set_operand(*op, *operand, typed_again);
            }
        }
    }
    for Change { value, origin, casts, .. } in changes {
        casts.iter().for_each(|cast| ir::erase(*cast));
        if let (SlotOrigin::Slot(_), Some(cast)) = (origin, ir::defining_op(*value))
            && !ir::has_uses(*value)
        {
            ir::erase(cast);
        }
    }
}
