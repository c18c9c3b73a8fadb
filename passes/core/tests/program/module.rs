//! The pipeline on a program: its graph, the solution, and the masks of its values by name.
//!
//! ```text
//! let module = Module::of("kernel @k(%p: ptr) { ... }");
//! module.mask("k", "q")          the join of the masks of %q over all instances of @k that can run
//! module.claims("k", "q")        the spaces in it, as text: "global", "global shared", "any", "" for none
//! ```
//!
//! The steps are those of the driver over MLIR (`passes/src/extract/mod.rs`), in the same order, without
//! threads.

use crate::{
    ir::{OpAt, Program, Text, ValueAt},
    layout::Layouts,
    parse::parse,
    reader::TextReader,
    symbols::{Symbols, lookup},
};
use std::cell::RefCell;
use tilespace_core::{
    MemorySpace,
    function::function_ir::{FunctionIr, Refined},
    graph::{Function, Graph, GraphBuilder, Linkage, Role, Storage},
    ids::{BlockId, FuncId, Id, IdMap, InstanceId, NodeId},
    ir::{Assumptions, Ir, MemorySets, Op, Reader, Slots, Value, class::Traits, code::Code},
    lattice::Mask,
    lower::{
        body::{self, BodyReader, IntegerCells},
        dispatch::connect_calls_of_addresses,
        module_context::{self, ModuleContext},
        slots::names_addressed,
    },
    objects::Objects,
    place::Place,
    solve::{Solution, SolveOptions, check, solve},
};

/// A program with all that was found out about it.
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

struct Lowering<'p> {
    program: &'p Program,
    reader: TextReader<'p>,
    layouts: RefCell<Layouts<'p>>,
}

type Bodies<'p> = (IdMap<FuncId, Function>, IdMap<FuncId, FunctionIr<Text<'p>>>);

impl<'p> Lowering<'p> {
    fn run(mut self) -> Module<'p> {
        let (symbols, code) = Symbols::collect(self.program, &mut self.reader);
        self.choose_slots(&symbols, &code);
        let mut objects = match self.reader.assumptions.memory {
            MemorySets::Objects => Objects::find(&mut self.reader, self.layouts.get_mut(), &symbols, &code),
            MemorySets::Spaces | MemorySets::One => Objects::default(),
        };
        let host = self.reader.host_pointers();
        let mut graph = GraphBuilder {
            initial_contents: [MemorySpace::Global, MemorySpace::Constant, MemorySpace::Param]
                .map(|space| (space, host))
                .into(),
            objects: objects.all.clone(),
            ..GraphBuilder::default()
        };
        objects.add_cells(&mut graph.cells);
        let (mut bodies, mut functions) = self.bodies(&symbols, &objects, &code);
        if self.reader.assumptions.slots == Slots::Typed
            && functions.values().any(|ir| !ir.musttail.is_empty())
        {
            self.reader.assumptions.slots = Slots::Untyped;
            (bodies, functions) = self.bodies(&symbols, &objects, &code);
        }
        graph.functions = bodies;
        for callee in functions.values().flat_map(|ir| &ir.mismatched) {
            if graph.functions[*callee].role == Role::Closed {
                graph.functions[*callee].role = Role::Open;
            }
        }
        for function in functions.values().flat_map(|ir| &ir.musttail) {
            graph.functions[*function].keeps_signature = true;
        }
        self.finish(symbols, objects, &code, graph, functions)
    }

    fn choose_slots(&mut self, symbols: &Symbols<'p>, code: &IdMap<FuncId, Code<Text<'p>>>) {
        let copies = code.values().any(|code| code.traits.has(Traits::COPIES));
        if self.reader.assumptions.slots == Slots::Typed
            && (symbols.functions.iter().any(|function| has_constant_reference(function.op.0))
                || copies && self.program.symbols().any(is_constant_without_space)
                || names_addressed(&mut self.reader, symbols, code))
        {
            self.reader.assumptions.slots = Slots::Untyped;
        }
    }

    fn declared(
        &mut self,
        symbols: &Symbols<'p>,
        objects: &Objects<Text<'p>>,
        code: &IdMap<FuncId, Code<Text<'p>>>,
    ) -> Bodies<'p> {
        let (mut functions, mut irs) = Bodies::default();
        for (id, code) in code.iter() {
            let symbol = &symbols.functions[id.index()];
            let mut function = Function::new(symbol.op.0.symbol_name(), symbol.role, symbol.linkage);
            let mut ir = FunctionIr::new(code.clone());
            function.operations = code.all().len() as u32;
            if symbol.has_body {
                body::declare(&mut self.reader, &mut function, &mut ir, symbol.role == Role::Kernel);
                body::declare_pointees(objects, id, &mut function, &mut ir);
            }
            functions.push(function);
            irs.push(ir);
        }
        (functions, irs)
    }

    fn bodies(
        &mut self,
        symbols: &Symbols<'p>,
        objects: &Objects<Text<'p>>,
        code: &IdMap<FuncId, Code<Text<'p>>>,
    ) -> Bodies<'p> {
        let (mut functions, mut irs) = self.declared(symbols, objects, code);
        let formals = functions.values().map(|function| function.formals.clone()).collect();
        let numbers_are_hosts = self.numbers_are_hosts(code);
        let layouts = &self.layouts;
        let around = ModuleContext { symbols, objects, formals: &formals, numbers_are_hosts, layouts };
        for id in functions.keys() {
            if symbols.functions[id.index()].has_body {
                let module = Some(module_context::Module { id, around });
                BodyReader::new(&mut self.reader, module, &mut functions[id], &mut irs[id]).run();
            }
        }
        (functions, irs)
    }

    fn numbers_are_hosts(&mut self, code: &IdMap<FuncId, Code<Text<'p>>>) -> bool {
        code.values().any(|code| code.traits.has(Traits::FROM_INTEGER))
            && !code.values().any(|code| body::stores_own_numbers(&mut self.reader, code))
    }

    /// What is no function: initializers, numbers in variables, dispatchers, numbers that hold bits of
    /// pointers.
    fn finish(
        mut self,
        symbols: Symbols<'p>,
        objects: Objects<Text<'p>>,
        code: &IdMap<FuncId, Code<Text<'p>>>,
        mut graph: GraphBuilder,
        mut functions: IdMap<FuncId, FunctionIr<Text<'p>>>,
    ) -> Module<'p> {
        let formals = graph.functions.values().map(|function| function.formals.clone()).collect();
        let numbers_are_hosts = self.numbers_are_hosts(code);
        let (symbols_of, objects_of) = (&symbols, &objects);
        let layouts = &self.layouts;
        let around = ModuleContext {
            symbols: symbols_of,
            objects: objects_of,
            formals: &formals,
            numbers_are_hosts,
            layouts,
        };
        let reader = &mut self.reader;
        for global in &symbols.initialized_globals {
            let mut function = Function::new("", Role::Everywhere, Linkage::Private);
            let mut ir = FunctionIr::new(reader.read(*global));
            let id = FuncId::new(graph.functions.len());
            let module = Some(module_context::Module { id, around });
            BodyReader::new(reader, module, &mut function, &mut ir).run_initializer();
            graph.functions.push(function);
            functions.push(ir);
        }
        let makes_pointers = functions.values().any(|ir| !ir.int_to_ptrs.is_empty());
        if makes_pointers && !objects.with_numbers.is_empty() {
            let mut function = Function::new("", Role::Everywhere, Linkage::Private);
            let number = function.add_node(BlockId::default());
            function.blocks = 1;
            function.numbers.computed.push(number);
            for object in &objects.with_numbers {
                function.add_object_store(number, *object, Place::ANYWHERE);
            }
            let mut ir = FunctionIr::new(reader.no_code(Op(self.program.at(0))));
            ir.values.push(None);
            graph.functions.push(function);
            functions.push(ir);
        }
        connect_calls_of_addresses(reader, around, &mut graph, &mut functions);
        let loads = |function: &Function| function.has_loads() || !function.objects.reads.is_empty();
        if makes_pointers
            || graph.functions.values().any(loads)
            || functions.values().any(|ir| !ir.offsets.is_empty())
        {
            let mut passed = IntegerCells::new(graph.cells.len(), makes_pointers);
            for (id, ir) in functions.keys().zip(functions.values_mut()) {
                let function = &mut graph.functions[id];
                if !function.dispatches {
                    let module = Some(module_context::Module { id, around });
                    BodyReader::new(reader, module, function, ir).add_pointer_bits(&mut passed);
                }
            }
            graph.cells.extend(passed.count(), Storage::OF_A_LAUNCH);
        }
        let graph = graph.build();
        for (function, ir) in graph.functions().values().zip(functions.values_mut()) {
            ir.values.extend(function.nodes.len() - ir.values.len(), None);
        }
        let solution = solve(&graph, &SolveOptions::default());
        check(&graph, &solution).unwrap_or_else(|violation| panic!("{violation}"));
        Module { program: self.program, symbols, functions, objects, graph, solution }
    }
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
            && function_of(Text::block_of(*value).and_then(Text::op_around)) == Some(function)
    });
    Value(found.unwrap_or_else(|| panic!("no %{name}")))
}

/// The function or variable around an op, or itself.
pub fn function_of(op: Option<OpAt<'_>>) -> Option<OpAt<'_>> {
    std::iter::successors(op, |op| Text::parent(*op)).find(|op| op.named("sym_name").is_some())
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
        let reader = TextReader::new(program, assumptions);
        Lowering { program, reader, layouts: RefCell::default() }.run()
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

    /// The node that a use of a value reads: a refined one behind a guard.
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
        assert!(!nodes.is_empty(), "{tag} is no access");
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
