//! Queries about one op or one type.
//!
//! The effect of an op on pointers is a record of the rule table, or given by an upstream interface. Nothing
//! here looks at more than one op and the casts behind it.

use crate::check::{assembly, limits::TYPE_DEPTH};
use melior::ir::{
    Attribute, AttributeLike, OperationRef, Type, TypeLike, Value, ValueLike,
    attribute::DenseI64ArrayAttribute, operation::OperationLike,
};
use mlir_ext::{
    attributes, functions,
    interfaces::{self, InterfaceSet},
    ir,
    scan::{self, Interest, Scanner},
    types::{self, Aggregate, PointerSpace},
};
use rustc_hash::FxHashMap;
use std::{cell::RefCell, ops::Range};
use tilespace_core::MemorySpace;
use tilespace_dialects::{Effect, FunctionOpKind, NamedSpace, Operand, RuleTable, TypeRules};

/// The op that defines a truth value.
pub const CONSTANT: &str = "llvm.mlir.constant";
/// The intrinsic that declares where a scope begins, and does nothing.
pub const DECLARATION: &str = "llvm.intr.experimental.noalias.scope.decl";

/// The name under which properties without names of their own are listed.
const PROPERTIES: &[u8] = b"properties";

/// The part of an op that may select another record than that of its name.
#[derive(Clone, Copy)]
enum Varies<'r> {
    /// The type of this operand.
    Type(Operand),
    /// The attribute of this name.
    Attribute(&'r str),
    /// The attributes with PTX text and with its operand constraints.
    Text(&'r str, &'r str),
}

impl<'r> Varies<'r> {
    fn of(effects: &'r [Effect]) -> Option<Self> {
        effects.iter().find_map(|effect| match effect {
            Effect::VariesWith { operand } => Some(Self::Type(*operand)),
            Effect::VariesWithAttribute { attribute } => Some(Self::Attribute(attribute)),
            Effect::VariesWithText { text, constraints } => Some(Self::Text(text, constraints)),
            _ => None,
        })
    }
}

/// Facts about all ops of one name.
#[derive(Clone, Copy)]
pub struct Kind<'r> {
    pub interfaces: InterfaceSet,
    /// Whether other code may run at such an op.
    pub may_run_others: bool,
    /// Whether such an op may cast from a space or to one.
    pub may_cast: bool,
    /// Whether it may test in which space a pointer is.
    pub may_test: bool,
    /// Whether it may be a cast, a test, a truth value or a declaration of a scope: ops without a fixed
    /// position, which the comparison of bodies skips.
    pub may_be_skipped: bool,
    /// Whether it may compare something.
    pub may_compare: bool,
    effects: Option<&'r [Effect]>,
    calls_intrinsic: bool,
    /// Whether a part of an op may select another record.
    varies: bool,
    /// Whether its attributes may make it a function: it is unregistered, or described as one by a rule file.
    may_be_function: bool,
    /// Whether a rule file describes it as one.
    is_described_function: bool,
}

impl<'r> Kind<'r> {
    fn of(table: &'r RuleTable, op: OperationRef<'_, '_>) -> Self {
        let name = ir::name_str(op);
        let described = table.function_op(name);
        let interfaces = interfaces::interfaces(op)
            | match described {
                Some(FunctionOpKind::Call) => InterfaceSet::CALL,
                Some(FunctionOpKind::Return) => InterfaceSet::RETURN_LIKE | InterfaceSet::TERMINATOR,
                _ => InterfaceSet::default(),
            };
        let (effects, calls_intrinsic) = (table.records().op(name), name == "llvm.call_intrinsic");
        let runs_others = |effect: &Effect| {
            let of_memory =
                matches!(effect, Effect::Havoc | Effect::Clobbers { .. } | Effect::Escapes { .. });
            of_memory || matches!(effect, Effect::CallsBack)
        };
        // A pure op without a record runs no other code.
        let is_plain = effects
            .map_or(interfaces.contains(InterfaceSet::PURE), |effects| !effects.iter().any(runs_others));
        let varies = effects.and_then(Varies::of).is_some();
        let may = |does: fn(&Effect) -> bool| {
            calls_intrinsic || varies || effects.is_some_and(|effects| effects.iter().any(does))
        };
        let may_cast = may(|effect| matches!(effect, Effect::CastTo { .. }));
        let may_test = may(|effect| matches!(effect, Effect::Tests { .. }));
        Self {
            interfaces,
            may_run_others: !is_plain || calls_intrinsic || interfaces.contains(InterfaceSet::CALL),
            may_cast,
            may_test,
            may_be_skipped: may_cast || may_test || [CONSTANT, DECLARATION].contains(&name),
            may_compare: may(|effect| matches!(effect, Effect::Compares { .. })),
            effects,
            calls_intrinsic,
            varies,
            may_be_function: !ir::is_registered(op) || described.is_some(),
            is_described_function: described.is_some(),
        }
    }

    fn varies(&self) -> Option<Varies<'r>> {
        self.effects.filter(|_| self.varies).and_then(Varies::of)
    }

    /// Whether control may leave a region at such an op.
    fn may_exit(&self) -> bool {
        self.interfaces.intersects(InterfaceSet::RETURN_LIKE | InterfaceSet::TERMINATOR)
    }

    /// Whether control leaves a region at `op`, which is of this kind.
    pub fn is_exit(&self, op: OperationRef<'_, '_>) -> bool {
        self.may_exit()
            && (self.interfaces.intersects(InterfaceSet::RETURN_LIKE) || op.successor_count() == 0)
    }

    /// Whether it is a call, or control may leave a region at it.
    fn stands_out(&self) -> bool {
        self.may_exit() || self.interfaces.intersects(InterfaceSet::CALL)
    }
}

/// The attribute of `llvm.call_intrinsic` that names the intrinsic.
const INTRINSIC: &str = "intrin";

/// The text that may select another record than that of the op's name. For assembly, what it does, if that is
/// understood.
fn text(op: OperationRef<'_, '_>, varies: Varies<'_>) -> Option<String> {
    match varies {
        Varies::Type(operand) => operands(op, operand).next().map(|value| ir::type_text(value.r#type())),
        Varies::Attribute(name) => op.attribute(name).ok().map(ir::attribute_text),
        Varies::Text(text, constraints) => {
            let string = |name| attributes::string(ir::attribute(op, name)?);
            let is_pointer = |value: Value<'_, '_>| types::pointer_space(value.r#type()).is_some();
            let takes_pointer = ir::operand(op, 0).is_some_and(is_pointer);
            assembly::does(string(text)?, string(constraints)?, takes_pointer).map(|word| word.to_string())
        }
    }
}

/// A record of the rule table, if there is one.
type Record<'r> = Option<&'r [Effect]>;

/// Facts about types.
pub struct Types {
    /// Pointer types that a rule file describes.
    pub described: TypeRules,
    /// Caches: which pointer a type is, and whether it holds pointers.
    pointers: RefCell<FxHashMap<ir::TypeId, Option<Pointer>>>,
    holders: RefCell<FxHashMap<ir::TypeId, bool>>,
}

/// The rule table, with a cache by name.
pub struct Rules<'r> {
    table: &'r RuleTable,
    pub types: Types,
    kinds: RefCell<FxHashMap<ir::NameId, Kind<'r>>>,
    /// The records that the type of an operand, or an attribute, selects, by name and text.
    of_texts: RefCell<FxHashMap<(ir::NameId, String), Record<'r>>>,
    /// The records of intrinsics, by the attribute that names them.
    of_intrinsics: RefCell<FxHashMap<ir::AttributeId, Record<'r>>>,
    scanner: RefCell<Scanner>,
}

/// The ops that [`Rules::outstanding`] looks for.
struct Outstanding<'s, 'r>(&'s Rules<'r>);

impl Interest for Outstanding<'_, '_> {
    fn has_interesting_type(&mut self, _: Type<'_>) -> bool {
        false
    }

    fn kind_of_name(&mut self, op: OperationRef<'_, '_>) -> Option<scan::Kind> {
        Some(scan::Kind { number: 0, always: self.0.kind(op).stands_out() })
    }

    fn kind_of_one(&mut self, _: OperationRef<'_, '_>) -> scan::Kind {
        scan::Kind { number: 0, always: true }
    }
}

impl<'r> Rules<'r> {
    pub fn new(table: &'r RuleTable) -> Self {
        let types =
            Types { described: table.types(), pointers: RefCell::default(), holders: RefCell::default() };
        let (kinds, of_texts, of_intrinsics, scanner) = Default::default();
        Self { table, types, kinds, of_texts, of_intrinsics, scanner }
    }

    #[inline]
    pub fn kind(&self, op: OperationRef<'_, '_>) -> Kind<'r> {
        let name = ir::name_id(op);
        if let Some(kind) = self.kinds.borrow().get(&name) {
            return *kind;
        }
        let kind = Kind::of(self.table, op);
        self.kinds.borrow_mut().insert(name, kind);
        kind
    }

    /// The calls in the regions of `op`, and the ops where control may leave one, in order.
    pub fn outstanding<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
        let mut scanner = self.scanner.borrow_mut();
        scanner.scan(op, &mut Outstanding(self)).skip(1).map(|op| op.operation()).collect()
    }

    #[inline]
    pub fn is(&self, op: OperationRef<'_, '_>, interface: InterfaceSet) -> bool {
        let kind = self.kind(op);
        kind.interfaces.intersects(interface)
            || interface.intersects(InterfaceSet::FUNCTION | InterfaceSet::SYMBOL)
                && kind.may_be_function
                && functions::is_attributed(op)
    }

    /// Whether an op is a function by its attributes alone.
    pub fn is_attributed(&self, op: OperationRef<'_, '_>) -> bool {
        self.kind(op).may_be_function && functions::is_attributed(op)
    }

    /// Whether an op is a function by its attributes alone, and no rule file describes it.
    pub fn is_obscure_function(&self, op: OperationRef<'_, '_>) -> bool {
        self.is_attributed(op) && !self.kind(op).is_described_function
    }

    /// The role of the op by a rule file: function, call or return.
    pub fn described(&self, op: OperationRef<'_, '_>) -> Option<FunctionOpKind> {
        self.table.function_op(ir::name_str(op))
    }

    /// The record of an op, or of the intrinsic that it calls.
    pub fn of(&self, op: OperationRef<'_, '_>) -> Option<&'r [Effect]> {
        self.of_kind(self.kind(op), op)
    }

    /// The record of an op of this kind.
    pub fn of_kind(&self, kind: Kind<'r>, op: OperationRef<'_, '_>) -> Option<&'r [Effect]> {
        if kind.calls_intrinsic {
            let name = ir::attribute(op, INTRINSIC)?;
            let find = || self.table.records().intrinsic(attributes::string(name)?);
            return *self.of_intrinsics.borrow_mut().entry(ir::attribute_id(name)).or_insert_with(find);
        }
        let Some(text) = kind.varies().and_then(|varies| text(op, varies)) else { return kind.effects };
        let key = (ir::name_id(op), text);
        if let Some(found) = self.of_texts.borrow().get(&key) {
            return found.or(kind.effects);
        }
        let found = self.find(op, &key.1);
        self.of_texts.borrow_mut().insert(key, found);
        found.or(kind.effects)
    }

    /// The record of the first name in `text` that has a record.
    fn find(&self, op: OperationRef<'_, '_>, text: &str) -> Option<&'r [Effect]> {
        let is_type = matches!(self.kind(op).varies(), Some(Varies::Type(_)));
        let names = text.split(['<', '>', ',', ' ', '(', ')', '"', '[', ']', '=', ':', '#']);
        // In a type names begin with an exclamation mark.
        let mut names = names.filter_map(|name| if is_type { name.strip_prefix('!') } else { Some(name) });
        names.find_map(|name| self.table.records().op_exactly(&format!("{}:{name}", ir::name_str(op))))
    }

    /// The effects in an op's record.
    pub fn effects(&self, op: OperationRef<'_, '_>) -> &'r [Effect] {
        self.of(op).unwrap_or_default()
    }

    /// The operand of a cast between spaces.
    pub fn cast<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        let kind = self.kind(op);
        if !kind.may_cast {
            return None;
        }
        self.of_kind(kind, op)?.iter().find_map(|effect| match effect {
            Effect::CastTo { operand, .. } => operands(op, *operand).next(),
            _ => None,
        })
    }

    /// Whether a record gives a result more than one possible origin.
    pub fn has_choice(&self, op: OperationRef<'_, '_>, result: u32) -> bool {
        let is_there = |position: &Operand| !numbers(op, *position).is_empty();
        let named = self.effects(op).iter().filter(|effect| match effect {
            Effect::Follows { result: of, operands } => *of == result && operands.iter().any(is_there),
            Effect::CastTo { result: of, operand: from }
            | Effect::FollowsField { result: of, aggregate: from }
            | Effect::InsertsField { result: of, aggregate: from, .. }
            | Effect::Reads { result: of, address: from }
            | Effect::FromInteger { result: of, operand: from }
            | Effect::Sums { result: of, operand: from, .. }
            | Effect::NoGreater { result: of, operand: from, .. } => *of == result && is_there(from),
            Effect::Source { result: of, .. }
            | Effect::SymbolAddress { result: of, .. }
            | Effect::Null { result: of }
            | Effect::Opaque { result: of } => *of == result,
            Effect::Exposes { operand } => is_there(operand),
            _ => false,
        });
        named.count() > 1
    }

    /// The operand and the space of a test of a pointer's space.
    pub fn test<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> Option<(Value<'c, 'a>, MemorySpace)> {
        if !self.kind(op).may_test {
            return None;
        }
        self.effects(op).iter().find_map(|effect| match effect {
            Effect::Tests { operand, space } => Some((operands(op, *operand).next()?, *space)),
            _ => None,
        })
    }

    /// A value, and the values that it is cast from.
    pub fn casts<'c: 'a, 'a>(&self, value: Value<'c, 'a>) -> impl Iterator<Item = Value<'c, 'a>> {
        std::iter::successors(Some(value), |value| ir::defining_op(*value).and_then(|op| self.cast(op)))
    }

    /// The value before all casts between spaces.
    pub fn root<'c: 'a, 'a>(&self, value: Value<'c, 'a>) -> Value<'c, 'a> {
        self.casts(value).last().unwrap_or(value)
    }

    /// Whether control leaves a region at this op.
    pub fn is_exit(&self, op: OperationRef<'_, '_>) -> bool {
        self.kind(op).is_exit(op)
    }
}

/// The intrinsic that `llvm.call_intrinsic` names.
pub fn intrinsic(op: OperationRef<'_, '_>) -> Option<String> {
    attributes::string(ir::attribute(op, INTRINSIC)?).map(str::to_string)
}

/// The operand numbers that a position in a record refers to.
pub fn numbers(op: OperationRef<'_, '_>, position: Operand) -> Range<usize> {
    let count = op.operand_count();
    let one = |index: usize| if index < count { index..index + 1 } else { 0..0 };
    match position {
        Operand::Index(index) => one(index as usize),
        Operand::Last(back) => (count.checked_sub(back as usize + 1)).map_or(0..0, one),
        Operand::Segment(group) => ir::operand_segment(op, group as usize).unwrap_or(0..0),
        Operand::All => 0..count,
        Operand::From(first) => (first as usize).min(count)..count,
    }
}

/// The operands that a position in a record refers to.
pub fn operands<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    position: Operand,
) -> impl Iterator<Item = Value<'c, 'a>> {
    numbers(op, position).filter_map(move |index| ir::operand(op, index))
}

/// The space of a pointer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    Generic,
    In(MemorySpace),
    /// A space that is not one of NVIDIA's.
    Foreign,
    /// The address of a TMA descriptor, which an atom of CuTe holds.
    Descriptor {
        /// Whether the descriptor is in the atom, as the host passes it.
        by_value: bool,
    },
}

/// The space of a pointer type; none for another type. A vector is treated as one of its lanes.
pub fn pointer(rules: &Types, ty: Type<'_>) -> Option<Pointer> {
    if let Some(known) = rules.pointers.borrow().get(&ir::type_id_key(ty)) {
        return *known;
    }
    let found = pointer_itself(rules, ty);
    rules.pointers.borrow_mut().insert(ir::type_id_key(ty), found);
    found
}

/// The space of a type that is itself a pointer.
fn pointer_itself(rules: &Types, ty: Type<'_>) -> Option<Pointer> {
    if let Some(space) = types::pointer_space(ty) {
        let known = match space {
            PointerSpace::Default => Some(MemorySpace::Generic),
            PointerSpace::Number(number) => MemorySpace::from_number(number),
            PointerSpace::Attribute(attribute) => types::gpu_address_space_name(attribute)
                .and_then(MemorySpace::from_gpu_attribute)
                .or_else(|| {
                    types::nvvm_memory_space_name(attribute).and_then(MemorySpace::from_nvvm_attribute)
                })
                .or_else(|| types::address_space_number(attribute).and_then(MemorySpace::from_number)),
        };
        return Some(match known {
            Some(MemorySpace::Generic) => Pointer::Generic,
            Some(space) => Pointer::In(space),
            None => Pointer::Foreign,
        });
    }
    match types::elements(ty) {
        Aggregate::Vector => pointer(rules, types::element_type(ty, 0)?),
        Aggregate::None => match ty.dialect().namespace() {
            Ok("cuda") if ir::type_text(ty) == "!cuda.tensor_map" => {
                Some(Pointer::Descriptor { by_value: true })
            }
            Ok("cute_nvgpu") => {
                let text = ir::type_text(ty);
                let atom =
                    text.split_once('<').map_or(text.as_str(), |(name, _)| name).split_once(".atom.")?.1;
                atom.contains("tma_").then(|| Pointer::Descriptor { by_value: atom.starts_with("non_exec") })
            }
            _ => described_pointer(rules, ty),
        },
        Aggregate::Struct(_) | Aggregate::Array { .. } => None,
    }
}

/// The space of a type without an interface, by a rule file.
fn described_pointer(rules: &Types, ty: Type<'_>) -> Option<Pointer> {
    if rules.described.is_empty() {
        return None;
    }
    Some(match rules.described.space(&ir::type_text(ty))? {
        NamedSpace::Known(MemorySpace::Generic) => Pointer::Generic,
        NamedSpace::Known(space) => Pointer::In(space),
        NamedSpace::Foreign => Pointer::Foreign,
    })
}

/// The space of a value that is a pointer.
pub fn pointer_of(rules: &Types, value: Value<'_, '_>) -> Option<Pointer> {
    pointer(rules, value.r#type())
}

/// Whether there may be pointers in a type.
pub fn holds_pointers(rules: &Types, ty: Type<'_>) -> bool {
    holds(rules, ty, TYPE_DEPTH)
}

fn holds(rules: &Types, ty: Type<'_>, depth: usize) -> bool {
    if let Some(known) = rules.holders.borrow().get(&ir::type_id_key(ty)) {
        return *known;
    }
    let count = match types::elements(ty) {
        Aggregate::Struct(count) => count,
        // All elements of an array are alike.
        Aggregate::Array { len } => len.min(1),
        Aggregate::Vector | Aggregate::None => 0,
    };
    let in_element = |index| types::element_type(ty, index).is_none_or(|ty| holds(rules, ty, depth - 1));
    let found = depth == 0 || pointer(rules, ty).is_some() || (0..count).any(in_element);
    rules.holders.borrow_mut().insert(ir::type_id_key(ty), found);
    found
}

/// The `position` attribute of an op that takes or sets an element.
pub fn position(op: OperationRef<'_, '_>) -> Option<Vec<i64>> {
    let attribute = DenseI64ArrayAttribute::try_from(op.attribute("position").ok()?).ok()?;
    (0..attribute.len()).map(|index| attribute.element(index).ok()).collect()
}

/// The attributes of an op, and its properties that are no attributes (`nsw`, `inbounds`), sorted by name.
pub fn attributes<'c>(op: OperationRef<'c, '_>) -> Vec<(&'c [u8], Attribute<'c>)> {
    let mut all = attributes::entries(ir::raw_attributes(op));
    match ir::properties(op) {
        Some(properties) if properties.is_dictionary() => all.extend(attributes::entries(properties)),
        properties => all.extend(properties.map(|properties| (PROPERTIES, properties))),
    }
    all.sort_unstable_by_key(|(name, _)| *name);
    all
}

/// Whether a value is a number, or a vector of numbers.
pub fn is_number(value: Value<'_, '_>) -> bool {
    let ty = types::element_or_self(value.r#type());
    ty.is_index() || number_width(ty).is_some()
}

/// The width of a number. CuTe has integers whose type has a known divisor.
pub fn number_width(ty: Type<'_>) -> Option<u32> {
    types::integer_width(ty).or_else(|| {
        let text = (ty.dialect().namespace() == Ok("cute")).then(|| ir::type_text(ty))?;
        text.strip_prefix("!cute.i")?.split('<').next()?.parse().ok()
    })
}
