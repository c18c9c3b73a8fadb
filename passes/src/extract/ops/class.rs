//! The kind of an op, looked up once for each op name, since rules and interfaces belong to the name.
//!
//! ```text
//! llvm.getelementptr               one kind, whatever its operands
//! llvm.call_intrinsic "llvm.nvvm.isspacep.shared"    one kind for each intrinsic, which an attribute names
//! cute.copy(%atom, ...)            one kind for each type of %atom, or for each attribute, as the rule says
//! llvm.inline_asm "fence.acq_rel.gpu;"    one kind for each text, likewise
//! ```
//!
//! Reading a body needs the rule and the interfaces of each op several times. Looking a name up in the rule
//! table and querying MLIR for a dozen interfaces costs more than all other work on the op, and the answer is
//! the same for all ops of the name: an interface is registered for a name, and a rule is found by one. So a
//! kind has a number, the same in all threads of a pass, and its properties are computed when it is first
//! met.

use super::{operands::resolve, plain::Plain};
use melior::ir::{OperationRef, Value, ValueLike, attribute::AttributeLike, operation::OperationLike};
use mlir_ext::{
    attributes, functions,
    interfaces::{self, InterfaceSet},
    ir, kept,
    scan::Positions,
    types,
};
use rustc_hash::FxHashMap;
use std::ops::BitOr;
use tilespace_dialects::{
    FunctionOpKind, OpModel, Operand, RuleTable,
    rules::model::{Clobbers, Condition, OperandModel, ResultModel, Traffic, Transfer, Varies},
};

/// The attribute that names the intrinsic of an op that calls one.
pub const INTRINSIC: &str = "intrin";
/// The op that calls one.
const CALL_INTRINSIC: &str = "llvm.call_intrinsic";

/// How ops of one name are to be read; for calls of an intrinsic, of one intrinsic; where the rule varies
/// with a type or an attribute, of one of these.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    /// The model of the op, or of the intrinsic that it calls.
    pub rule: Option<&'static OpModel>,
    /// The interfaces of the op, and those that a rule file declares instead.
    pub interfaces: InterfaceSet,
    /// Whether the op, by its name alone, creates the address of a stack slot or of a variable.
    pub makes_address: bool,
    /// Whether all ops of the dialect that have pointers are described.
    pub covered: bool,
    /// Whether the op can reference a symbol that no rule or interface describes.
    pub may_name_symbols: bool,
    /// Whether the op matters to pointers even if none of its values holds any.
    pub always_matters: bool,
    /// The operand that the op casts, if it casts pointers between spaces.
    pub cast: Option<Operand>,
    /// Properties that most functions lack.
    pub traits: Traits,
    /// Whether a result of the op may be loaded from memory, or come from a number or a function that may
    /// have loaded it.
    pub may_read: bool,
    /// Whether the op may give values another type: it creates an address, forwards one, or reads one.
    pub retypes: bool,
    /// Whether the rule only says where the pointers in results come from.
    pub only_points: bool,
    /// Whether an op of the name may be a function though it lacks the interface: it is unregistered, or a
    /// rule file declares it.
    pub may_be_function: bool,
    /// The compact form of the rule, where there is one.
    plain: Option<Plain>,
    /// A bit for each of the first operands whose effect the rule describes.
    mentioned: u32,
}

impl Class {
    /// Whether neither a rule nor an interface describes the op: readers of a body assume the worst.
    pub fn is_opaque(&self, op: OperationRef<'_, '_>) -> bool {
        let answered = InterfaceSet::CALL
            | InterfaceSet::BRANCH
            | InterfaceSet::REGION_BRANCH
            | InterfaceSet::SELECT_LIKE
            | InterfaceSet::FUNCTION
            | InterfaceSet::SYMBOL
            | InterfaceSet::SYMBOL_TABLE;
        let is_view =
            self.interfaces.contains(InterfaceSet::VIEW_LIKE) && interfaces::view_source(op).is_some();
        self.rule.is_none()
            && !self.interfaces.intersects(answered)
            && !is_exit(op, self.interfaces)
            && !is_view
    }

    /// Whether the rule describes operand number `index`, wherever the groups of operands start.
    pub fn mentions(&self, index: usize) -> bool {
        index < 32 && self.mentioned & (1 << index) != 0
    }

    /// Whether the rule describes all these operands.
    pub fn mentions_all(&self, operands: Positions) -> bool {
        operands.are_in(self.mentioned)
    }
}

/// Properties of ops; for a function, the union over its ops: a search for such ops skips functions without
/// any.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traits(u8);

impl Traits {
    /// Casts pointers between spaces, or tests the space of one: it is erased once its result is unused.
    pub const FOLDS: Self = Self(1 << 0);
    /// Tests the space of a pointer, or is defined in some spaces alone.
    pub const GUARDS: Self = Self(1 << 1);
    /// Calls an intrinsic that has the space of an operand in its name.
    pub const MANGLED: Self = Self(1 << 2);
    /// Makes a pointer from an integer.
    pub const FROM_INTEGER: Self = Self(1 << 3);
    /// Copies memory.
    pub const COPIES: Self = Self(1 << 4);
    /// Is equivalent to another op where the space of an operand is known.
    pub const HAS_EQUAL: Self = Self(1 << 5);

    /// Whether all of `other` are among these.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Traits {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
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

/// The kinds of ops met so far, in a context and under a rule table: they are stored with the context, so
/// that a kind has the same number in all threads, and the next pass recomputes nothing.
#[derive(Clone)]
pub struct Classes {
    rules: &'static RuleTable,
    known: kept::Known<ClassTable>,
    /// Cache of the last names looked up in [`ClassTable::by_name`]: neighbouring ops have few names.
    recent: [(usize, Option<ClassId>); RECENT],
}

/// The size of that cache.
const RECENT: usize = 32;

/// The distinction between ops of one name, by address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Discriminant {
    /// The attribute that names an intrinsic or leads to a rule, or the type of an operand.
    One(usize),
    /// A text of PTX, the constraints of its operands, and whether the first one is a pointer.
    Text(usize, usize, bool),
}

#[derive(Clone, Default)]
struct ClassTable {
    classes: Vec<Class>,
    /// By name; none where a name does not determine the kind.
    by_name: FxHashMap<usize, Option<ClassId>>,
    /// The others, by name and discriminant.
    by_discriminant: FxHashMap<(usize, Discriminant), ClassId>,
}

impl Classes {
    /// The kinds of ops that these rules distinguish.
    pub fn new(rules: &'static RuleTable) -> Self {
        let known = kept::Known::new(std::ptr::from_ref(rules).addr());
        Self { rules, known, recent: [(0, None); RECENT] }
    }

    /// Makes the kinds that other threads met visible here.
    pub fn refresh(&mut self) {
        self.known.refresh();
    }

    /// The kind of `op`.
    #[inline]
    pub fn class(&mut self, op: OperationRef<'_, '_>) -> Class {
        let id = self.class_id(op);
        self.get(id)
    }

    /// The kind with this number.
    #[inline]
    pub fn get(&self, id: ClassId) -> Class {
        self.known.classes[id.0 as usize]
    }

    /// The compact form of the rule of a kind, where there is one.
    #[inline]
    pub fn plain(&self, id: ClassId) -> Option<Plain> {
        self.known.classes[id.0 as usize].plain
    }

    /// The number of the kind of `op`.
    #[inline]
    pub fn class_id(&mut self, op: OperationRef<'_, '_>) -> ClassId {
        match self.of_name(op) {
            Some(id) => id,
            None => self.of_discriminant(op),
        }
    }

    /// The kind of all ops with the name of `op`; none if a name does not determine it.
    #[inline]
    pub fn of_name(&mut self, op: OperationRef<'_, '_>) -> Option<ClassId> {
        let name = ir::name_id(op);
        // Fibonacci hashing: addresses of neighbours differ in few bits.
        let slot = ((name as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 59) as usize % RECENT;
        if self.recent[slot].0 != name {
            self.recent[slot] = (name, self.lookup_name(op, name));
        }
        self.recent[slot].1
    }

    #[inline(never)]
    fn lookup_name(&mut self, op: OperationRef<'_, '_>, name: usize) -> Option<ClassId> {
        if let Some(id) = self.known.by_name.get(&name) {
            return *id;
        }
        let rules = self.rules;
        self.known.learn(op.context(), |known| {
            if let Some(id) = known.by_name.get(&name) {
                return *id;
            }
            let rule = rules.op(ir::name_str(op));
            let needs_discriminant =
                ir::name_str(op) == CALL_INTRINSIC || rule.is_some_and(|rule| rule.varies_with.is_some());
            let id = (!needs_discriminant).then(|| known.add(rules, op, rule));
            known.by_name.insert(name, id);
            id
        })
    }

    #[inline(never)]
    fn of_discriminant(&mut self, op: OperationRef<'_, '_>) -> ClassId {
        let rules = self.rules;
        let by_name = || rules.op(ir::name_str(op));
        let intrinsic = (ir::name_str(op) == CALL_INTRINSIC).then(|| ir::attribute(op, INTRINSIC));
        let varies = match intrinsic {
            Some(_) => None,
            None => by_name().and_then(|rule| rule.varies_with),
        };
        let (ty, attribute) = match varies {
            None => (None, intrinsic.flatten()),
            Some(Varies::OfType(at)) => {
                (ir::operand(op, resolve(op, at).start).map(|value| value.r#type()), None)
            }
            Some(Varies::OfAttribute(name)) => (None, ir::attribute(op, name)),
            Some(Varies::Assembly { text, constraints }) => return self.of_text(op, text, constraints),
        };
        let what = ty.map(ir::type_id_key).or(attribute.map(|attribute| attribute.to_raw().ptr.addr()));
        let key = (ir::name_id(op), Discriminant::One(what.unwrap_or(0)));
        self.of_key(op, key, || match intrinsic {
            Some(name) => name.and_then(attributes::string).and_then(|name| rules.intrinsic(name)),
            None => {
                let text = ty.map(ir::type_text).or(attribute.map(ir::attribute_text));
                let found = varies.zip(text);
                found.and_then(|(by, text)| rules.op_with(ir::name_str(op), by, &text)).or_else(by_name)
            }
        })
    }

    fn of_text(&mut self, op: OperationRef<'_, '_>, text: &str, constraints: &str) -> ClassId {
        let [text, constraints] = [text, constraints].map(|name| ir::attribute(op, name));
        let takes_pointer =
            ir::operand(op, 0).is_some_and(|value| types::pointer_space(value.r#type()).is_some());
        let [at, with] = [text, constraints].map(|what| what.map_or(0, |what| what.to_raw().ptr.addr()));
        let key = (ir::name_id(op), Discriminant::Text(at, with, takes_pointer));
        let rules = self.rules;
        self.of_key(op, key, || {
            let name = ir::name_str(op);
            let [text, constraints] = [text, constraints].map(|what| what.and_then(attributes::string));
            let model = text
                .zip(constraints)
                .and_then(|(text, constraints)| rules.op_with_text(name, text, constraints, takes_pointer));
            model.or_else(|| rules.op(name))
        })
    }

    /// The kind of `op`, whose name does not determine it, by its key; `model` is called once for each key.
    fn of_key(
        &mut self,
        op: OperationRef<'_, '_>,
        key: (usize, Discriminant),
        model: impl FnOnce() -> Option<&'static OpModel>,
    ) -> ClassId {
        if let Some(id) = self.known.by_discriminant.get(&key) {
            return *id;
        }
        let rules = self.rules;
        self.known.learn(op.context(), |known| {
            if let Some(id) = known.by_discriminant.get(&key) {
                return *id;
            }
            let id = known.add(rules, op, model());
            known.by_discriminant.insert(key, id);
            id
        })
    }

    /// Whether `op` is a function: by its interface, or by its attributes where it may be one without.
    pub fn is_function(&mut self, op: OperationRef<'_, '_>) -> bool {
        let class = self.class(op);
        class.interfaces.contains(InterfaceSet::FUNCTION)
            || class.may_be_function && functions::is_attributed(op)
    }

    /// The model of `op`: its own, or that of the intrinsic it calls.
    pub fn rule(&mut self, op: OperationRef<'_, '_>) -> Option<&'static OpModel> {
        self.class(op).rule
    }
}

impl ClassTable {
    fn add(
        &mut self,
        rules: &RuleTable,
        op: OperationRef<'_, '_>,
        rule: Option<&'static OpModel>,
    ) -> ClassId {
        let name = ir::name_str(op);
        let described = rules.function_op(name);
        let interfaces = interfaces::interfaces(op)
            | match described {
                Some(FunctionOpKind::Call) => InterfaceSet::CALL,
                Some(FunctionOpKind::Return) => InterfaceSet::RETURN_LIKE | InterfaceSet::TERMINATOR,
                Some(FunctionOpKind::Function | FunctionOpKind::Kernel | FunctionOpKind::PublicKernel)
                | None => InterfaceSet::default(),
            };
        let is_intrinsic = name == CALL_INTRINSIC;
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        let covered = rules.covers_dialect(dialect) && !interfaces.is_empty();
        let may_name_symbols = interfaces.contains(InterfaceSet::SYMBOL_USER)
            || interfaces.contains(InterfaceSet::SYMBOL)
            || !covered;
        self.classes.push(Class {
            rule,
            interfaces,
            makes_address: !is_intrinsic && rule.is_some_and(makes_address),
            covered,
            may_name_symbols: rule.is_none() && may_name_symbols,
            always_matters: interfaces
                .intersects(InterfaceSet::CALL | InterfaceSet::TERMINATOR | InterfaceSet::RETURN_LIKE)
                || rule.map_or(!covered || may_name_symbols, always_matters),
            cast: rule.and_then(OpModel::cast),
            traits: rule.map_or(Traits::default(), traits),
            may_read: interfaces.contains(InterfaceSet::CALL) || rule.is_some_and(may_read),
            retypes: interfaces
                .intersects(InterfaceSet::SELECT_LIKE | InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH)
                || rule.is_some_and(retypes),
            only_points: rule.is_some_and(|rule| rule.results.into_iter().all(only_points)),
            may_be_function: !interfaces.contains(InterfaceSet::FUNCTION)
                && (described.is_some() || !ir::is_registered(op)),
            plain: rule.and_then(|rule| Plain::of(rule, interfaces, mentioned(rule))),
            mentioned: rule.map_or(0, mentioned),
        });
        ClassId(self.classes.len() as u32 - 1)
    }
}

fn makes_address(rule: &OpModel) -> bool {
    rule.symbol().is_some() || rule.all_transfers().any(|from| matches!(from, Transfer::Source { .. }))
}

/// Whether memory or code may be touched that no operand or result refers to.
fn always_matters(rule: &OpModel) -> bool {
    let between = |traffic: &Traffic| match traffic {
        Traffic::Between { .. } => true,
        Traffic::Write { .. } | Traffic::Copy { .. } => false,
    };
    rule.havoc
        || rule.clobbers.is_some()
        || rule.calls_back
        || rule.symbol().is_some()
        || rule.traffic.iter().any(between)
}

fn may_read(rule: &OpModel) -> bool {
    let reads = |from: &Transfer| matches!(from, Transfer::Read { .. } | Transfer::FromInteger { .. });
    rule.all_transfers().any(reads)
}

fn traits(rule: &OpModel) -> Traits {
    let of = |has, traits| if has { traits } else { Traits::default() };
    let any = |has: fn(&OperandModel) -> bool| rule.operands.into_iter().any(has);
    let makes = |from: &Transfer| matches!(from, Transfer::FromInteger { .. });
    of(rule.cast().is_some() || tests(rule), Traits::FOLDS)
        | of(rule.all_transfers().any(makes), Traits::FROM_INTEGER)
        | of(tests(rule) || any(|operand| operand.demands.is_some()), Traits::GUARDS)
        | of(any(|operand| operand.mangled_in.is_some()), Traits::MANGLED)
        | of(rule.traffic.iter().any(|traffic| matches!(traffic, Traffic::Copy { .. })), Traits::COPIES)
        | of(any(|operand| !operand.atomics.is_empty()), Traits::HAS_EQUAL)
}

fn tests(rule: &OpModel) -> bool {
    rule.results.iter().any(|result| matches!(result.condition, Some(Condition::Test { .. })))
}

fn retypes(rule: &OpModel) -> bool {
    let moves = |result: &ResultModel| !result.retypes.is_empty() || result.moved_from().is_some();
    makes_address(rule)
        || rule.results.iter().any(moves)
        || !rule.alike.is_empty()
        // The space of an accessed operand is set by its access.
        || rule.operands.iter().any(|used| used.polymorphic && used.access.is_none())
}

fn only_points(result: &ResultModel) -> bool {
    let ResultModel { index: _, from, masks, condition, distance: _, retypes: _ } = result;
    masks.is_none()
        && condition.is_none()
        && from.iter().all(|from| match from {
            Transfer::Follows { .. }
            | Transfer::Source { .. }
            | Transfer::Symbol { .. }
            | Transfer::Nothing
            | Transfer::Null
            | Transfer::Unknown
            | Transfer::Read { .. } => true,
            Transfer::Field { .. }
            | Transfer::Insert { .. }
            | Transfer::Cast { .. }
            | Transfer::FromInteger { .. }
            | Transfer::Sum { .. }
            | Transfer::NoGreater { .. } => false,
        })
}

/// The operands that the model names by their numbers.
fn mentioned(rule: &OpModel) -> u32 {
    let bit = |position: &Operand| match *position {
        Operand::Index(index) => 1u32.checked_shl(index).unwrap_or(0),
        Operand::All => u32::MAX,
        Operand::From(first) => u32::MAX.checked_shl(first).unwrap_or(0),
        Operand::Last(_) | Operand::Segment(_) => 0,
    };
    rule.mentioned.iter().map(bit).fold(0, |all, bit| all | bit)
}

/// Whether an op with a list of clobbers declares that it may read and write any memory.
pub fn clobbers(op: OperationRef<'_, '_>, by: Clobbers) -> bool {
    let listed = ir::attribute(op, by.attribute).and_then(attributes::string);
    listed.is_none_or(|listed| listed.split(',').any(|word| word.trim() == by.word))
}

impl Classes {
    /// Whether `op` casts pointers between spaces.
    pub fn is_cast(&mut self, op: OperationRef<'_, '_>) -> bool {
        self.cast_source(op).is_some()
    }

    /// The value that `op` casts, if it casts pointers between spaces.
    pub fn cast_source<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        let operand = self.class(op).cast?;
        ir::operand(op, resolve(op, operand).start)
    }
}

/// The intrinsic that `op` calls.
pub fn intrinsic_name(op: OperationRef<'_, '_>) -> Option<String> {
    let name = op.attribute(INTRINSIC).ok()?;
    attributes::string(name).map(str::to_string)
}

/// Whether control leaves the region at this op.
pub fn is_exit(op: OperationRef<'_, '_>, known: InterfaceSet) -> bool {
    known.intersects(InterfaceSet::RETURN_LIKE)
        || known.contains(InterfaceSet::TERMINATOR) && op.successor_count() == 0
}
