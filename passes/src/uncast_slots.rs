//! `uncast-slots`: accesses to stack slots take the slot itself, where LLVM finds without us that it is local memory.
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
//! LLVM's optimizer takes slots apart, and is in the way of itself less where it sees them: InstCombine makes one load of two
//! through a choice of addresses, unless one of them is a slot, since that slot would have to stay in memory for it. It does
//! not look for slots behind a cast (LLVM 22, `isSafeAndProfitableToSinkLoad`). A helper that has been inlined is full of such
//! casts. With the casts at its interface alone, each meets its reverse when the helper is inlined, and both are gone.
//!
//! It forgets, and claims nothing: the two sides of a cast are the same address, so that an access through one reads
//! and writes what one through the other does. Nor is anything lost. LLVM's back end infers local memory (NVPTXLowerAlloca,
//! InferAddressSpaces) from slots and from casts of `ptr<5>`, through address computations, selects and phis. A value is
//! given back that is made by these alone, and of slots, arguments and results of calls alone; a cast says of the last two
//! what they are. A pointer that is loaded keeps its type, as does what is joined with one: only `ip-msp` knows of these.
//! Typed stay, too, operands of calls, returns and whatever else is no plain access; accesses that are volatile, which LLVM
//! does not rewrite; and atomic ones.
//!
//! Two values that are both given back compare as generic pointers as they did as local ones (`apply/retype.rs` has the
//! argument). A function that LLVM is not to optimize stays as it is, and so does one where local pointers are narrower than
//! generic ones: there a sum that wraps around is another address.

use crate::{
    apply::{Caster, result},
    checked,
    extract::{Assumptions, Class, Device, Extractor, is_volatile, resolve},
    generated::{UncastSlotsOptions, uncast_slots_statistics as statistics},
    rule_file::rules,
    types::SpaceStyle,
};
use melior::{
    dialect::llvm,
    ir::{BlockLike, OperationRef, Type, Value, ValueLike, operation::OperationLike},
};
use mlir_ext::{
    functions,
    interfaces::{InterfaceSet, for_each_forwarded_operand, select_operands},
    ir,
    layout::Layout,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashMap;
use tilespace_core::MemorySpace;
use tilespace_dialects::{AccessKind, OpModel, Operand, rules::model::OperandModel};

/// The attribute of a function that LLVM is not to optimize.
const UNOPTIMIZED: &str = "optimize_none";
/// The attribute of an argument of which the function gets a copy.
const BY_VALUE: &str = "llvm.byval";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let UncastSlotsOptions { check, space_rules, .. } = UncastSlotsOptions::read(pass.options());
    let rules = rules(module, space_rules)?;
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let context = pass.context();
    let [local, generic] = [MemorySpace::Local, MemorySpace::Generic]
        .map(|space| llvm::r#type::pointer(context, space.number()));
    let device = Device::find(module, &mut extractor);
    let mut found = Vec::new();
    for function in device.code(&mut extractor) {
        if !is_inferred(function) {
            continue;
        }
        let mut slots = Slots::new(&mut extractor, function, local, generic);
        slots.collect();
        slots.drop_unknown();
        found.extend(slots.changes());
    }
    if found.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let original = check.then(|| checked::Original::of(module));
    pass.keep_journal();
    let caster = Caster { context, style: SpaceStyle::default(), types: rules.types() };
    apply(caster, &found, [local, generic]);
    pass.add_statistic(statistics::VALUES, found.len() as u64);
    let Some(original) = original else { return Ok(()) };
    let assume = checked::Assumptions { alloca_is_local: true, ..checked::Assumptions::default() };
    let report = original.check_reverse(rules, assume, module);
    checked::result(report)
}

/// Whether LLVM's back end looks for spaces in a function, and a generic address moves as a local one does.
fn is_inferred(function: OperationRef<'_, '_>) -> bool {
    let layout = Layout::new(function);
    let width = |space: MemorySpace| layout.index_width(space.number());
    ir::attribute(function, UNOPTIMIZED).is_none() && width(MemorySpace::Local) >= width(MemorySpace::Generic)
}

/// One operand of one op.
type Use<'c, 'a> = (OperationRef<'c, 'a>, usize);

/// Where a local pointer comes from.
#[derive(Clone, Copy)]
enum Origin<'c, 'a> {
    /// It is an argument or the result of a call: a cast to generic will say so.
    Interface,
    /// It is a cast of this slot.
    Slot(Value<'c, 'a>),
    /// It is made of others, each of them an operand of the op that makes or forwards it.
    Made,
}

/// A local pointer that may be given back.
struct Candidate<'c, 'a> {
    value: Value<'c, 'a>,
    origin: Origin<'c, 'a>,
    /// What it is made of.
    sources: Vec<Value<'c, 'a>>,
    /// It is not, since it is made of something else.
    dropped: bool,
}

/// The local pointers of a function.
struct Slots<'e, 'c, 'a> {
    extractor: &'e mut Extractor,
    function: OperationRef<'c, 'a>,
    local: Type<'c>,
    generic: Type<'c>,
    candidates: Vec<Candidate<'c, 'a>>,
    /// Which candidate a value is.
    numbers: FxHashMap<usize, usize>,
    /// Which candidate is made of an operand, by op and number of the operand.
    carried: FxHashMap<(usize, usize), usize>,
}

/// What an operand is to be.
enum Asked {
    Generic,
    Local,
    /// It is cast to generic, which it then is without that.
    GenericAgain,
}

/// What is done to one local pointer, and to its uses by what they are asked to be.
struct Change<'c, 'a> {
    value: Value<'c, 'a>,
    origin: Origin<'c, 'a>,
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
        let (numbers, carried) = (FxHashMap::default(), FxHashMap::default());
        Self { extractor, function, local, generic, candidates: Vec::new(), numbers, carried }
    }

    fn add(&mut self, value: Value<'c, 'a>, origin: Origin<'c, 'a>) -> Option<usize> {
        if value.r#type() != self.local {
            return None;
        }
        let number = *self.numbers.entry(ir::value_id(value)).or_insert(self.candidates.len());
        if number == self.candidates.len() {
            self.candidates.push(Candidate { value, origin, sources: Vec::new(), dropped: false });
        }
        Some(number)
    }

    /// Notes that a value is made of an operand.
    fn carry(&mut self, op: OperationRef<'c, 'a>, operand: usize, value: Value<'c, 'a>) {
        if let Some(number) = self.add(value, Origin::Made)
            && let Some(source) = ir::operand(op, operand)
        {
            self.candidates[number].sources.push(source);
            self.carried.insert((ir::operation_id(op), operand), number);
        }
    }

    fn collect(&mut self) {
        if let Some(entry) = functions::entry_block(self.function) {
            for index in 0..entry.argument_count() {
                if let Ok(argument) = entry.argument(index) {
                    self.add(argument.into(), Origin::Interface);
                }
            }
        }
        // By how many edges a block is entered.
        let mut edges: FxHashMap<usize, usize> = FxHashMap::default();
        ir::walk_preorder(self.function, |op| {
            for index in 0..op.successor_count() {
                if let Some(block) = ir::successor(op, index) {
                    *edges.entry(ir::block_id(block)).or_default() += 1;
                }
            }
            let class = self.extractor.classes().class(op);
            self.collect_op(op, class);
        });
        for candidate in &mut self.candidates {
            if let Some((block, _)) = ir::argument_owner(candidate.value)
                && matches!(candidate.origin, Origin::Made)
            {
                let known = edges.get(&ir::block_id(block)).copied();
                candidate.dropped = known != Some(candidate.sources.len());
            }
        }
    }

    fn collect_op(&mut self, op: OperationRef<'c, 'a>, class: Class) {
        if class.interfaces.contains(InterfaceSet::BRANCH) {
            for_each_forwarded_operand(op, &mut |forward| {
                self.carry(forward.owner, forward.operand, forward.destination);
            });
        } else if class.interfaces.contains(InterfaceSet::CALL) && op.successor_count() == 0 {
            for result in (0..op.result_count()).filter_map(|index| ir::result(op, index)) {
                self.add(result, Origin::Interface);
            }
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE) {
            if let (Some((_, yes, no)), Some(value)) = (select_operands(op), result(op)) {
                self.carry(op, yes, value);
                self.carry(op, no, value);
            }
        } else if let Some(slot) = self.extractor.classes().cast_source(op)
            && slot.r#type() == self.generic
            && self.is_slot(slot)
        {
            result(op).and_then(|value| self.add(value, Origin::Slot(slot)));
        } else if let Some(rule) = class.rule
            && !rule.unfollowed
        {
            for model in rule.results {
                for operand in model.retypes.into_iter().flat_map(|operand| resolve(op, *operand)) {
                    if let Some(value) = ir::result(op, model.index as usize) {
                        self.carry(op, operand, value);
                    }
                }
            }
        }
    }

    /// Whether a generic value is a slot: an alloca, or the copy that a function gets of an argument by value.
    fn is_slot(&mut self, value: Value<'c, 'a>) -> bool {
        if let Some((block, index)) = ir::argument_owner(value) {
            let is_argument = functions::entry_block(self.function).is_some_and(|entry| entry == block);
            return is_argument
                && functions::argument_attribute(self.function, index, BY_VALUE).is_some()
                && !self.extractor.is_kernel(self.function);
        }
        let rule = ir::defining_op(value).and_then(|op| self.extractor.classes().rule(op));
        rule.is_some_and(OpModel::makes_slot)
    }

    /// Drops what is made of something that is no candidate.
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

    fn is_given_back(&self, value: Value<'c, 'a>) -> bool {
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
            ir::for_each_use(value, |op, operand| match self.asked(op, operand) {
                Asked::Generic => change.generic.push((op, operand)),
                Asked::Local => change.local.push((op, operand)),
                Asked::GenericAgain => change.casts.push(op),
            });
            if matches!(origin, Origin::Made) || !change.generic.is_empty() || !change.casts.is_empty() {
                changes.push(change);
            }
        }
        changes
    }

    /// What an operand that is given back is to be from now on.
    fn asked(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> Asked {
        if let Some(number) = self.carried.get(&(ir::operation_id(op), operand)) {
            return if self.candidates[*number].dropped { Asked::Local } else { Asked::Generic };
        }
        let Some(rule) = self.extractor.classes().rule(op) else { return Asked::Local };
        if rule.cast().is_some() {
            let is_back = result(op).is_some_and(|back| back.r#type() == self.generic);
            return if is_back { Asked::GenericAgain } else { Asked::Local };
        }
        let at = |position: Operand| resolve(op, position).contains(&operand);
        let is_alike = |position: Operand| {
            resolve(op, position)
                .all(|index| ir::operand(op, index).is_some_and(|value| self.is_given_back(value)))
        };
        let is_compared = rule
            .alike
            .iter()
            .any(|pair| (at(pair.operand) || at(pair.with)) && is_alike(pair.operand) && is_alike(pair.with));
        let is_accessed = rule.operands.iter().any(|used| at(used.at) && self.is_plain(op, used));
        if is_compared || is_accessed { Asked::Generic } else { Asked::Local }
    }

    /// Whether what is done with an operand is an access that LLVM takes from generic to local memory by itself.
    fn is_plain(&self, op: OperationRef<'c, 'a>, used: &OperandModel) -> bool {
        let is_inferred = match used.access.map(|access| access.kind) {
            Some(AccessKind::Load | AccessKind::Store) => used.direct,
            Some(AccessKind::Memory) => true,
            _ => false,
        };
        let is_ordered = used.ordered.is_some_and(|ordered| {
            let order = ir::attribute(op, ordered.attribute);
            order.is_some_and(|order| ir::attribute_text(order) != ordered.unordered)
        });
        is_inferred && used.polymorphic && used.mangled_in.is_none() && !is_ordered && !is_volatile(op)
    }
}

/// Gives values back. All was read before.
fn apply<'c: 'a, 'a>(caster: Caster<'c>, changes: &[Change<'c, 'a>], [local, generic]: [Type<'c>; 2]) {
    for Change { value, origin, generic: uses, local: typed, casts } in changes {
        let given = match origin {
            Origin::Slot(slot) => Some(*slot),
            Origin::Interface => caster.after_definition(*value, generic).and_then(result),
            Origin::Made => {
                ir::set_value_type(*value, generic);
                Some(*value)
            }
        };
        let Some(given) = given else { continue };
        for (op, operand) in uses {
            ir::set_operand(*op, *operand, given);
        }
        for cast in casts {
            if let Some(back) = result(*cast) {
                ir::replace_all_uses(back, given);
            }
        }
        if matches!(origin, Origin::Made)
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
        if let (Origin::Slot(_), Some(cast)) = (origin, ir::defining_op(*value))
            && !ir::has_uses(*value)
        {
            ir::erase(cast);
        }
    }
}
