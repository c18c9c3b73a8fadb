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

use super::{interfaces, resolve};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{attributes, functions, ir, kept, types};
use rustc_hash::FxHashMap;
use tilespace_core::ir::{
    InterfaceSet,
    class::{Class, ClassId, NameFacts},
};
use tilespace_dialects::{FunctionOpKind, OpModel, RuleTable, rules::model::Varies};

/// The attribute that names the intrinsic of an op that calls one.
pub const INTRINSIC: &str = "intrin";
/// The op that calls one.
const CALL_INTRINSIC: &str = "llvm.call_intrinsic";

/// The kinds of ops met so far, in a context and under a rule table: they are stored with the context, so
/// that a kind has the same number in all threads, and the next pass recomputes nothing.
#[derive(Clone)]
pub struct Classes {
    rules: &'static RuleTable,
    known: kept::Known<ClassTable>,
    /// Cache of the last names looked up in [`ClassTable::by_name`]: neighbouring ops have few names.
    recent: [(ir::NameId, Option<ClassId>); RECENT],
}

/// The size of that cache.
const RECENT: usize = 32;

/// The distinction between ops of one name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Discriminant {
    /// The attribute that names an intrinsic or leads to a rule.
    Attribute(Option<ir::AttributeId>),
    /// The type of an operand.
    Type(ir::TypeId),
    /// A text of PTX, the constraints of its operands, and whether the first one is a pointer.
    Text([Option<ir::AttributeId>; 2], bool),
}

#[derive(Clone, Default)]
struct ClassTable {
    classes: Vec<Class>,
    /// By name; none where a name does not determine the kind.
    by_name: FxHashMap<ir::NameId, Option<ClassId>>,
    /// The others, by name and discriminant.
    by_discriminant: FxHashMap<(ir::NameId, Discriminant), ClassId>,
}

impl Classes {
    /// The kinds of ops that these rules distinguish.
    pub fn new(rules: &'static RuleTable) -> Self {
        let known = kept::Known::new(std::ptr::from_ref(rules).addr());
        Self { rules, known, recent: [(ir::NameId::default(), None); RECENT] }
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
        self.known.classes[id.number() as usize]
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
        let slot = ((name.address() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 59) as usize % RECENT;
        if self.recent[slot].0 != name {
            self.recent[slot] = (name, self.lookup_name(op, name));
        }
        self.recent[slot].1
    }

    #[inline(never)]
    fn lookup_name(&mut self, op: OperationRef<'_, '_>, name: ir::NameId) -> Option<ClassId> {
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
        let what = match ty {
            Some(ty) => Discriminant::Type(ir::type_id_key(ty)),
            None => Discriminant::Attribute(attribute.map(ir::attribute_id)),
        };
        let key = (ir::name_id(op), what);
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
        let texts = [text, constraints].map(|what| what.map(ir::attribute_id));
        let key = (ir::name_id(op), Discriminant::Text(texts, takes_pointer));
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

    /// The kind of `op` by its key, where its name does not determine it; `model` is called once for each
    /// key.
    fn of_key(
        &mut self,
        op: OperationRef<'_, '_>,
        key: (ir::NameId, Discriminant),
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

    /// The model of `op`: its own, or the model of the intrinsic it calls.
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
        let interfaces = interfaces(op)
            | match described {
                Some(FunctionOpKind::Call) => InterfaceSet::CALL,
                Some(FunctionOpKind::Return) => InterfaceSet::RETURN_LIKE | InterfaceSet::TERMINATOR,
                Some(FunctionOpKind::Function | FunctionOpKind::Kernel | FunctionOpKind::PublicKernel)
                | None => InterfaceSet::default(),
            };
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        let facts = NameFacts {
            is_intrinsic: name == CALL_INTRINSIC,
            covered: rules.covers_dialect(dialect) && !interfaces.is_empty(),
            may_be_function: !interfaces.contains(InterfaceSet::FUNCTION)
                && (described.is_some() || !ir::is_registered(op)),
        };
        self.classes.push(Class::new(rule, interfaces, facts));
        ClassId::of_number(self.classes.len() as u32 - 1)
    }
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
