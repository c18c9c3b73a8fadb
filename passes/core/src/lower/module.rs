//! A module's graph: `lower(Program) -> Graph`.
//!
//! ```text
//! func @f(%p) { store %p, @v }       a function of the graph for @f
//! global @v = initial { @w }         one for the initializer: its values are in memory from the start
//! call %callee(%q)                   a dispatcher for all functions that may be called there
//! inttoptr (load @n)                 the numbers that may be in @n, and which of them are addresses
//! ```
//!
//! All that bodies need to know of each other comes first: symbols, objects, formals. So they can be read in
//! any order, and in parallel. Then come the functions of the graph that are not in the program, and last the
//! numbers, which are followed only if a pointer may be made of one, or loaded from where one was stored.
//!
//! Whether the types of a call must stay, so that no claim about a stack slot may rest on a change of them,
//! is known only once the bodies are read. If so, the bodies are read anew.

use crate::{
    MemorySpace,
    function::function_ir::FunctionIr,
    graph::{Cause, Formal, Function, Graph, GraphBuilder, Linkage, Role},
    ids::{BlockId, FuncId, Id, IdMap},
    ir::{Ir, MemorySets, Op, Reader, Slots, Symbols, code::Code},
    lattice::Mask,
    lower::{
        body::{BodyReader, IntegerCells, declare, declare_pointees},
        dispatch::connect_calls_of_addresses,
        module_context::{Module, ModuleContext},
        slots::names_addressed,
    },
    objects::Objects,
    place::Place,
};
use std::cell::RefCell;
use thin_vec::ThinVec;

/// A module as it is read.
pub struct Program<'s, I: Ir> {
    /// The op around all code.
    pub root: Op<I>,
    /// Its functions and variables.
    pub symbols: &'s I::Symbols,
    /// The ops of each function.
    pub code: IdMap<FuncId, Code<I>>,
    /// Whether LLVM may pass other memory in place of a stack slot without a change of types: a variable that
    /// is copied to it, or through an argument that is never written.
    pub replaces_slots: bool,
}

/// A function of the graph, and where its parts are. Boxed, since lists of them are moved, and a module has
/// many.
pub type BodyInGraph<I> = Box<(Function, FunctionIr<I>)>;

/// Functions to be read, each without its body.
pub struct Declared<'g, I: Ir> {
    /// The facts about the module.
    pub around: ModuleContext<'g, I>,
    /// The functions.
    pub functions: Vec<(FuncId, BodyInGraph<I>)>,
}

/// Reads all bodies.
pub type ReadBodies<'r, I> =
    &'r mut dyn FnMut(&mut <I as Ir>::Reader, Declared<'_, I>) -> Vec<BodyInGraph<I>>;

/// A module as it is solved.
pub struct Lowered<I: Ir> {
    /// The graph.
    pub graph: Graph,
    /// The IR of each of its functions.
    pub functions: IdMap<FuncId, FunctionIr<I>>,
    /// The memory with all of its accesses in the graph.
    pub objects: Objects<I>,
}

/// Reads the body of a function that was declared.
pub fn read_body<I: Ir>(
    reader: &mut I::Reader,
    around: ModuleContext<'_, I>,
    id: FuncId,
    body: &mut BodyInGraph<I>,
) {
    if around.symbols.functions[id.index()].has_body {
        let (function, ir) = &mut **body;
        BodyReader::new(reader, Some(Module { id, around }), function, ir).run();
    }
}

/// Lowers a module. `read` reads all bodies ([`read_body`]), in
/// parallel if it likes.
pub fn lower<I: Ir>(
    reader: &mut I::Reader,
    layouts: &RefCell<I::Layouts>,
    program: Program<'_, I>,
    read: ReadBodies<'_, I>,
) -> Lowered<I> {
    let Program { root, symbols, code, replaces_slots } = program;
    if reader.assumptions().slots == Slots::Typed
        && (replaces_slots || names_addressed(reader, symbols, &code))
    {
        reader.set_slots(Slots::Untyped);
    }
    let mut objects = match reader.assumptions().memory {
        MemorySets::Objects => Objects::find(reader, &mut *layouts.borrow_mut(), symbols, &code),
        MemorySets::Spaces | MemorySets::One => Objects::default(),
    };
    let mut graph = GraphBuilder {
        initial_contents: initial_contents::<I>(reader),
        objects: objects.all.clone(),
        ..GraphBuilder::default()
    };
    objects.add_cells(&mut graph.cells);
    // All signatures first: a call needs its callee's formals.
    let declared = declared::<I>(reader, symbols, &objects, &code);
    let formals: IdMap<FuncId, ThinVec<Formal>> =
        declared.iter().map(|(_, body)| body.0.formals.clone()).collect();
    let initializers: Vec<Code<I>> = symbols.initialized_globals.iter().map(|op| reader.read(*op)).collect();
    let around = ModuleContext { symbols, objects: &objects, formals: &formals, layouts };
    let mut bodies = read(reader, Declared { around, functions: declared });
    // The types of both sides of a `musttail` call stay.
    if reader.assumptions().slots == Slots::Typed && bodies.iter().any(|body| !body.1.musttail.is_empty()) {
        reader.set_slots(Slots::Untyped);
        let functions = self::declared::<I>(reader, symbols, &objects, &code);
        bodies = read(reader, Declared { around, functions });
    }
    let mut functions: IdMap<FuncId, FunctionIr<I>> = IdMap::default();
    // Plus one for each initializer, one for code that is not read, and one for numbers in variables.
    let room = bodies.len() + initializers.len() + 2;
    graph.functions.reserve(room);
    functions.reserve(room);
    for body in bodies {
        let (function, ir) = *body;
        graph.functions.push(function);
        functions.push(ir);
    }
    fix_signatures::<I>(symbols, &mut graph, &functions);
    for code in initializers {
        let mut function = of_every_launch();
        let mut ir = FunctionIr::new(code);
        let id = FuncId::new(graph.functions.len());
        BodyReader::new(reader, Some(Module { id, around }), &mut function, &mut ir).run_initializer();
        graph.functions.push(function);
        functions.push(ir);
    }
    let without_code = |reader: &mut I::Reader| {
        let mut ir = FunctionIr::new(reader.no_code(root));
        ir.values.push(None);
        ir
    };
    if symbols.has_unread_code {
        graph.functions.push(unread_code());
        let mut ir = without_code(reader);
        ir.runs_unknown_code = true;
        functions.push(ir);
    }
    let makes_pointers = functions.values().any(|ir| !ir.int_to_ptrs.is_empty());
    if makes_pointers && !objects.with_numbers.is_empty() {
        graph.functions.push(initial_numbers(&objects));
        functions.push(without_code(reader));
    }
    connect_calls_of_addresses(reader, around, &mut graph, &mut functions);
    let loads = |function: &Function| function.has_loads() || !function.objects.reads.is_empty();
    if makes_pointers || graph.functions.values().any(loads) {
        let mut passed = IntegerCells::new(&mut graph.cells, makes_pointers);
        for (id, ir) in functions.keys().zip(functions.values_mut()) {
            let function = &mut graph.functions[id];
            // A function with only numbers forwards them, too.
            if !function.dispatches {
                BodyReader::new(reader, Some(Module { id, around }), function, ir)
                    .add_pointer_bits(&mut passed);
            }
        }
    }
    let graph = graph.build();
    for (function, ir) in graph.functions().values().zip(functions.values_mut()) {
        ir.values.extend(function.nodes.len() - ir.values.len(), None);
    }
    Lowered { graph, functions, objects }
}

/// Memory that the host can write holds pointers that the host can name, unless that is not to be assumed.
fn initial_contents<I: Ir>(reader: &I::Reader) -> Vec<(MemorySpace, Mask)> {
    let mask = reader.host_pointers();
    [MemorySpace::Global, MemorySpace::Constant, MemorySpace::Param].map(|space| (space, mask)).into()
}

/// The part of each function's graph that does not depend on bodies.
fn declared<I: Ir>(
    reader: &mut I::Reader,
    symbols: &I::Symbols,
    objects: &Objects<I>,
    code: &IdMap<FuncId, Code<I>>,
) -> Vec<(FuncId, BodyInGraph<I>)> {
    let declared = |(id, code): (FuncId, &Code<I>)| {
        let symbol = &symbols.functions[id.index()];
        let mut function = Function::new(symbols.name(id), symbol.role, symbol.linkage);
        let mut ir = FunctionIr::new(code.clone());
        function.operations = code.all().len() as u32;
        if symbol.has_body {
            let kernel = symbol.role == Role::Kernel && !ir.op().is_launch();
            declare(reader, &mut function, &mut ir, kernel);
            declare_pointees(objects, id, &mut function, &mut ir);
        }
        (id, Box::new((function, ir)))
    };
    code.iter().map(declared).collect()
}

/// Marks the functions that are called with other types than their own, and the functions that must keep
/// their types.
fn fix_signatures<I: Ir>(
    symbols: &I::Symbols,
    graph: &mut GraphBuilder,
    functions: &IdMap<FuncId, FunctionIr<I>>,
) {
    for callee in functions.values().flat_map(|ir| &ir.mismatched) {
        if graph.functions[*callee].role == Role::Closed {
            graph.functions[*callee].role = Role::Open;
        }
    }
    for function in functions.values().flat_map(|ir| &ir.musttail).chain(&symbols.fixed) {
        graph.functions[*function].keeps_signature = true;
    }
}

/// A function for facts of every launch.
fn of_every_launch() -> Function {
    Function::new("", Role::Everywhere, Linkage::Private)
}

/// Code that is not read may write any pointer to any memory.
fn unread_code() -> Function {
    let mut function = of_every_launch();
    let unknown = function.add_node(BlockId::default());
    function.blocks = 1;
    function.add_root(unknown, Mask::UNKNOWN, Cause::Callee);
    function.add_spill(unknown);
    function
}

/// The numbers that are in variables from the start are not addresses.
fn initial_numbers<I: Ir>(objects: &Objects<I>) -> Function {
    let mut function = of_every_launch();
    let number = function.add_node(BlockId::default());
    function.blocks = 1;
    function.numbers.computed.push(number);
    for object in &objects.with_numbers {
        function.add_object_store(number, *object, Place::ANYWHERE);
    }
    function
}
