//! What kind of op an op is: asked once for each op name, since rules and interfaces belong to the name.

use super::body::resolve;
use melior::ir::{OperationRef, Value, attribute::AttributeLike, operation::OperationLike};
use mlir_ext::{
    attributes,
    interfaces::{InterfaceSet, interfaces},
    ir,
};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tilespace_dialects::{AccessKind, Effect, OpRule, Operand, RuleTable};

/// The attribute that names the intrinsic of an op that calls one.
pub const INTRINSIC: &str = "intrin";
/// The op that calls one.
const CALL_INTRINSIC: &str = "llvm.call_intrinsic";

/// How ops of one name are to be read; those that call an intrinsic, of one intrinsic.
#[derive(Clone, Copy, Debug)]
pub struct Class<'r> {
    /// The record of the op; of one that calls an intrinsic, that intrinsic's.
    pub rule: Option<&'r OpRule>,
    /// The interfaces of the op.
    pub interfaces: InterfaceSet,
    /// Whether the op, by its name alone, makes the address of a stack slot or of a variable.
    pub makes_address: bool,
    /// Whether all ops of the dialect that have pointers are described.
    pub covered: bool,
    /// Whether the op can name a symbol in a way that no rule or interface tells.
    pub may_name_symbols: bool,
    /// Whether the op matters to pointers though none of its values holds any.
    pub always_matters: bool,
    /// Whether the op casts pointers between spaces, or tests the space of one: it goes once nobody needs its result.
    pub folds: bool,
    /// Whether the op tests the space of a pointer, or is defined in some spaces alone.
    pub tells: bool,
    /// Whether the op makes an access that the hardware lacks in some spaces, or one that depends on a type.
    pub may_be_illegal: bool,
    /// A bit for each of the first operands of which the rule tells what becomes of them.
    mentioned: u32,
}

impl Class<'_> {
    /// Whether the rule tells what becomes of operand number `index`, wherever the groups of operands start.
    pub fn mentions(&self, index: usize) -> bool {
        index < 32 && self.mentioned & (1 << index) != 0
    }
}

/// A kind of op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassId(u32);

impl ClassId {
    /// As a number.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The kind with this number.
    pub fn of_number(number: u32) -> Self {
        Self(number)
    }
}

/// The kinds of ops met so far. Clones of it share what they meet, so that a kind has the same number in all threads.
#[derive(Clone)]
pub struct Classes<'r> {
    rules: &'r RuleTable,
    /// A copy of what there is, as of the last question that it did not answer.
    known: Known<'r>,
    all: Arc<Mutex<Known<'r>>>,
}

#[derive(Clone, Default)]
struct Known<'r> {
    classes: Vec<Class<'r>>,
    /// By name; none for those that call an intrinsic.
    by_name: FxHashMap<usize, Option<ClassId>>,
    /// Those that call an intrinsic, by the attribute that names it.
    by_intrinsic: FxHashMap<usize, ClassId>,
}

impl<'r> Classes<'r> {
    /// No op was met yet.
    pub fn new(rules: &'r RuleTable) -> Self {
        Self { rules, known: Known::default(), all: Arc::default() }
    }

    /// Learns of all kinds that were met, wherever that was.
    pub fn refresh(&mut self) {
        self.known = self.all.lock().unwrap_or_else(PoisonError::into_inner).clone();
    }

    /// The kind of `op`.
    pub fn class(&mut self, op: OperationRef<'_, '_>) -> Class<'r> {
        let id = self.class_id(op);
        self.get(id)
    }

    /// The kind with this number.
    pub fn get(&self, id: ClassId) -> Class<'r> {
        self.known.classes[id.0 as usize]
    }

    /// The number of the kind of `op`.
    pub fn class_id(&mut self, op: OperationRef<'_, '_>) -> ClassId {
        match self.of_name(op) {
            Some(id) => id,
            None => self.of_intrinsic(op),
        }
    }

    /// The kind of all ops that have the name of `op`; none if they call intrinsics.
    pub fn of_name(&mut self, op: OperationRef<'_, '_>) -> Option<ClassId> {
        let name = ir::name_id(op);
        if let Some(id) = self.known.by_name.get(&name) {
            return *id;
        }
        let rules = self.rules;
        self.learn(|all| {
            *all.by_name.entry(name).or_insert_with(|| {
                let calls_intrinsic = ir::name_str(op) == CALL_INTRINSIC;
                (!calls_intrinsic).then(|| add(&mut all.classes, rules, op, rules.op(ir::name_str(op))))
            })
        })
    }

    fn of_intrinsic(&mut self, op: OperationRef<'_, '_>) -> ClassId {
        let name = ir::attribute(op, INTRINSIC);
        let key = name.map_or(0, |name| name.to_raw().ptr.addr());
        if let Some(id) = self.known.by_intrinsic.get(&key) {
            return *id;
        }
        let rules = self.rules;
        self.learn(|all| {
            *all.by_intrinsic.entry(key).or_insert_with(|| {
                let rule = name.and_then(attributes::string).and_then(|name| rules.intrinsic(name));
                add(&mut all.classes, rules, op, rule)
            })
        })
    }

    fn learn<T>(&mut self, ask: impl FnOnce(&mut Known<'r>) -> T) -> T {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = ask(&mut all);
        self.known = all.clone();
        answer
    }

    /// The record of `op`: its own, or that of the intrinsic it calls.
    pub fn rule(&mut self, op: OperationRef<'_, '_>) -> Option<&'r OpRule> {
        self.class(op).rule
    }
}

fn makes_address(rule: &OpRule) -> bool {
    rule.effects.iter().any(|effect| matches!(effect, Effect::Source { .. } | Effect::SymbolAddress { .. }))
}

fn matters(rule: &OpRule) -> bool {
    let matters = |effect: &Effect| {
        matches!(effect, Effect::Havoc | Effect::Clobbers { .. } | Effect::CallsBack)
            || matches!(effect, Effect::CopiesBetween { .. } | Effect::SymbolAddress { .. })
    };
    rule.effects.iter().any(matters)
}

fn folds(rule: &OpRule) -> bool {
    rule.effects.iter().any(|effect| matches!(effect, Effect::CastTo { .. } | Effect::Tests { .. }))
}

fn tells(rule: &OpRule) -> bool {
    rule.effects.iter().any(|effect| matches!(effect, Effect::Tests { .. } | Effect::Demands { .. }))
}

fn may_be_illegal(rule: &OpRule) -> bool {
    let ordinary = [AccessKind::Load, AccessKind::Store, AccessKind::Prefetch];
    rule.effects.iter().any(|effect| match effect {
        Effect::Access { kind, .. } => !ordinary.contains(kind),
        Effect::WideVector { .. } | Effect::Ordered { .. } => true,
        _ => false,
    })
}

/// The operands that effects name by their numbers.
fn mentioned(rule: &OpRule) -> u32 {
    let positions = rule.effects.iter().flat_map(mentions);
    let bit = |position: Operand| match position {
        Operand::Index(index) => 1u32.checked_shl(index).unwrap_or(0),
        Operand::All => u32::MAX,
        Operand::From(first) => u32::MAX.checked_shl(first).unwrap_or(0),
        Operand::Last(_) | Operand::Segment(_) => 0,
    };
    positions.map(bit).fold(0, |all, bit| all | bit)
}

/// The operands of which an effect tells what becomes of them.
pub fn mentions(effect: &Effect) -> impl Iterator<Item = Operand> + use<'_> {
    let (list, one, two): (&[Operand], Option<Operand>, Option<Operand>) = match effect {
        Effect::Follows { operands, .. } => (operands, None, None),
        Effect::FollowsField { aggregate: operand, .. }
        | Effect::CastTo { operand, .. }
        | Effect::Access { operand, .. }
        | Effect::Escapes { operand }
        | Effect::Exposes { operand }
        | Effect::FromInteger { operand, .. }
        | Effect::Masks { operand, .. }
        | Effect::Tests { operand, .. }
        | Effect::Reads { address: operand, .. } => (&[], Some(*operand), None),
        Effect::InsertsField { aggregate: one, value: two, .. }
        | Effect::Writes { value: one, address: two }
        | Effect::Copies { to: one, from: two } => (&[], Some(*one), Some(*two)),
        Effect::Source { .. }
        | Effect::SymbolAddress { .. }
        | Effect::Nothing { .. }
        | Effect::Null { .. }
        | Effect::Opaque { .. }
        | Effect::CopiesBetween { .. }
        | Effect::Havoc
        | Effect::Clobbers { .. }
        | Effect::CallsBack
        | Effect::Assumes { .. }
        | Effect::Guards { .. }
        | Effect::Negates { .. }
        | Effect::Compares { .. }
        | Effect::CopiesOnly
        | Effect::Contiguous
        | Effect::Unfollowed
        | Effect::Carries
        | Effect::NoGreater { .. }
        | Effect::Sums { .. }
        | Effect::Direct { .. }
        | Effect::Aligned { .. }
        | Effect::Length { .. }
        | Effect::SameAddress { .. }
        | Effect::Indexed { .. }
        | Effect::WideVector { .. }
        | Effect::Ordered { .. }
        | Effect::Polymorphic { .. }
        | Effect::Alike { .. }
        | Effect::Retypes { .. }
        | Effect::Demands { .. }
        | Effect::Shares { .. }
        | Effect::Predicated { .. }
        | Effect::EqualsAtomic { .. }
        | Effect::MangledIn { .. } => (&[], None, None),
    };
    list.iter().copied().chain(one).chain(two)
}

fn add<'r>(
    classes: &mut Vec<Class<'r>>,
    rules: &RuleTable,
    op: OperationRef<'_, '_>,
    rule: Option<&'r OpRule>,
) -> ClassId {
    let interfaces = interfaces(op);
    let name = ir::name_str(op);
    let is_intrinsic = name == CALL_INTRINSIC;
    let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
    let covered = rules.covers_dialect(dialect) && !interfaces.is_empty();
    let may_name_symbols = interfaces.contains(InterfaceSet::SYMBOL_USER)
        || interfaces.contains(InterfaceSet::SYMBOL)
        || !covered;
    classes.push(Class {
        rule,
        interfaces,
        makes_address: !is_intrinsic && rule.is_some_and(makes_address),
        covered,
        may_name_symbols: rule.is_none() && may_name_symbols,
        always_matters: interfaces
            .intersects(InterfaceSet::CALL | InterfaceSet::TERMINATOR | InterfaceSet::RETURN_LIKE)
            || rule.map_or(!covered || may_name_symbols, matters),
        folds: rule.is_some_and(folds),
        tells: rule.is_some_and(tells),
        may_be_illegal: rule.is_some_and(may_be_illegal),
        mentioned: rule.map_or(0, mentioned),
    });
    ClassId(classes.len() as u32 - 1)
}

/// Whether an op that says so in a list says that it may read and write any memory.
pub fn clobbers(op: OperationRef<'_, '_>, list: &str, word: &str) -> bool {
    let said = ir::attribute(op, list).and_then(attributes::string);
    said.is_none_or(|said| said.split(',').any(|said| said.trim() == word))
}

impl Classes<'_> {
    /// Whether `op` casts pointers between spaces.
    pub fn is_cast(&mut self, op: OperationRef<'_, '_>) -> bool {
        self.cast_source(op).is_some()
    }

    /// What `op` casts, if it casts pointers between spaces.
    pub fn cast_source<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        let operand = self.rule(op)?.effects.iter().find_map(|effect| match effect {
            Effect::CastTo { operand, .. } => Some(*operand),
            _ => None,
        });
        ir::operand(op, resolve(op, operand?).start)
    }
}

/// The intrinsic that `op` calls.
pub fn intrinsic_name(op: OperationRef<'_, '_>) -> Option<String> {
    let name = op.attribute(INTRINSIC).ok()?;
    attributes::string(name).map(str::to_string)
}
