//! Facts about one op, one type or one symbol, from the reader of the passes.
//!
//! The effect of an op on pointers is the model of its rule. Nothing here looks at more than one op and the
//! casts that its operands come from.

use crate::extract::{self, Device, Extractor, makers, operands};
use melior::ir::{Attribute, AttributeLike, OperationRef, Type, TypeLike, Value, ValueLike};
use mlir_ext::{attributes, functions, ir, symbols, types};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{RefCell, RefMut};
use tilespace_core::{
    MemorySpace,
    graph::Linkage,
    ir::{InterfaceSet, class::Class, shape::Field},
};
use tilespace_dialects::{OpModel, RuleTable, rules::model::Condition};

/// The op that defines a truth value.
pub const CONSTANT: &str = "llvm.mlir.constant";

/// The name under which properties without names of their own are listed.
const PROPERTIES: &[u8] = b"properties";

/// The space of a pointer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    Generic,
    In(MemorySpace),
    /// A space that is not an NVIDIA space.
    Foreign,
}

/// The reader of both modules.
pub struct Reader {
    extractor: RefCell<Extractor>,
    /// The device code of the result.
    device: FxHashSet<ir::OperationId>,
}

impl Reader {
    /// A reader that follows these rules. `after` is the result.
    pub fn new(rules: &'static RuleTable, after: OperationRef<'_, '_>) -> Self {
        let mut extractor = Extractor::new(rules, extract::Assumptions::default());
        // A copy of a single function has lost the module around it.
        let device = Device::find(after, &mut extractor).ids(&mut extractor);
        Self { extractor: extractor.into(), device }
    }

    /// The extractor, with its caches.
    pub fn extractor(&self) -> RefMut<'_, Extractor> {
        self.extractor.borrow_mut()
    }

    /// Whether an op of the result is device code: a function with a body or a launch that a rewrite may
    /// change, or a module with members besides functions that belong to the device as well.
    pub fn is_device(&self, op: OperationRef<'_, '_>) -> bool {
        self.device.contains(&ir::operation_id(op))
    }

    #[inline]
    pub fn class(&self, op: OperationRef<'_, '_>) -> Class {
        self.extractor().classes().class(op)
    }

    #[inline]
    pub fn is(&self, op: OperationRef<'_, '_>, interface: InterfaceSet) -> bool {
        let class = self.class(op);
        class.interfaces.intersects(interface)
            || interface.intersects(InterfaceSet::FUNCTION | InterfaceSet::SYMBOL)
                && class.may_be_function
                && functions::is_attributed(op)
    }

    /// Whether an op is a function only by its attributes, and no rule file describes it.
    pub fn is_obscure_function(&self, op: OperationRef<'_, '_>) -> bool {
        self.class(op).may_be_function
            && functions::is_attributed(op)
            && self.extractor().rules.function_op(ir::name_str(op)).is_none()
    }

    /// The linkage of a symbol, and whether another definition may replace it.
    pub fn linkage(&self, op: OperationRef<'_, '_>) -> (Linkage, bool) {
        self.extractor().linkage(op)
    }

    /// Whether other code calls a function only if it is in the module and names it.
    pub fn is_private(&self, op: OperationRef<'_, '_>) -> bool {
        self.linkage(op) == (Linkage::Private, false)
            && !self.extractor().is_kernel(op)
            && !self.is_obscure_function(op)
    }

    /// The model of an op, or of the intrinsic that it calls.
    pub fn rule(&self, op: OperationRef<'_, '_>) -> Option<&'static OpModel> {
        self.class(op).rule
    }

    /// The value that a cast between spaces casts.
    pub fn cast<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        self.extractor().classes().cast_source(op)
    }

    /// Whether a result has more than one possible origin.
    pub fn has_choice(&self, op: OperationRef<'_, '_>, result: u32) -> bool {
        self.rule(op).is_some_and(|rule| makers(op, rule, result) > 1)
    }

    /// The condition that an op computes.
    pub fn condition(&self, op: OperationRef<'_, '_>) -> Option<Condition> {
        self.rule(op)?.results.iter().find_map(|result| result.condition)
    }

    /// The operand and the space of a test of a pointer's space.
    pub fn test<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> Option<(Value<'c, 'a>, MemorySpace)> {
        match self.condition(op)? {
            Condition::Test { operand, space } => Some((operands(op, operand).next()?, space)),
            Condition::Compare { .. } => None,
        }
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
        extract::is_exit(op, self.class(op).interfaces)
    }

    /// The space of a pointer type; none for another type. A vector is treated as one of its lanes.
    pub fn pointer(&self, ty: Type<'_>) -> Option<Pointer> {
        let shape = self.extractor().types().shape(ty);
        match shape.fields.first().filter(|_| shape.is_pointer)? {
            Field::Generic => Some(Pointer::Generic),
            Field::Typed(mask) => Some(mask.vote().space().map_or(Pointer::Foreign, Pointer::In)),
            Field::Descriptor => None,
        }
    }

    /// The space of a value that is a pointer.
    pub fn pointer_of(&self, value: Value<'_, '_>) -> Option<Pointer> {
        self.pointer(value.r#type())
    }

    /// The functions and variables that `symbol` refers to at `user`.
    pub fn named<'c: 'a, 'a>(
        &self,
        names: &Names<'c, 'a>,
        user: OperationRef<'c, 'a>,
        symbol: Attribute<'c>,
    ) -> Option<OperationRef<'c, 'a>> {
        let table = ir::outwards(user).find(|op| self.is(*op, InterfaceSet::SYMBOL_TABLE));
        match table
            .and_then(|table| names.get(&ir::operation_id(table)))
            .filter(|_| symbol.is_flat_symbol_ref())
        {
            Some(table) => table.get(attributes::string_bytes(symbol)?).copied(),
            None => symbols::lookup_nearest_symbol(user, symbol),
        }
    }
}

/// The definitions of the names in some symbol tables.
pub type Names<'c, 'a> = FxHashMap<ir::OperationId, FxHashMap<&'c [u8], OperationRef<'c, 'a>>>;

/// The attributes of an op, and its properties that are not attributes (`nsw`, `inbounds`), sorted by name.
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
    ty.is_index() || crate::types::number_width(ty).is_some()
}
