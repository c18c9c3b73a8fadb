//! From IR to a pointer graph.
//!
//! The walk looks up what each op does to pointers, in this order: the rule table (a record per op, see
//! [`tilespace_dialects::RuleTable`]), then upstream's interfaces (calls, branches, region branches, returns,
//! selects, views, casts). An op with neither is opaque: its pointer operands escape, its pointer results are
//! unknown. The analyses that the graph rests on are here too: callers, objects, numbers, ranges, guards.
//! Nothing is changed.

mod addresses;
mod atomics;
mod body;
mod bounds;
mod by_value;
mod class;
mod code;
mod definitions;
mod device;
mod dispatch;
mod function_ir;
mod guards;
mod layout;
mod names;
mod objects;
mod operands;
mod order;
mod reach;
mod slots;
mod step;
mod symbols;
mod targets;
mod value_nodes;

use crate::{
    generated::MemspaceOptAliasMerge,
    publish,
    types::{SpaceStyle, TypeTable},
};
use melior::{
    Context,
    ir::{Attribute, OperationRef},
};
use mlir_ext::{
    interfaces::{self, Callee, InterfaceSet},
    ir, parallel,
    scan::Scanner,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use thin_vec::ThinVec;
use tilespace_core::{
    MemorySpace,
    graph::{Cause, Formal, Function, Graph, GraphBuilder, Linkage, Role, Storage},
    ids::{BlockId, FuncId, Id, IdMap},
    lattice::Mask,
    place::Place,
    presume::uncontradicted,
};
use tilespace_dialects::{OpModel, RuleTable, rules::model::Ordered};

pub use addresses::{Use, is_volatile, makers};
pub use atomics::{EqualAtomic, equal_in_space};
use body::IntegerCells;
pub use by_value::{follow_uses, is_grid_constant, is_modelled_argument};
pub use class::{Class, Classes, INTRINSIC, Traits, intrinsic_name, is_exit};
pub use code::{Code, CodeOp};
use definitions::Definitions;
pub use definitions::{Definition, alignment_of};
pub use device::{Device, is_launch, launches_kernel, members};
use dispatch::connect_calls_of_addresses;
use function_ir::SiteIr;
pub use function_ir::{FunctionIr, NodeValue, Parts, Refined};
pub use guards::demands;
pub use layout::Layouts;
pub use names::{flat_symbol_name, name, name_of_code};
use objects::Objects;
pub use objects::by_value_type;
pub use operands::{constant, operands, passed_as, resolve};
pub use order::Order;
pub use slots::has_constant_reference;
use slots::names_addressed;
pub use step::{Step, step};
pub use symbols::{Internal, Symbols, is_constant_without_space, is_list_of_used, space_of_global};
pub use targets::Target;

/// Fewer ops are not worth another thread.
const OPS_OF_A_THREAD: usize = 512;
/// Nor are fewer functions, where their ops were not counted.
const FUNCTIONS_OF_A_THREAD: usize = 16;

/// How many of these functions are worth another thread, by the ops in all of them: [`parallel::map`]. Ops
/// are counted only until there is enough work for all threads.
pub fn functions_of_a_thread(context: &Context, functions: &[OperationRef<'_, '_>]) -> usize {
    let states = parallel::most_states(context).min(functions.len());
    if states < 2 {
        return 1;
    }
    let mut ops = 0;
    for function in functions {
        ir::walk_preorder(*function, |_| ops += 1);
        if ops >= states * OPS_OF_A_THREAD {
            return 1;
        }
    }
    grain(functions.len(), ops)
}

/// How many of `functions` with so many ops are worth another thread.
fn grain(functions: usize, ops: usize) -> usize {
    (functions * OPS_OF_A_THREAD).div_ceil(ops.max(1))
}

/// Sets of memory that are distinguished where a loaded pointer is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemorySets {
    /// Objects whose address does not escape, byte by byte; all other memory by space.
    Objects,
    /// Spaces.
    Spaces,
    /// None: memory is one.
    One,
}

impl From<MemspaceOptAliasMerge> for MemorySets {
    fn from(option: MemspaceOptAliasMerge) -> Self {
        match option {
            MemspaceOptAliasMerge::None => MemorySets::Objects,
            MemspaceOptAliasMerge::PerAS => MemorySets::Spaces,
            MemspaceOptAliasMerge::Unified => MemorySets::One,
        }
    }
}

/// The reason for which a claim about a stack slot holds whose address leaves its function, although LLVM may
/// replace slots by other memory (`slots.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {
    /// The tool hides each such address from LLVM.
    Hidden,
    /// A function that is passed a claimed address gets another type, so that LLVM passes it no other memory.
    Typed,
    /// There is none: such a slot is not claimed.
    Untyped,
}

/// Assumptions of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// Memory that the host can write held only pointers to global memory before the kernel started
    /// (`strong-global-assumptions`).
    pub strong_global: bool,
    /// A function-wide attribute `nvvm.as` is read (`mode=second-time`).
    pub read_published: bool,
    /// The host passes no pointers but those to global memory (`param-always-point-to-global`).
    pub kernel_arguments_are_global: bool,
    /// Memory contents are followed (`track-indir-load`).
    pub track_indir_load: bool,
    /// An address is followed through integers (`track-int2ptr`).
    pub track_int2ptr: bool,
    /// A stack slot is local memory (`process-alloca-always`). If not, its space is unknown.
    pub alloca_is_local: bool,
    /// A value without an address, such as null, may be in any space (`memspace-opt-conservative`).
    pub conservative: bool,
    /// Which sets of memory are distinguished (`memspace-opt-alias-merge`).
    pub memory: MemorySets,
    /// Uses dominated by the answer of a space test see a refined value (`process-builtin-assume`).
    pub guards: bool,
    /// Operations that only an instruction can give a space may become inline assembly. It is opaque to later
    /// passes, so no run that must read them may follow.
    pub assembly: bool,
    /// Everything visible that may reach a pointer is tracked, even where an unknown origin already decides
    /// the result.
    pub presumes: bool,
    /// The reason why claims about a stack slot hold whose address leaves its function (`slots.rs`).
    pub slots: Slots,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self {
            strong_global: true,
            read_published: true,
            kernel_arguments_are_global: true,
            track_indir_load: true,
            track_int2ptr: true,
            alloca_is_local: true,
            conservative: false,
            memory: MemorySets::Objects,
            guards: true,
            assembly: true,
            presumes: false,
            slots: Slots::Typed,
        }
    }
}

/// The assumptions that the options of a whole-module pass state.
macro_rules! assumptions_of {
    ($options:expr) => {
        $crate::extract::Assumptions {
            strong_global: $options.strong_global_assumptions,
            read_published: false,
            kernel_arguments_are_global: $options.param_always_point_to_global,
            track_indir_load: $options.track_indir_load,
            track_int2ptr: $options.track_int2ptr,
            alloca_is_local: $options.process_alloca_always,
            conservative: $options.memspace_opt_conservative,
            guards: $options.process_builtin_assume,
            memory: $options.memspace_opt_alias_merge.into(),
            ..$crate::extract::Assumptions::default()
        }
    };
}

pub(crate) use assumptions_of;

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

/// The module around a body.
#[derive(Clone, Copy)]
struct Module<'g, 'c, 'a> {
    /// The current function.
    id: FuncId,
    around: ModuleContext<'g, 'c, 'a>,
}

/// Shared by all bodies of a module.
#[derive(Clone, Copy)]
struct ModuleContext<'g, 'c, 'a> {
    symbols: &'g Symbols<'c, 'a>,
    objects: &'g Objects,
    /// The formals of each function, which callers vote on.
    formals: &'g IdMap<FuncId, ThinVec<Formal>>,
    /// Whether each number in memory that the host can write was written by the host, or was a pointer.
    numbers_are_hosts: bool,
    /// Each thread has its own.
    layouts: &'g RefCell<Layouts<'c, 'a>>,
}

/// State shared by all extractions of a pass.
pub struct Extractor {
    /// The rules.
    pub rules: &'static RuleTable,
    /// The assumptions.
    pub assumptions: Assumptions,
    /// Whether functions that never run are read for their calls alone: nothing in them is reported.
    pub skips_dead: bool,
    types: TypeTable,
    classes: Classes,
    words: symbols::Words,
    scanner: Scanner,
    definitions: Definitions,
    /// Whether offsets of pointers to a space are narrower than generic ones, by the op around functions.
    narrow: FxHashMap<(usize, MemorySpace), bool>,
    /// Rules of functions without a body, by symbol table and by the attribute that names the function there.
    function_rules: FxHashMap<(usize, usize), Option<&'static OpModel>>,
    /// Whether a function writes the memory that an argument points to, by function and argument.
    writers: FxHashMap<(usize, usize), bool>,
}

impl Extractor {
    /// An extractor that follows `rules`.
    pub fn new(rules: &'static RuleTable, assumptions: Assumptions) -> Self {
        Self {
            rules,
            assumptions,
            skips_dead: false,
            types: TypeTable::new(rules.types()),
            classes: Classes::new(rules),
            words: symbols::Words::new(Some(rules)),
            scanner: Scanner::default(),
            definitions: Definitions::default(),
            narrow: FxHashMap::default(),
            function_rules: FxHashMap::default(),
            writers: FxHashMap::default(),
        }
    }

    /// A constructor of extractors like this one, for other threads. They share the numbering of op kinds.
    pub fn others(&self) -> impl Fn() -> Extractor + Sync + use<> {
        let (rules, assumptions, classes) = (self.rules, self.assumptions, self.classes.clone());
        move || Extractor { classes: classes.clone(), ..Extractor::new(rules, assumptions) }
    }

    /// Answers about types.
    pub fn types(&mut self) -> &mut TypeTable {
        &mut self.types
    }

    /// Answers about kinds of ops.
    pub fn classes(&mut self) -> &mut Classes {
        &mut self.classes
    }

    /// Whether the host launches this function.
    pub fn is_kernel(&mut self, op: OperationRef<'_, '_>) -> bool {
        self.words.is_kernel(op)
    }

    /// An attribute as printed text, cached.
    pub fn text(&mut self, attribute: Attribute<'_>) -> &str {
        self.words.text(attribute)
    }

    /// The form of the access of an operand if it is ordered with those of other threads.
    pub fn order(&mut self, op: OperationRef<'_, '_>, ordered: Option<Ordered>) -> Option<Ordered> {
        ordered.filter(|ordered| {
            let order = ir::attribute(op, ordered.attribute);
            order.is_some_and(|order| self.text(order) != ordered.unordered)
        })
    }

    /// Whether `op` calls code that is or may be in the module: by an address, or by a name with more than a
    /// declaration.
    pub fn calls_body<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>) -> bool {
        if !self.classes.class(op).interfaces.contains(InterfaceSet::CALL) {
            return false;
        }
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return true };
        symbols::declaration(op, symbol).is_none()
    }

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
            && (symbols.functions.iter().any(|function| has_constant_reference(*function.op))
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
            symbols.initialized_globals.iter().map(|op| self.read(**op)).collect();
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
            body::Body::new(self, Some(Module { id, around }), &mut function, &mut ir).run_initializer();
            graph.functions.push(function);
            functions.push(ir);
        }
        if symbols.has_unread_code {
            let mut function = Function::new("", Role::Everywhere, Linkage::Private);
            let unknown = function.add_node(BlockId::default());
            function.blocks = 1;
            function.add_root(unknown, Mask::UNKNOWN, Cause::Callee);
            function.add_spill(unknown);
            let mut ir = FunctionIr::new(self.no_code(root));
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
            let mut ir = FunctionIr::new(self.no_code(root));
            ir.values.push(None);
            graph.functions.push(function);
            functions.push(ir);
        }
        connect_calls_of_addresses(self, around, &mut graph, &mut functions);
        let loads = |function: &Function| function.has_loads() || !function.objects.reads.is_empty();
        if makes_pointers
            || graph.functions.values().any(loads)
            || functions.values().any(|ir| !ir.offsets.is_empty())
        {
            let mut passed = IntegerCells::new(graph.cells.len(), makes_pointers);
            for (id, ir) in functions.keys().zip(functions.values_mut()) {
                let function = &mut graph.functions[id];
                // A function of numbers alone forwards them, too.
                if !function.dispatches && (id.index() >= runs.len() || runs[id]) {
                    body::Body::new(self, Some(Module { id, around }), function, ir)
                        .add_pointer_bits(&mut passed);
                }
            }
            graph.cells.extend(passed.len(), Storage::OF_A_LAUNCH);
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
        objects: &Objects,
        code: &IdMap<FuncId, Code<'c, 'a>>,
    ) -> Vec<(FuncId, BodyInGraph<'c, 'a>)> {
        let declare = |(id, code): (FuncId, &Code<'c, 'a>)| {
            let symbol = &symbols.functions[id.index()];
            let mut function = Function::new(symbol.name, symbol.role, symbol.linkage);
            let mut ir = FunctionIr::new(code.clone());
            function.operations = code.all().len() as u32;
            if symbol.has_body {
                let kernel = symbol.role == Role::Kernel && !is_launch(ir.op());
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
                let mut builder = body::Body::new(extractor, Some(Module { id, around }), function, ir);
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
        let op = code.function();
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
        let mut body = body::Body::new(self, None, &mut function, &mut ir);
        body.run();
        body.add_offset_bits();
        let style = body.style();
        let nodes = body.into_nodes();
        ir.nodes = nodes;
        // Memory is not modelled: a loaded pointer is unknown.
        let graph = GraphBuilder { functions: [function].into_iter().collect(), ..GraphBuilder::default() };
        Extraction { graph: graph.build(), symbols: None, functions: [ir].into_iter().collect(), style }
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
            let spaces = self.promised(extraction.functions[id].op(), &function.formals);
            let formals = function.formals.iter().zip(spaces);
            promised.extend(formals.filter_map(|(formal, space)| Some((id, formal.node, space?))));
        }
        let open = uncontradicted(&extraction.graph, &promised);
        let mut sites = FxHashSet::default();
        for (id, function) in extraction.graph.functions().iter() {
            for access in function.accesses.iter().filter(|access| open[id][access.node]) {
                let (op, operand) = extraction.functions[id].site(access.site);
                sites.insert((ir::operation_id(op), operand));
            }
        }
        sites
    }

    /// The spaces that pointers written by the host may point to.
    fn host_pointers(&self) -> Mask {
        match self.assumptions.strong_global {
            true => Mask::of(MemorySpace::Global),
            false => Mask::UNKNOWN,
        }
    }

    /// Memory that the host can write holds pointers that the host can name, unless that is not to be
    /// assumed.
    fn initial_contents(&self) -> Vec<(MemorySpace, Mask)> {
        let mask = self.host_pointers();
        [MemorySpace::Global, MemorySpace::Constant, MemorySpace::Param].map(|space| (space, mask)).into()
    }
}
