//! From IR to a pointer graph.
//!
//! Core's analyses ([`tilespace_core::lower`]) do the walk; this folder reads MLIR for them, and drives them over a
//! module. Nothing is decided or changed here.
//!
//! ```text
//! mlir, reader          what the analyses ask of an IR, and of its reader, answered for MLIR
//! extractor             assumptions and caches: every answer takes them along
//! code, ops, layout     the ops of a function that matter, kinds of ops, bytes of types
//! symbols               the names of a module: functions, variables, device code, targets
//! asked                 answers of the analyses about one op, for passes
//! ```

mod asked;
mod code;
mod constant_references;
mod extractor;
mod layout;
pub(crate) mod mlir;
mod ops;
mod reader;
mod symbols;
mod threads;

use crate::{publish, types::SpaceStyle};
use melior::{Context, ir::OperationRef};
use mlir::Mlir;
use mlir_ext::{ir, parallel};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use tilespace_core::{
    MemorySpace,
    graph::{Cause, Formal, Function, Graph, GraphBuilder, Linkage, Role, Storage},
    ids::{BlockId, FuncId, Id, IdMap},
    ir::Reader,
    lattice::Mask,
    lower::{
        body::{self, BodyReader, IntegerCells},
        dispatch::connect_calls_of_addresses,
        module_context,
        slots::names_addressed,
    },
    place::Place,
    presume::uncontradicted,
};

use threads::grain;

pub use asked::*;
pub use constant_references::has_constant_reference;
pub use extractor::Extractor;
pub(crate) use extractor::assumptions_of;
pub use layout::Layouts;
pub use ops::{
    class::{Classes, INTRINSIC, intrinsic_name},
    interfaces as interfaces_of, resolve,
};
pub use symbols::definitions::alignment_of;
pub use symbols::device::{Device, is_launch, launches_kernel};
pub use symbols::lookup::{is_constant_without_space, is_list_of_used, members, space_of_global};
pub use symbols::names::{flat_symbol_name, name, name_of_code};
pub use symbols::targets::Target;
pub use symbols::{Internal, Symbols};
pub use threads::functions_of_a_thread;
pub use tilespace_core::function::function_ir::Refined;
pub use tilespace_core::ir::{
    Assumptions, Definition, MemorySets, Slots,
    class::{Class, Traits},
};

/// The ops of a function that matter.
pub type Code<'c, 'a> = tilespace_core::ir::code::Code<Mlir<'c, 'a>>;
/// One of them.
pub type CodeOp<'c, 'a> = tilespace_core::ir::code::CodeOp<Mlir<'c, 'a>>;
/// Where the parts of one function's graph are in the IR.
pub type FunctionIr<'c, 'a> = tilespace_core::function::function_ir::FunctionIr<Mlir<'c, 'a>>;
/// A value behind a node.
pub type NodeValue<'c, 'a> = tilespace_core::function::function_ir::NodeValue<Mlir<'c, 'a>>;
/// The ops and values of a copy.
pub type Parts<'c, 'a> = tilespace_core::function::function_ir::Parts<Mlir<'c, 'a>>;
/// An order of the ops of a function.
pub type Order<'c, 'a> = tilespace_core::function::dominance::Order<Mlir<'c, 'a>>;
type Objects<'c, 'a> = tilespace_core::objects::Objects<Mlir<'c, 'a>>;
type Module<'g, 'c, 'a> = module_context::Module<'g, Mlir<'c, 'a>>;
type ModuleContext<'g, 'c, 'a> = module_context::ModuleContext<'g, Mlir<'c, 'a>>;

/// A pointer graph, and where its parts are in the IR.
pub struct Extraction<'c, 'a> {
    /// The graph.
    pub graph: Graph,
    /// The symbols of the module; none for a function read alone.
    pub symbols: Option<Symbols<'c, 'a>>,
    /// The IR of each function.
    pub functions: IdMap<FuncId, FunctionIr<'c, 'a>>,
    /// How memref types of this module write a space.
    pub style: SpaceStyle,
}

/// A function in a graph, and where its parts are. Boxed, since lists of them are moved, and a module has
/// many.
type BodyInGraph<'c, 'a> = Box<(Function, FunctionIr<'c, 'a>)>;

impl Extractor {
    /// The graph of all device code below `root`.
    pub fn module<'c: 'a, 'a>(
        &mut self,
        context: &'c Context,
        root: OperationRef<'c, 'a>,
    ) -> Extraction<'c, 'a> {
        let device = Device::find(root, self);
        self.device(context, root, &device)
    }

    /// The graph of `device`, all device code below `root`.
    pub fn device<'c: 'a, 'a>(
        &mut self,
        context: &'c Context,
        root: OperationRef<'c, 'a>,
        device: &Device<'c, 'a>,
    ) -> Extraction<'c, 'a> {
        let (symbols, code) = Symbols::collect(context, root, device, self);
        if self.assumptions.slots == Slots::Typed
            && (symbols.functions.iter().any(|function| has_constant_reference(*function.op.0))
                || code.values().any(|code| code.traits.has(Traits::COPIES))
                    && device.variables().any(is_constant_without_space)
                || names_addressed(self, &symbols, &code))
        {
            self.assumptions.slots = Slots::Untyped;
        }
        let mut layouts = RefCell::new(Layouts::default());
        let mut objects = match self.assumptions.memory {
            MemorySets::Objects => Objects::find(self, layouts.get_mut(), &symbols, &code),
            MemorySets::Spaces | MemorySets::One => Objects::default(),
        };
        let mut graph = GraphBuilder {
            initial_contents: self.initial_contents(),
            objects: objects.all.clone(),
            ..GraphBuilder::default()
        };
        objects.add_cells(&mut graph.cells);
        let mut functions: IdMap<FuncId, FunctionIr<'c, 'a>> = IdMap::default();
        // Plus one for each initializer, one for code that is not read, and one for numbers in variables.
        let room = symbols.functions.len() + symbols.initialized_globals.len() + 2;
        graph.functions.reserve(room);
        functions.reserve(room);
        // All signatures first: a call needs its callee's formals.
        let declared = self.declared(&symbols, &objects, &code);
        let formals = declared.iter().map(|(_, body)| body.0.formals.clone()).collect();
        // Irrelevant where no pointer is made from a number.
        let numbers_are_hosts = code.values().any(|code| code.traits.has(Traits::FROM_INTEGER))
            && !code.values().any(|code| body::stores_own_numbers(self, code));
        let initializers: Vec<Code<'c, 'a>> =
            symbols.initialized_globals.iter().map(|op| Extractor::read(self, *op.0)).collect();
        let mut runs = match self.skips_dead {
            true => symbols.run(&self.classes, &code, &initializers),
            false => IdMap::filled(symbols.functions.len(), true),
        };
        let around = ModuleContext {
            symbols: &symbols,
            objects: &objects,
            formals: &formals,
            numbers_are_hosts,
            layouts: &layouts,
        };
        let mut bodies = self.bodies(context, around, declared, &runs);
        let opens = |body: &BodyInGraph<'c, 'a>| body.1.mismatched.iter().any(|callee| !runs[*callee]);
        // A function that is called with other types than its own is treated as having unknown callers.
        let is_opened = bodies.iter().any(opens);
        // The types of both sides of a `musttail` call stay.
        let keeps_types =
            self.assumptions.slots == Slots::Typed && bodies.iter().any(|body| !body.1.musttail.is_empty());
        if is_opened || keeps_types {
            if is_opened {
                runs = IdMap::filled(runs.len(), true);
            }
            if keeps_types {
                self.assumptions.slots = Slots::Untyped;
            }
            let declared = self.declared(&symbols, &objects, &code);
            bodies = self.bodies(context, around, declared, &runs);
        }
        for body in bodies {
            let (function, ir) = *body;
            graph.functions.push(function);
            functions.push(ir);
        }
        for callee in functions.values().flat_map(|ir: &FunctionIr<'_, '_>| &ir.mismatched) {
            if graph.functions[*callee].role == Role::Closed {
                graph.functions[*callee].role = Role::Open;
            }
        }
        let musttail: Vec<FuncId> = functions.values().flat_map(|ir| ir.musttail.iter().copied()).collect();
        for function in musttail.into_iter().chain(symbols.fixed.iter().copied()) {
            graph.functions[function].keeps_signature = true;
        }
        for code in initializers {
            let mut function = Function::new("", Role::Everywhere, Linkage::Private);
            let mut ir = FunctionIr::new(code);
            let id = FuncId::new(graph.functions.len());
            BodyReader::new(self, Some(Module { id, around }), &mut function, &mut ir).run_initializer();
            graph.functions.push(function);
            functions.push(ir);
        }
        if symbols.has_unread_code {
            let mut function = Function::new("", Role::Everywhere, Linkage::Private);
            let unknown = function.add_node(BlockId::default());
            function.blocks = 1;
            function.add_root(unknown, Mask::UNKNOWN, Cause::Callee);
            function.add_spill(unknown);
            let mut ir = FunctionIr::new(self.no_code(mlir::op(root)));
            ir.values.push(None);
            ir.runs_unknown_code = true;
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
            let mut ir = FunctionIr::new(self.no_code(mlir::op(root)));
            ir.values.push(None);
            graph.functions.push(function);
            functions.push(ir);
        }
        connect_calls_of_addresses(self, around, &mut graph, &mut functions);
        let loads = |function: &Function| function.has_loads() || !function.objects.reads.is_empty();
        if makes_pointers || graph.functions.values().any(loads) {
            let mut passed = IntegerCells::new(graph.cells.len(), makes_pointers);
            for (id, ir) in functions.keys().zip(functions.values_mut()) {
                let function = &mut graph.functions[id];
                // A function of numbers alone forwards them, too.
                if !function.dispatches && (id.index() >= runs.len() || runs[id]) {
                    BodyReader::new(self, Some(Module { id, around }), function, ir)
                        .add_pointer_bits(&mut passed);
                }
            }
            graph.cells.extend(passed.count(), Storage::OF_A_LAUNCH);
        }
        let graph = graph.build();
        for (function, ir) in graph.functions().values().zip(functions.values_mut()) {
            ir.values.extend(function.nodes.len() - ir.values.len(), None);
        }
        Extraction { graph, symbols: Some(symbols), functions, style: self.types.style() }
    }

    /// The part of each function's graph that does not depend on bodies.
    fn declared<'c: 'a, 'a>(
        &mut self,
        symbols: &Symbols<'c, 'a>,
        objects: &Objects<'c, 'a>,
        code: &IdMap<FuncId, Code<'c, 'a>>,
    ) -> Vec<(FuncId, BodyInGraph<'c, 'a>)> {
        let declare = |(id, code): (FuncId, &Code<'c, 'a>)| {
            let symbol = &symbols.functions[id.index()];
            let mut function = Function::new(symbols.names[id.index()], symbol.role, symbol.linkage);
            let mut ir = FunctionIr::new(code.clone());
            function.operations = code.all().len() as u32;
            if symbol.has_body {
                let kernel = symbol.role == Role::Kernel && !ir.op().is_launch();
                body::declare(self, &mut function, &mut ir, kernel);
                body::declare_pointees(objects, id, &mut function, &mut ir);
            }
            (id, Box::new((function, ir)))
        };
        code.iter().map(declare).collect()
    }

    /// The bodies of what was declared, in parallel on MLIR's threads: everything that they need to know of
    /// each other is in `around`. For functions that never run, only the calls are read.
    fn bodies<'c: 'a, 'a>(
        &self,
        context: &'c Context,
        around: ModuleContext<'_, 'c, 'a>,
        declared: Vec<(FuncId, BodyInGraph<'c, 'a>)>,
        runs: &IdMap<FuncId, bool>,
    ) -> Vec<BodyInGraph<'c, 'a>> {
        let ModuleContext { symbols, objects, formals, numbers_are_hosts, .. } = around;
        let ops: usize = declared.iter().map(|(_, body)| body.1.code.all().len()).sum();
        let grain = grain(declared.len(), ops);
        let others = self.others();
        let state = || (others(), RefCell::new(Layouts::default()));
        let own = &mut state();
        parallel::map(context, declared, grain, own, state, |(extractor, layouts), _, (id, mut body)| {
            if symbols.functions[id.index()].has_body {
                let (function, ir) = &mut *body;
                let around = ModuleContext { symbols, objects, formals, numbers_are_hosts, layouts };
                let mut builder = BodyReader::new(extractor, Some(Module { id, around }), function, ir);
                match runs[id] {
                    true => builder.run(),
                    false => builder.run_calls(),
                }
            }
            body
        })
    }

    /// The graph of one function, whose callers, callees and memory are unknown.
    pub fn function<'c: 'a, 'a>(&mut self, code: &Code<'c, 'a>) -> Extraction<'c, 'a> {
        let op = *code.function().0;
        let mut function = Function::new(name_of_code(op), Role::Kernel, Linkage::Private);
        let mut ir = FunctionIr::new(code.clone());
        let kernel = self.is_kernel(op);
        body::declare(self, &mut function, &mut ir, kernel);
        let formals = std::mem::take(&mut function.formals);
        let promised = self.promised(op, &formals);
        for (formal, space) in formals.iter().zip(promised) {
            match space {
                Some(space) => function.add_root(formal.node, Mask::of(space).join(Mask::NULL), Cause::Known),
                None => function.add_root(formal.node, Mask::UNKNOWN, Cause::Caller),
            }
        }
        let mut body = BodyReader::new(self, None, &mut function, &mut ir);
        body.run();
        body.add_numbers_of_pointers();
        let nodes = body.into_nodes();
        ir.nodes = nodes;
        // Memory is not modelled: a loaded pointer is unknown.
        let graph = GraphBuilder { functions: [function].into_iter().collect(), ..GraphBuilder::default() };
        Extraction {
            graph: graph.build(),
            symbols: None,
            functions: [ir].into_iter().collect(),
            style: self.types.style(),
        }
    }

    /// The space that `nvvm.as` promises for each of `formals`, where the attribute is read and names one.
    fn promised(&mut self, function: OperationRef<'_, '_>, formals: &[Formal]) -> Vec<Option<MemorySpace>> {
        let published = match self.assumptions.read_published && !formals.is_empty() {
            true => publish::promised(&mut self.types, function),
            false => None,
        };
        let space = |formal: &Formal| {
            let entry = published.as_ref()?.get(formal.argument as usize)?;
            publish::space(*entry).filter(|_| formal.pointee.is_none())
        };
        formals.iter().map(space).collect()
    }

    /// The accesses below `root`, by op and operand, that may be presumed to be of global memory: no fact
    /// proved about their pointers in the whole module contradicts it.
    pub fn uncontradicted<'c: 'a, 'a>(
        &mut self,
        context: &'c Context,
        root: OperationRef<'c, 'a>,
        device: &Device<'c, 'a>,
    ) -> FxHashSet<(usize, usize)> {
        let extraction = self.device(context, root, device);
        // Promises bind unknown callers.
        let mut promised = Vec::new();
        for (id, function) in extraction.graph.functions().iter() {
            let spaces = self.promised(*extraction.functions[id].op().0, &function.formals);
            let formals = function.formals.iter().zip(spaces);
            promised.extend(formals.filter_map(|(formal, space)| Some((id, formal.node, space?))));
        }
        let open = uncontradicted(&extraction.graph, &promised);
        let mut sites = FxHashSet::default();
        for (id, function) in extraction.graph.functions().iter() {
            for access in function.accesses.iter().filter(|access| open[id][access.node]) {
                let (op, operand) = extraction.functions[id].site(access.site);
                sites.insert((ir::operation_id(*op.0), operand));
            }
        }
        sites
    }

    /// Memory that the host can write holds pointers that the host can name, unless that is not to be
    /// assumed.
    fn initial_contents(&self) -> Vec<(MemorySpace, Mask)> {
        let mask = self.host_pointers();
        [MemorySpace::Global, MemorySpace::Constant, MemorySpace::Param].map(|space| (space, mask)).into()
    }
}
