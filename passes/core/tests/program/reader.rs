//! Questions with state, answered for a program: kinds of ops by the built-in records, shapes of types.
//!
//! ```text
//! llvm.call_intrinsic {intrin = "llvm.nvvm.isspacep.shared"}     the record of that intrinsic
//! my.op %p                                                       no record and no interface: opaque
//! struct<ptr, array<2 x ptr<3>>>                                 fields: generic, shared, shared
//! ```
//!
//! The answers follow the reader of MLIR, question by question, but for caches that only save time.

use crate::{
    ir::{AttributeAt, AttributeData, FUNCTION, GLOBAL, OpAt, Program, Text, TypeAt, TypeData, interfaces},
    symbols::lookup,
};
use std::{collections::BTreeMap, rc::Rc};
use tilespace_core::{
    MemorySpace,
    ir::{
        Assumptions, Attribute, Definition, InterfaceSet, Ir, Op, Positions, Reader, Slots, Type, Value,
        class::{Class, ClassId, NameFacts, Traits},
        code::{Code, CodeOp},
        operands::resolve,
        pointer_fields,
        shape::{Field, Shape},
    },
    lattice::Mask,
    limits::ARRAY_FIELDS,
    ops::variables::space_of_global,
};
use tilespace_rules::{
    OpModel, RuleTable,
    model::{Ordered, Varies},
};

const CALL_INTRINSIC: &str = "llvm.call_intrinsic";

/// A reader of one program.
pub struct TextReader<'p> {
    pub assumptions: Assumptions,
    program: &'p Program,
    classes: Vec<Class>,
    /// By name, and by the text that distinguishes ops of one name.
    known: BTreeMap<(&'p str, String), ClassId>,
    writers: BTreeMap<(u32, usize), bool>,
}

impl<'p> TextReader<'p> {
    pub fn new(program: &'p Program, assumptions: Assumptions) -> Self {
        let (classes, known) = (Vec::new(), BTreeMap::new());
        Self { assumptions, program, classes, known, writers: BTreeMap::new() }
    }

    /// The record of an op, and a key that distinguishes the op from others of its name.
    fn rule_and_key(op: OpAt<'p>) -> (Option<&'static OpModel>, String) {
        let rules = RuleTable::builtin();
        let name = &op.data().name;
        let of_core: Op<Text<'p>> = Op(op);
        if name == CALL_INTRINSIC {
            let intrinsic = op.named("intrin").and_then(Text::string).unwrap_or_default();
            return (rules.intrinsic(&intrinsic), intrinsic);
        }
        let rule = rules.op(name);
        let Some(varies) = rule.and_then(|rule| rule.varies_with) else { return (rule, String::new()) };
        let text = match varies {
            Varies::OfType(at) => {
                of_core.operand(resolve(of_core, at).start).map(|value| value.ty().type_text())
            }
            Varies::OfAttribute(name) => op.named(name).map(AttributeAt::text),
            Varies::Assembly { text, constraints } => {
                let of = |name| op.named(name).and_then(Text::string).unwrap_or_default();
                let first = of_core.operand(0).is_some_and(|value| value.ty().is_pointer());
                let found = rules.op_with_text(name, &of(text), &of(constraints), first);
                return (found.or(rule), format!("{} {} {first}", of(text), of(constraints)));
            }
        };
        let text = text.unwrap_or_default();
        (rules.op_with(name, varies, &text).or(rule), text)
    }

    fn positions(&mut self, types: impl Iterator<Item = Type<Text<'p>>>) -> Positions {
        let bit = |(index, ty): (usize, Type<Text<'p>>)| match self.holds_pointers(ty) {
            true => 1 << index.min(Positions::REST),
            false => 0,
        };
        Positions::from_bits(types.enumerate().map(bit).fold(0, |all: u16, bit: u16| all | bit))
    }

    fn scan(&mut self, op: Op<Text<'p>>, is_root: bool, ops: &mut Vec<CodeOp<Text<'p>>>) {
        let class = self.class_id(op);
        let operands = self.positions(op.operands().map(|value| value.ty()));
        let results = self.positions(op.results().map(|value| value.ty()));
        let has_blocks = op.region_count() + op.successor_count() != 0;
        let matters = has_blocks || !operands.is_empty() || !results.is_empty();
        if is_root || matters || self.class_by_id(class).always_matters {
            ops.push(CodeOp::new(op, class, has_blocks, operands, results));
        }
        for block in op.regions().flat_map(|region| region.blocks()) {
            for nested in block.operations() {
                self.scan(nested, false, ops);
            }
        }
    }

    /// The pointer fields of a type.
    pub fn shape_of(&mut self, ty: TypeAt<'p>) -> Shape {
        let of = |this: &mut Self, element: &u32| this.shape_of(ty.at(*element));
        match ty.data() {
            TypeData::Integer(_) | TypeData::Float(_) | TypeData::Index => Shape::default(),
            TypeData::Pointer(number) => {
                let field = match MemorySpace::from_number(*number) {
                    Some(MemorySpace::Generic) => Field::Generic,
                    Some(space) => Field::Typed(Mask::of(space)),
                    None => Field::Typed(Mask::UNKNOWN),
                };
                Shape { fields: vec![field], is_pointer: true, ..Shape::default() }
            }
            TypeData::Vector(_, element) => of(self, element),
            TypeData::Array(length, element) => {
                let element = of(self, element).fields;
                let copies = if element.len() * length > ARRAY_FIELDS { 1 } else { *length };
                Shape { fields: element.repeat(copies), ..Shape::default() }
            }
            TypeData::Struct(elements) => {
                let fields = elements.iter().flat_map(|element| of(self, element).fields).collect();
                Shape { fields, ..Shape::default() }
            }
        }
    }
}

impl<'p> Reader<Text<'p>> for TextReader<'p> {
    fn assumptions(&self) -> &Assumptions {
        &self.assumptions
    }

    fn set_slots(&mut self, slots: Slots) {
        self.assumptions.slots = slots;
    }

    fn class_id(&mut self, op: Op<Text<'p>>) -> ClassId {
        let name: &'p str = &op.0.data().name;
        let (rule, key) = Self::rule_and_key(op.0);
        if let Some(known) = self.known.get(&(name, key.clone())) {
            return *known;
        }
        let interfaces = interfaces(name);
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        let facts = NameFacts {
            is_intrinsic: name == CALL_INTRINSIC,
            covered: RuleTable::builtin().covers_dialect(dialect) && !interfaces.is_empty(),
            may_be_function: false,
        };
        let id = ClassId::of_number(self.classes.len() as u32);
        self.classes.push(Class::new(rule, interfaces, facts));
        self.known.insert((name, key), id);
        id
    }

    fn class_by_id(&self, id: ClassId) -> Class {
        self.classes[id.number() as usize]
    }

    fn cast_source(&mut self, op: Op<Text<'p>>) -> Option<Value<Text<'p>>> {
        let operand = self.class(op).cast?;
        op.operand(resolve(op, operand).start)
    }

    fn is_function(&mut self, op: Op<Text<'p>>) -> bool {
        op.0.has(InterfaceSet::FUNCTION)
    }

    fn is_kernel(&mut self, op: Op<Text<'p>>) -> bool {
        op.has_attribute("nvvm.kernel")
    }

    fn is_musttail(&mut self, call: Op<Text<'p>>) -> bool {
        call.attribute("TailCallKind").is_some_and(|kind| kind.0.text().contains("musttail"))
    }

    fn rule_of_callee(&mut self, call: Op<Text<'p>>) -> Option<&'static OpModel> {
        let name = symbol_of(call.attribute("callee")?)?;
        let declared = lookup(self.program, name)
            .filter(|op| op.data().name == FUNCTION && op.data().regions.is_empty());
        declared.and_then(|_| RuleTable::builtin().function(name))
    }

    fn definition_by(
        &mut self,
        _: Op<Text<'p>>,
        symbol: Attribute<Text<'p>>,
        find: Option<&dyn Fn() -> Option<Op<Text<'p>>>>,
    ) -> Definition {
        let found = match find {
            Some(find) => find(),
            None => symbol_of(symbol).and_then(|name| lookup(self.program, name)).map(Op),
        };
        match found {
            Some(op) if self.is_function(op) => Definition::Function,
            Some(op) if op.0.data().name == GLOBAL => {
                let alignment = op.attribute("alignment").and_then(Attribute::integer);
                Definition::Variable {
                    space: space_of_global(op),
                    alignment: alignment
                        .map(|alignment| alignment as u64)
                        .filter(|alignment| alignment.is_power_of_two()),
                }
            }
            _ => Definition::Unknown,
        }
    }

    fn order(&mut self, op: Op<Text<'p>>, ordered: Option<Ordered>) -> Option<Ordered> {
        let is_ordered = |ordered: &Ordered| {
            let order = op.attribute(ordered.attribute);
            order.is_some_and(|order| order.0.text() != ordered.unordered)
        };
        ordered.filter(is_ordered)
    }

    fn shape(&mut self, ty: Type<Text<'p>>) -> Rc<Shape> {
        Rc::new(self.shape_of(ty.0))
    }

    fn starts(&mut self, ty: Type<Text<'p>>) -> Rc<[usize]> {
        pointer_fields::starts(self, ty)
    }

    fn space_of(&self, ty: Type<Text<'p>>) -> Option<MemorySpace> {
        match ty.0.data() {
            TypeData::Pointer(number) => MemorySpace::from_number(*number),
            _ => None,
        }
    }

    fn is_pointer(&self, ty: Type<Text<'p>>) -> bool {
        ty.is_pointer()
    }

    fn read(&mut self, function: Op<Text<'p>>) -> Code<Text<'p>> {
        let mut ops = Vec::new();
        self.scan(function, true, &mut ops);
        let traits =
            ops.iter().map(|at| self.class_of(*at).traits).fold(Traits::default(), |all, one| all | one);
        Code::new(ops.into(), traits)
    }

    fn known_writer(&self, function: Op<Text<'p>>, argument: usize) -> Option<bool> {
        self.writers.get(&(function.0.id, argument)).copied()
    }

    fn note_writer(&mut self, function: Op<Text<'p>>, argument: usize, writes: bool) {
        self.writers.insert((function.0.id, argument), writes);
    }
}

/// The name that an attribute refers to.
pub fn symbol_of(attribute: Attribute<Text<'_>>) -> Option<&str> {
    let attribute: AttributeAt<'_> = attribute.0;
    match attribute.data() {
        AttributeData::Symbol(name) => Some(name),
        _ => None,
    }
}
