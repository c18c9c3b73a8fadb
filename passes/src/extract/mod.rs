//! From IR to a pointer graph.
//!
//! Core's analyses ([`tilespace_core::lower`]) do the walk; this folder reads MLIR for them, and drives them
//! over a module. Nothing is decided or changed here.
//!
//! ```text
//! mlir, reader          what the analyses ask of an IR, and of its reader, answered for MLIR
//! extractor             assumptions and caches: every answer takes them along
//! code, ops, layout     the ops of a function that matter, kinds of ops, bytes of types
//! symbols               the names of a module: functions, variables, device code, targets
//! asked                 answers of the analyses about one op, for passes
//! ```

mod code;
mod constant_references;
mod extractor;
mod layout;
pub(crate) mod mlir;
mod op_queries;
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
    graph::{Cause, Formal, Function, Graph, GraphBuilder, Linkage, Role},
    ids::{FuncId, IdMap},
    lattice::Mask,
    lower::{
        body::{self, BodyReader},
        module::{self, Lowered, Program, lower},
        module_context::ModuleContext,
    },
    presume::uncontradicted,
};

use threads::grain;

pub use constant_references::has_constant_reference;
pub use extractor::Extractor;
pub(crate) use extractor::assumptions_of;
pub use layout::{DYNAMIC, Layouts};
pub use op_queries::*;
pub use ops::{
    class::{Classes, INTRINSIC, intrinsic_name},
    interfaces as interfaces_of, resolve,
};
pub use symbols::definitions::alignment_of;
pub use symbols::device::{CONTAINER, Device, is_launch, launches_kernel};
pub use symbols::linkage::Words;
pub use symbols::lookup::{is_constant_without_space, is_list_of_used, space_of_global};
pub use symbols::names::{flat_symbol_name, name, name_bytes, name_of_code};
pub use symbols::targets::{
    DEVICE_MODULE, LAYOUT, SPECIFICATION, TARGET_OF_COPY, TARGETS_OF_MODULE, TRIPLE, Target, chip, chips,
    is_kernel_of, record, shares_slots, spaces_keep_null,
};
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
/// The value of a node.
pub type NodeValue<'c, 'a> = tilespace_core::function::function_ir::NodeValue<Mlir<'c, 'a>>;
/// The ops and values of a copy.
pub type Parts<'c, 'a> = tilespace_core::function::function_ir::Parts<Mlir<'c, 'a>>;
/// An order of the ops of a function.
pub type Order<'c, 'a> = tilespace_core::function::dominance::Order<Mlir<'c, 'a>>;
type Declared<'g, 'c, 'a> = module::Declared<'g, Mlir<'c, 'a>>;

/// A pointer graph, and where its parts are in the IR.
pub struct Extraction<'c, 'a> {
    /// The graph.
    pub graph: Graph,
    /// The symbols of the module; none for a function read in isolation.
    pub symbols: Option<Symbols<'c, 'a>>,
    /// The IR of each function.
    pub functions: IdMap<FuncId, FunctionIr<'c, 'a>>,
    /// How memref types of this module write a space.
    pub style: SpaceStyle,
}

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
        let replaces_slots = symbols.functions.iter().any(|function| has_constant_reference(*function.op.0))
            || code.values().any(|code| code.traits.contains(Traits::COPIES))
                && device.variables().any(is_constant_without_space);
        let program = Program { root: mlir::op(root), symbols: &symbols, code, replaces_slots };
        let read = &mut |reader: &mut Self, declared: Declared<'_, 'c, 'a>| reader.bodies(context, declared);
        let Lowered { graph, functions, .. } = lower(self, &RefCell::default(), program, read);
        Extraction { graph, symbols: Some(symbols), functions, style: self.types.style() }
    }

    /// The bodies of the declared functions, in parallel on MLIR's threads: everything that they need to know
    /// of each other is in `around`.
    fn bodies<'c: 'a, 'a>(
        &mut self,
        context: &'c Context,
        declared: Declared<'_, 'c, 'a>,
    ) -> Vec<module::BodyInGraph<Mlir<'c, 'a>>> {
        let module::Declared { around, functions } = declared;
        let ModuleContext { symbols, objects, formals, .. } = around;
        let ops: usize = functions.iter().map(|(_, body)| body.1.code.all().len()).sum();
        let grain = grain(functions.len(), ops);
        let others = self.others();
        let state = || (others(), RefCell::new(Layouts::default()));
        let own = &mut state();
        parallel::map(context, functions, grain, own, state, |(extractor, layouts), _, (id, mut body)| {
            let around = ModuleContext { symbols, objects, formals, layouts };
            module::read_body(extractor, around, id, &mut body);
            body
        })
    }

    /// The graph of one function; its callers, callees and memory are unknown.
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
    ) -> FxHashSet<(ir::OperationId, usize)> {
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
}
