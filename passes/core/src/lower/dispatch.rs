//! Indirect calls.
//!
//! ```text
//! @table = [@scale, @shift]              dispatch:  p = any first argument of the calls below
//! %f = load @table[%i]                              r = scale(p), r = shift(p)
//! %x = call %f(%shared)           =>     %x = r
//! ```
//!
//! Addresses of functions are not followed, so an indirect call may reach any address-taken function that
//! takes and returns exactly its types: calling one through another type is undefined (LLVM LangRef, `call`).
//! So all calls of one type go to one *dispatcher*, a function that exists only in the graph, which calls
//! every such function with all values that are passed. A target keeps its signature; spaces that all callers
//! agree on are stated in its body.
//!
//! These are all targets and all callers only where no other code runs: no function with unknown callers, no
//! address of one taken, no call of unknown code or of a type that no such function has, no inline assembly.
//! Otherwise an indirect call may reach unknown code, and address-taken functions may have unknown callers.
//! Where the rest is presumed, the dispatchers are added all the same, for the other values that the calls
//! pass and get.

use crate::{
    MemorySpace,
    function::function_ir::FunctionIr,
    graph::{Call, Cause, Constraint, Counts, Function, GraphBuilder, Linkage, Role},
    ids::{BlockId, CellId, FuncId, Id, IdMap, NodeId},
    ir::{Ir, Op, Reader, Type, code::Code},
    lattice::Mask,
    lower::{
        body::BodyReader,
        module_context::{Module, ModuleContext},
    },
    objects::{Objects, by_value::is_by_value},
};
use rustc_hash::FxHashMap;

/// The attribute of a call of a function with variable arguments: its type.
const VARIADIC: &str = "var_callee_type";

/// The types that a call passes and returns.
type Signature<I> = (Vec<Type<I>>, Vec<Type<I>>);

/// Calls, each with the number of its dispatcher.
type Dispatched<I> = Vec<(usize, Op<I>)>;

/// All calls of one type.
struct Dispatcher<I: Ir> {
    signature: Signature<I>,
    /// The first of the calls.
    op: Op<I>,
    /// The arguments and results, a cell for each pointer field.
    arguments: Vec<Vec<CellId>>,
    results: Vec<CellId>,
}

/// Connects the indirect calls in the bodies with their possible targets.
pub fn connect_calls_of_addresses<I: Ir>(
    reader: &mut I::Reader,
    around: ModuleContext<'_, I>,
    graph: &mut GraphBuilder,
    functions: &mut IdMap<FuncId, FunctionIr<I>>,
) {
    let symbols = around.symbols;
    let taken: Vec<FuncId> =
        symbols.taken.iter().copied().filter(|id| graph.functions[*id].role == Role::Closed).collect();
    let by_type = by_type(symbols, &taken);
    let mut bodies = symbols.functions.iter().filter(|function| function.has_body);
    // Functions with variable arguments are not matched.
    let reaches_something = |op: &Op<I>| !op.has_attribute(VARIADIC) && by_type.contains_key(&signature(*op));
    let closed = !symbols.takes_external_address
        && bodies.all(|function| function.role != Role::Open)
        && functions.values().all(|ir| !ir.runs_unknown_code)
        && functions.values().flat_map(|ir| &ir.calls_of_addresses).all(reaches_something);
    let mut dispatchers: Vec<Dispatcher<I>> = Vec::new();
    let mut known: FxHashMap<Signature<I>, usize> = FxHashMap::default();
    // The calls in each function, with their dispatchers.
    let mut calls: Vec<(FuncId, Dispatched<I>)> = Vec::new();
    for caller in functions.keys() {
        let ops = std::mem::take(&mut functions[caller].calls_of_addresses);
        if ops.is_empty() {
            continue;
        }
        if !closed {
            with_body(reader, around, graph, functions, caller, |body| {
                ops.iter().for_each(|op| body.unknown_call(*op));
            });
            if !reader.assumptions().presumes {
                continue;
            }
        }
        let dispatched = ops.iter().map(|op| {
            let (op, signature) = (*op, signature(*op));
            let number = *known.entry(signature.clone()).or_insert_with(|| {
                dispatchers.push(Dispatcher { signature, op, arguments: Vec::new(), results: Vec::new() });
                dispatchers.len() - 1
            });
            (number, op)
        });
        calls.push((caller, dispatched.collect()));
    }
    for id in &taken {
        match closed {
            true => graph.functions[*id].is_called_by_address = true,
            false => graph.functions[*id].role = Role::Open,
        }
    }
    dispatchers.iter_mut().for_each(|dispatcher| dispatcher.make_cells(reader, graph));
    for (caller, calls) in calls {
        with_body(reader, around, graph, functions, caller, |body| {
            for (number, op) in calls {
                let Dispatcher { arguments, results, .. } = &dispatchers[number];
                body.call_by_address(op, arguments, results);
            }
        });
    }
    let targets = if closed { by_type } else { self::by_type(symbols, &symbols.addressed) };
    for dispatcher in dispatchers {
        let targets = targets.get(&dispatcher.signature).into_iter().flatten();
        let code = reader.no_code(dispatcher.op);
        let (function, ir) = dispatcher.function(graph, around, targets.copied(), code);
        graph.functions.push(function);
        functions.push(ir);
    }
}

fn with_body<I: Ir>(
    reader: &mut I::Reader,
    around: ModuleContext<'_, I>,
    graph: &mut GraphBuilder,
    functions: &mut IdMap<FuncId, FunctionIr<I>>,
    id: FuncId,
    add: impl FnOnce(&mut BodyReader<'_, '_, I>),
) {
    let module = Module { id, around };
    add(&mut BodyReader::new(reader, Some(module), &mut graph.functions[id], &mut functions[id]));
}

fn signature<I: Ir>(op: Op<I>) -> Signature<I> {
    let arguments = op.call_arguments().unwrap_or(0..0);
    let passed = arguments.filter_map(|index| op.operand(index)).map(|value| value.ty());
    (passed.collect(), op.results().map(|result| result.ty()).collect())
}

/// Functions by the types that they take and return.
fn by_type<I: Ir>(symbols: &I::Symbols, ids: &[FuncId]) -> FxHashMap<Signature<I>, Vec<FuncId>> {
    let mut by_type: FxHashMap<Signature<I>, Vec<FuncId>> = FxHashMap::default();
    for id in ids {
        let op = symbols.functions[id.index()].op;
        let signature = (op.function_inputs().collect(), op.function_results().collect());
        by_type.entry(signature).or_default().push(*id);
    }
    by_type
}

impl<I: Ir> Dispatcher<I> {
    fn make_cells(&mut self, reader: &mut I::Reader, graph: &mut GraphBuilder) {
        let mut cells = |ty: &Type<I>| -> Vec<CellId> {
            let count = reader.shape(*ty).fields.len();
            (0..count).map(|_| graph.cells.push(Mask::EMPTY)).collect()
        };
        self.arguments = self.signature.0.iter().map(&mut cells).collect();
        self.results = self.signature.1.iter().flat_map(&mut cells).collect();
    }

    /// The function of the graph that calls all targets.
    fn function(
        &self,
        graph: &GraphBuilder,
        ModuleContext { symbols, objects, .. }: ModuleContext<'_, I>,
        targets: impl Iterator<Item = FuncId>,
        code: Code<I>,
    ) -> (Function, FunctionIr<I>) {
        let op = self.op;
        let mut function = Function::new("", Role::Everywhere, Linkage::Private);
        function.blocks = 1;
        function.dispatches = true;
        let class = code.all()[0].class();
        let mut ir = FunctionIr::new(code);
        let arguments: Vec<Vec<NodeId>> = self
            .arguments
            .iter()
            .map(|cells| cells.iter().map(|cell| cell_node(&mut function, *cell)).collect())
            .collect();
        let site = ir.add_site_elsewhere(op, 0, class);
        for target in targets {
            let callee = &graph.functions[target];
            let callee_op = symbols.functions[target.index()].op;
            self.pass_by_value(&mut function, target, callee_op, objects, &arguments);
            let actuals = callee.formals.iter().map(|formal| {
                let passed = &arguments[formal.argument as usize];
                match formal.pointee {
                    Some(_) => {
                        let found = function.add_node(BlockId::default());
                        function.add(Constraint::Load { address: passed[0], value: found });
                        found
                    }
                    None => passed[formal.field as usize],
                }
            });
            let actuals = actuals.collect();
            let results: Vec<NodeId> =
                callee.results.iter().map(|_| function.add_node(BlockId::default())).collect();
            for (result, cell) in results.iter().zip(&self.results) {
                function.add_store_cell(*result, *cell, Counts::Always);
            }
            function.calls.push(Call { callee: target, actuals, results, site });
            ir.calls.push(op);
        }
        (function, ir)
    }

    fn pass_by_value(
        &self,
        function: &mut Function,
        id: FuncId,
        callee: Op<I>,
        objects: &Objects<I>,
        arguments: &[Vec<NodeId>],
    ) {
        for (index, passed) in arguments.iter().enumerate() {
            if is_by_value(callee, index).is_none() {
                continue;
            }
            let Some(from) = passed.first() else { continue };
            if let Some(pointee) = objects.pointee(id, index) {
                let found = function.add_node(BlockId::default());
                function.add(Constraint::Load { address: *from, value: found });
                function.add_store_cell(found, pointee.passed, Counts::UnlessUnknown);
            } else {
                let frame = function.add_node(BlockId::default());
                function.add_root(frame, Mask::of(MemorySpace::Local), Cause::Known);
                function.add_copy(frame, *from);
            }
        }
    }
}

fn cell_node(function: &mut Function, cell: CellId) -> NodeId {
    let node = function.add_node(BlockId::default());
    function.add_load_cell(cell, node);
    node
}
