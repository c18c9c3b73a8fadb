//! Queries with state, answered from a table: kinds of instructions by the records, shapes of types.

use crate::{
    ir::{Fact, Llvm},
    program::{IsOp, OpAt, Program},
    table::{KindFlags, NONE, Record, SymbolFlags},
    types::shapes_of,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_core::{
    MemorySpace,
    ir::{
        Assumptions, Attribute, Definition, Ir, Op, Positions, Reader, Slots, Type, Value,
        class::{Class, ClassId, Traits},
        code::{Code, CodeOp},
        operands::resolve,
        pointer_fields,
        shape::Shape,
    },
    ops::variables::space_of_global,
};
use tilespace_rules::{OpModel, RuleTable, model::Ordered};

/// A reader of one program.
pub struct TableReader<'p> {
    assumptions: Assumptions,
    rules: &'static RuleTable,
    program: &'p Program<'p>,
    /// By kind.
    classes: Vec<Class>,
    shapes: Vec<Rc<Shape>>,
    /// The first field of each part of a struct, by type.
    starts: FxHashMap<u32, Rc<[usize]>>,
    writers: FxHashMap<(u32, usize), bool>,
}

impl<'p> TableReader<'p> {
    /// A reader with these rules and assumptions.
    pub fn new(program: &'p Program<'p>, rules: &'static RuleTable, assumptions: Assumptions) -> Self {
        let kinds = program.kinds.iter().zip(program.table.kinds);
        let classes = kinds.map(|(facts, kind)| facts.class(&program.table, kind, rules)).collect();
        let shapes = shapes_of(program);
        let (starts, writers) = (FxHashMap::default(), FxHashMap::default());
        Self { assumptions, rules, program, classes, shapes, starts, writers }
    }

    /// The program.
    pub fn program(&self) -> &'p Program<'p> {
        self.program
    }

    /// Whether there are pointers in a type.
    fn holds(&self, ty: u32) -> bool {
        self.shapes.get(ty as usize).is_some_and(|shape| !shape.fields.is_empty())
    }

    /// The declared function that an op names, if it names one.
    fn declared(&self, call: OpAt<'p>) -> Option<u32> {
        let Some(tilespace_core::ir::Callee::Symbol(Fact::Symbol(symbol))) = Llvm::callee(call) else {
            return None;
        };
        let of = &self.program.table.symbols[symbol as usize];
        let is_declared = of.is(SymbolFlags::FUNCTION) && self.program.table.blocks_of(symbol).is_empty();
        is_declared.then_some(symbol)
    }
}

impl<'p> Reader<Llvm<'p>> for TableReader<'p> {
    fn assumptions(&self) -> &Assumptions {
        &self.assumptions
    }

    fn set_slots(&mut self, slots: Slots) {
        self.assumptions.slots = slots;
    }

    #[inline]
    fn class_id(&mut self, op: Op<Llvm<'p>>) -> ClassId {
        ClassId::of_number(op.0.record().kind)
    }

    #[inline]
    fn class_by_id(&self, id: ClassId) -> Class {
        self.classes[id.number() as usize]
    }

    fn cast_source(&mut self, op: Op<Llvm<'p>>) -> Option<Value<Llvm<'p>>> {
        let operand = self.class(op).cast?;
        op.operand(resolve(op, operand).start)
    }

    fn is_function(&mut self, op: Op<Llvm<'p>>) -> bool {
        op.0.symbol().is_some_and(|symbol| symbol.is(SymbolFlags::FUNCTION))
    }

    fn is_kernel(&mut self, op: Op<Llvm<'p>>) -> bool {
        op.0.symbol().is_some_and(|symbol| symbol.is(SymbolFlags::KERNEL))
    }

    fn is_musttail(&mut self, call: Op<Llvm<'p>>) -> bool {
        call.0.kind().flags.contains(KindFlags::MUST_TAIL)
    }

    fn rule_of_callee(&mut self, call: Op<Llvm<'p>>) -> Option<&'static OpModel> {
        let symbol = &self.program.table.symbols[self.declared(call.0)? as usize];
        let by_attributes = || match symbol.is(SymbolFlags::NO_CALLBACK) {
            _ if !symbol.is(SymbolFlags::WRITES_NOTHING) => None,
            true => self.rules.function("llvm.func:writes_nothing"),
            false => self.rules.function("llvm.func:writes_nothing_and_calls_back"),
        };
        self.rules.function(self.program.table.str(symbol.name)).or_else(by_attributes)
    }

    fn definition_by(
        &mut self,
        _: Op<Llvm<'p>>,
        symbol: Attribute<Llvm<'p>>,
        _: Option<&dyn Fn() -> Option<Op<Llvm<'p>>>>,
    ) -> Definition {
        let Fact::Symbol(number) = symbol.0 else { return Definition::Unknown };
        let of = &self.program.table.symbols[number as usize];
        if of.is(SymbolFlags::FUNCTION) {
            return Definition::Function;
        }
        if !of.is(SymbolFlags::VARIABLE) {
            return Definition::Unknown;
        }
        let op: Op<Llvm<'p>> = Op(self.program.at(Program::record_of(number)));
        Definition::Variable { space: space_of_global(op), alignment: of.alignment() }
    }

    fn order(&mut self, op: Op<Llvm<'p>>, ordered: Option<Ordered>) -> Option<Ordered> {
        let is_ordered = matches!(op.0.facts().name.as_str(), "llvm.load" | "llvm.store")
            && op.0.record().more & Record::ORDERED != 0;
        ordered.filter(|_| is_ordered)
    }

    #[inline]
    fn shape(&mut self, ty: Type<Llvm<'p>>) -> Rc<Shape> {
        self.shapes[ty.0.id as usize].clone()
    }

    fn starts(&mut self, ty: Type<Llvm<'p>>) -> Rc<[usize]> {
        if let Some(known) = self.starts.get(&ty.0.id) {
            return known.clone();
        }
        let starts = pointer_fields::starts(self, ty);
        self.starts.entry(ty.0.id).or_insert(starts).clone()
    }

    fn space_of(&self, ty: Type<Llvm<'p>>) -> Option<MemorySpace> {
        ty.is_pointer().then(|| MemorySpace::from_number(ty.0.data().number))?
    }

    fn is_pointer(&self, ty: Type<Llvm<'p>>) -> bool {
        ty.is_pointer()
    }

    fn read(&mut self, function: Op<Llvm<'p>>) -> Code<Llvm<'p>> {
        let table = function.0.table();
        let id = self.class_id(function);
        let blocks = function.0.symbol_number().map_or(0..0, |symbol| table.blocks_of(symbol));
        let none = Positions::default();
        let mut ops = vec![CodeOp::new(function, id, !blocks.is_empty(), none, none)];
        let mut traits = self.class_by_id(id).traits;
        for at in blocks.flat_map(|block| table.instructions(block)) {
            let record = &table.records[at as usize];
            let mut operands = 0u16;
            for (index, operand) in table.operands(at).iter().enumerate() {
                let holds = self.holds(table.records[*operand as usize].ty);
                operands |= u16::from(holds) << index.min(Positions::REST);
            }
            let holds = record.ty != NONE && self.holds(record.ty);
            let class = &self.classes[record.kind as usize];
            let branches = self.program.kinds[record.kind as usize].branches;
            if holds || operands != 0 || branches || class.always_matters {
                let op = Op(self.program.at::<IsOp>(at));
                let results = Positions::from_bits(u16::from(holds));
                let id = ClassId::of_number(record.kind);
                ops.push(CodeOp::new(op, id, branches, Positions::from_bits(operands), results));
                traits |= class.traits;
            }
        }
        let traits: Traits = traits;
        Code::new(ops.into(), traits)
    }

    fn known_writer(&self, function: Op<Llvm<'p>>, argument: usize) -> Option<bool> {
        self.writers.get(&(function.0.id, argument)).copied()
    }

    fn note_writer(&mut self, function: Op<Llvm<'p>>, argument: usize, writes: bool) {
        self.writers.insert((function.0.id, argument), writes);
    }
}
