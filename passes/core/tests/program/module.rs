//! The pipeline on a program: its graph, the solution, and the masks of its values by name.
//!
//! ```text
//! let module = Module::of("kernel @k(%p: ptr) { ... }");
//! module.mask("k", "q")          the join of the masks of %q over all instances of @k that can run
//! module.claims("k", "q")        the spaces in it, as text: "global", "global shared", "any", "" for none
//! ```
//!
//! Bodies are read one after the other.

use crate::{
    ir::{OpAt, Program, Text, ValueAt},
    parse::parse,
    reader::TextReader,
    symbols::{Symbols, lookup},
};
use std::cell::RefCell;
use tilespace_core::{
    MemorySpace,
    function::function_ir::{FunctionIr, Refined},
    graph::Graph,
    ids::{FuncId, Id, IdMap, InstanceId, NodeId},
    ir::{Assumptions, Ir, Op, Value, class::Traits},
    lattice::Mask,
    lower::module as lower,
    objects::Objects,
    solve::{Solution, SolveOptions, check, solve},
};

/// A program with all findings about it.
pub struct Module<'p> {
    pub program: &'p Program,
    pub symbols: Symbols<'p>,
    pub functions: IdMap<FuncId, FunctionIr<Text<'p>>>,
    pub objects: Objects<Text<'p>>,
    pub graph: Graph,
    pub solution: Solution,
}

/// Whether LLVM may put a variable in the place of a stack slot: a constant without a space.
fn is_constant_without_space(op: OpAt<'_>) -> bool {
    let space = op.named("addr_space").and_then(Text::integer);
    op.named("constant").is_some() && space.is_none_or(|space| space == 0)
}

/// Whether an argument is a reference to memory that is never written, for all that LLVM knows.
fn has_constant_reference(function: OpAt<'_>) -> bool {
    let marks = ["llvm.noalias", "llvm.readonly"];
    let count = Text::function_inputs(function).len();
    let mut arguments = (0..count).filter_map(|number| Text::argument_attributes(function, number));
    arguments.any(|all| marks.iter().all(|mark| Text::entry(all, mark).is_some()))
}

/// The program of a text that is one.
pub fn program(text: &str) -> Program {
    parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// A value of a function by its name.
pub fn value<'p>(program: &'p Program, function: &str, name: &str) -> Value<Text<'p>> {
    let function = lookup(program, function).unwrap_or_else(|| panic!("no @{function}"));
    let mut values = (0..program.values.len()).map(|id| program.at(id as u32));
    let found = values.find(|value: &ValueAt<'p>| {
        value.data().name == name
            && function_of(Text::defining_block(*value).and_then(Text::op_around)) == Some(function)
    });
    Value(found.unwrap_or_else(|| panic!("no %{name}")))
}

/// The function or variable around an op, or itself.
pub fn function_of(op: Option<OpAt<'_>>) -> Option<OpAt<'_>> {
    std::iter::successors(op, |op| Text::parent_operation(*op)).find(|op| op.named("sym_name").is_some())
}

/// The op with an attribute `tag = "..."`.
pub fn tagged<'p>(program: &'p Program, tag: &str) -> Op<Text<'p>> {
    let mut ops = (0..program.ops.len()).map(|id| program.at(id as u32));
    let is_it = |op: &OpAt<'p>| op.named("tag").and_then(Text::string).is_some_and(|found| found == tag);
    Op(ops.find(is_it).unwrap_or_else(|| panic!("no op with the tag {tag}")))
}

impl<'p> Module<'p> {
    pub fn of(program: &'p Program) -> Self {
        Self::with(program, Assumptions::default())
    }

    pub fn with(program: &'p Program, assumptions: Assumptions) -> Self {
        let mut reader = TextReader::new(program, assumptions);
        let (symbols, code) = Symbols::collect(program, &mut reader);
        let copies = code.values().any(|code| code.traits.contains(Traits::COPIES));
        let replaces_slots = symbols.functions.iter().any(|function| has_constant_reference(function.op.0))
            || copies && program.symbols().any(is_constant_without_space);
        let root = Op(program.at(0));
        let input = lower::Program { root, symbols: &symbols, code, replaces_slots };
        let read = &mut |reader: &mut TextReader<'p>, declared: lower::Declared<'_, Text<'p>>| {
            let lower::Declared { around, functions } = declared;
            let read = |(id, mut body)| {
                lower::read_body(reader, around, id, &mut body);
                body
            };
            functions.into_iter().map(read).collect()
        };
        let lower::Lowered { graph, functions, objects } =
            lower::lower(&mut reader, &RefCell::default(), input, read);
        let solution = solve(&graph, &SolveOptions::default());
        check(&graph, &solution).unwrap_or_else(|violation| panic!("{violation}"));
        Self { program, symbols, functions, objects, graph, solution }
    }

    pub fn id(&self, function: &str) -> FuncId {
        let is_it = |of: &tilespace_core::ir::FunctionSymbol<Text<'p>>| of.op.0.symbol_name() == function;
        FuncId::new(self.symbols.functions.iter().position(is_it).unwrap_or_else(|| panic!("no @{function}")))
    }

    /// The node of a pointer field of a value.
    pub fn node(&self, id: FuncId, value: Value<Text<'p>>, field: u32) -> Option<NodeId> {
        let nodes = self.functions[id].values.iter();
        let mut found = nodes
            .filter_map(|(node, of)| of.filter(|of| of.value == value && of.field == field).map(|_| node));
        found.next()
    }

    /// The instances of a function that can run.
    pub fn instances(&self, id: FuncId) -> Vec<InstanceId> {
        let live = self.solution.live();
        let of = |instance: &InstanceId| live[*instance] && self.solution.instances[*instance].function == id;
        self.solution.instances.keys().filter(of).collect()
    }

    /// The spaces of a node in any instance.
    pub fn join(&self, id: FuncId, node: NodeId) -> Mask {
        self.instances(id).into_iter().map(|instance| self.solution.mask(instance, node)).collect()
    }

    /// The node that a use of a value reads: a refined node after a guard.
    pub fn node_at(
        &self,
        id: FuncId,
        op: Op<Text<'p>>,
        operand: usize,
        value: Value<Text<'p>>,
    ) -> Option<NodeId> {
        let ir = &self.functions[id];
        let is_it = |refined: &&Refined| refined.uses.iter().any(|site| ir.site(*site) == (op, operand));
        let refined = ir.refined.iter().filter(is_it).map(|refined| refined.node).next_back();
        refined.or_else(|| self.node(id, value, 0))
    }

    /// The spaces of a pointer in any instance.
    pub fn mask(&self, function: &str, name: &str) -> Mask {
        self.field_mask(function, name, 0)
    }

    pub fn field_mask(&self, function: &str, name: &str, field: u32) -> Mask {
        let id = self.id(function);
        let node = self.node(id, value(self.program, function, name), field);
        let node = node.unwrap_or_else(|| panic!("no node for %{name}"));
        self.instances(id).into_iter().map(|instance| self.solution.mask(instance, node)).collect()
    }

    /// The spaces of a pointer, as words.
    pub fn claims(&self, function: &str, name: &str) -> String {
        words(self.mask(function, name))
    }

    /// The spaces of the address of the access with a tag, as words.
    pub fn accessed(&self, tag: &str) -> String {
        let op = tagged(self.program, tag);
        let (id, ir) = self
            .functions
            .iter()
            .find(|(_, ir)| Some(ir.op().0) == function_of(Some(op.0)))
            .expect("a function");
        let accesses =
            self.graph.functions()[id].accesses.iter().filter(|access| ir.site(access.site).0 == op);
        let nodes: Vec<NodeId> = accesses.map(|access| access.node).collect();
        assert!(!nodes.is_empty(), "{tag} is not an access");
        let masks = self
            .instances(id)
            .into_iter()
            .flat_map(|instance| nodes.iter().map(move |node| self.solution.mask(instance, *node)));
        words(masks.collect())
    }
}

/// The names of the spaces in a mask; `any` for all that a generic pointer can name.
pub fn words(mask: Mask) -> String {
    if mask.contains(Mask::UNKNOWN) {
        return "any".to_string();
    }
    mask.spaces().map(MemorySpace::name).collect::<Vec<_>>().join(" ")
}
