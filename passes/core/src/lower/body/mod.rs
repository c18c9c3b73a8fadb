//! One function's body as a pointer graph.
//!
//! ```text
//! ^entry(%p: ptr):
//!   %q = gep %p[1]             node for %q, flow %p -> %q                (`effects.rs`, by rule)
//!   cf.br ^bb1(%q)             flow %q -> %x                             (by the branch interface)
//!   %n = ptrtoint %x           %n is followed as a number                (`integers.rs`, `pointer_bits.rs`)
//!   "my.op"(%x)                %x escapes, any memory may be written     (no rule and no interface)
//! ```
//!
//! Each pointer value gets its nodes when it is first met, as a result or as an operand. An op is classified
//! in a fixed order: a call, an op with a rule, an op that forwards values, a select or view; any other op
//! has the worst effect. So each way in which a pointer can be created is an edge or a root, which the solver
//! relies on. Without a module around it (`memory-space-opt` on a function) arguments, calls and memory are
//! unknown.

mod arguments;
mod calls;
mod compare;
mod effects;
mod fields;
mod integers;
mod memory;
mod number_sources;
mod plain;
mod pointer_bits;
mod refine;
mod typed;

pub use arguments::{declare, declare_pointees};
pub use pointer_bits::IntegerCells;

use crate::{
    function::{
        function_ir::{At, FunctionIr, NodeValue, SiteIr},
        value_nodes::ValueNodes,
    },
    graph::{Cause, Counts, Function},
    ids::{BlockId, Id, NodeId, Site},
    ir::{
        Block, InterfaceSet, Ir, Op, Reader, Region, Value,
        class::{Class, is_exit},
        code::CodeOp,
        shape::Field,
    },
    lattice::Mask,
    lower::{body::effects::ModelOf, module_context::Module},
    ops::variables::space_of_global,
    place::Place,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// The nodes with these numbers.
fn nodes(numbers: Range<u32>) -> impl ExactSizeIterator<Item = NodeId> + Clone {
    numbers.map(|number| NodeId::new(number as usize))
}

/// Builds the graph of one body.
pub struct BodyReader<'e, 'g, I: Ir> {
    reader: &'e mut I::Reader,
    module: Option<Module<'g, I>>,
    function: &'g mut Function,
    ir: &'g mut FunctionIr<I>,
    /// The nodes of each value met.
    nodes: ValueNodes<I>,
    blocks: FxHashMap<Block<I>, BlockId>,
    /// Cache of the last lookup: consecutive values mostly share a block.
    last_block: Option<(Block<I>, BlockId)>,
    /// The current op, before a [`Site`] is allocated for it.
    op: Option<Op<I>>,
    /// Nodes with a constant mask and no value.
    constants: FxHashMap<(Mask, bool), NodeId>,
    /// The node that a use of a value reads, by op and value, where that is not the value's own.
    refined: FxHashMap<(Op<I>, Value<I>), NodeId>,
    /// The current op, and its number in the body.
    at: Option<(usize, CodeOp<I>)>,
    /// The op with the uses that are being read.
    user: Option<Op<I>>,
    /// Whether the body may use values from around it.
    captures: bool,
    /// The nodes of numbers that hold bits of pointers.
    numbers: FxHashMap<Value<I>, NodeId>,
    /// The slots with a withheld space, computed when the first slot is met.
    left_to_llvm: Option<FxHashSet<Value<I>>>,
}

impl<'e, 'g, I: Ir> BodyReader<'e, 'g, I> {
    /// A builder for `function`, which has its arguments and results already. Without a module, calls and
    /// memory are unknown.
    pub fn new(
        reader: &'e mut I::Reader,
        module: Option<Module<'g, I>>,
        function: &'g mut Function,
        ir: &'g mut FunctionIr<I>,
    ) -> Self {
        let captures = ir.op().is_launch();
        let room = ir.values.len() + ir.code.body().iter().filter(|at| !at.results.is_empty()).count();
        let mut nodes = ValueNodes::with_room(room);
        for (node, value) in ir.values.iter() {
            if let Some(value) = value {
                nodes.push(value.value, node.index() as u32);
            }
        }
        Self {
            reader,
            module,
            function,
            ir,
            nodes,
            blocks: FxHashMap::default(),
            last_block: None,
            op: None,
            constants: FxHashMap::default(),
            refined: FxHashMap::default(),
            at: None,
            user: None,
            captures,
            numbers: FxHashMap::default(),
            left_to_llvm: None,
        }
    }

    /// The nodes of each value met.
    pub fn into_nodes(self) -> ValueNodes<I> {
        self.nodes
    }

    /// Adds everything in the body.
    pub fn run(&mut self) {
        self.function.blocks = 1;
        let code = self.ir.code.clone();
        let regions = code.all().iter().filter(|at| at.has_blocks()).flat_map(|at| at.op.regions());
        regions.flat_map(Region::blocks).for_each(|block| {
            self.blocks.insert(block, BlockId::new(self.blocks.len()));
        });
        self.function.blocks = self.blocks.len().max(1);
        self.ir.values.reserve(code.body().len());
        self.ir.sites.reserve(code.body().len());
        self.function.reserve(code.body().len());
        self.pointees();
        self.refine(&code);
        for (index, at) in code.body().iter().enumerate() {
            self.at = Some((index, *at));
            self.add_op(*at);
        }
        // All graphs of a module are in memory at once, so spare capacity is returned.
        if self.module.is_some() {
            self.ir.values.shrink();
            self.ir.sites.shrink();
            self.function.shrink();
        }
    }

    /// Adds the initializer of a global variable: the values that its region returns are in memory from the
    /// start.
    pub fn run_initializer(&mut self) {
        self.run();
        for value in self.initial_values() {
            let nodes: Vec<NodeId> = self.fields(value).collect();
            let places = self.field_places(value);
            for (node, place) in nodes.into_iter().zip(places.iter()) {
                self.initialize(node, *place);
            }
        }
    }

    /// The values that the initializer of a global variable returns.
    fn initial_values(&self) -> Vec<Value<I>> {
        let block = self.ir.op().region(0).and_then(|region| region.first_block());
        block.and_then(|block| block.terminator()).map_or(Vec::new(), |end| end.operands().collect())
    }

    /// `node` is in the global variable from the start.
    fn initialize(&mut self, node: NodeId, place: Place) {
        match self.module.and_then(|module| module.around.objects.global(self.ir.op())) {
            Some(object) => self.function.add_object_store(node, object, place),
            None => {
                let address = self.constant(Mask::of(space_of_global(self.ir.op())), Cause::Known);
                self.function.add_store(node, address, Counts::Always);
            }
        }
    }

    /// The nodes of a value, one for each pointer field of its type.
    #[inline]
    fn fields(&mut self, value: Value<I>) -> impl ExactSizeIterator<Item = NodeId> + Clone + use<I> {
        nodes(self.nodes.get(value).unwrap_or_else(|| self.add_fields(value)))
    }

    #[inline(never)]
    fn add_fields(&mut self, value: Value<I>) -> Range<u32> {
        let shape = self.reader.shape(value.ty());
        let first = self.function.nodes.len() as u32;
        if shape.fields.is_empty() {
            return first..first;
        }
        let block = self.block_of(value);
        let captured = self.is_captured(value);
        // The value belongs to the host: its type stays.
        let generic = shape.is_generic_pointer() && !captured;
        for (field, kind) in shape.fields.iter().enumerate() {
            let node = self.function.add_node(block);
            self.ir.values.push(Some(NodeValue { value, field: field as u32, generic }));
            match kind {
                Field::Typed(mask) => {
                    let (mask, cause) = typed::mask_of_type::<I>(self.reader, value, *mask);
                    self.function.add_root(node, mask, cause);
                }
                Field::Generic if captured => {
                    let (mask, cause) = arguments::passed_by_host::<I>(self.reader);
                    self.function.add_root(node, mask, cause);
                }
                Field::Descriptor if captured => self.function.add_root(node, Mask::UNKNOWN, Cause::Caller),
                Field::Generic | Field::Descriptor => {}
            }
        }
        let nodes = first..self.function.nodes.len() as u32;
        self.nodes.insert(value, nodes.clone());
        nodes
    }

    /// Whether a value is defined in the function around a launch, which passes it to the kernel like an
    /// argument.
    fn is_captured(&self, value: Value<I>) -> bool {
        if !self.captures {
            return false;
        }
        let owner = value.defining_block().and_then(|block| block.op_around());
        let launch = self.ir.op();
        std::iter::successors(owner, |op| op.parent_operation()).all(|op| op != launch)
    }

    /// The nodes of a value as the current user sees it.
    #[inline]
    fn used(&mut self, value: Value<I>) -> impl ExactSizeIterator<Item = NodeId> + Clone + use<I> {
        let refined = self.user.filter(|_| !self.refined.is_empty());
        match refined.and_then(|user| self.refined.get(&(user, value))) {
            Some(node) => nodes(node.index() as u32..node.index() as u32 + 1),
            None => nodes(self.nodes.get(value).unwrap_or_else(|| self.add_fields(value))),
        }
    }

    /// The first node of a value that holds pointers, as the current user sees it.
    fn used_pointer(&mut self, value: Value<I>) -> Option<NodeId> {
        self.used(value).next()
    }

    /// The first node of a value that holds pointers.
    fn pointer(&mut self, value: Value<I>) -> Option<NodeId> {
        self.fields(value).next()
    }

    fn block_of(&mut self, value: Value<I>) -> BlockId {
        let Some(block) = value.defining_block() else { return BlockId::default() };
        match self.last_block {
            Some((last, id)) if last == block => id,
            _ => {
                let id = self.blocks.get(&block).copied().unwrap_or_default();
                self.last_block = Some((block, id));
                id
            }
        }
    }

    fn constant(&mut self, mask: Mask, cause: Cause) -> NodeId {
        if let Some(node) = self.constants.get(&(mask, cause == Cause::Known)) {
            return *node;
        }
        let node = self.add_unnamed_node(BlockId::default());
        self.function.add_root(node, mask, cause);
        self.constants.insert((mask, cause == Cause::Known), node);
        node
    }

    /// A node that is not a value of the program.
    fn add_unnamed_node(&mut self, block: BlockId) -> NodeId {
        self.ir.values.push(None);
        self.function.add_node(block)
    }

    fn site(&mut self, op: Op<I>, operand: usize) -> Site {
        let operand = operand as u32;
        match self.read(op) {
            Some((index, _)) => self.ir.sites.push(SiteIr { at: At::Body(index as u32), operand }),
            None => {
                let class = self.reader.class_id(op);
                self.ir.add_site_elsewhere(op, operand, class)
            }
        }
    }

    /// The nodes of those fields of a value that have no space in their type: data flow decides.
    fn generic_fields(&mut self, value: Value<I>) -> impl Iterator<Item = NodeId> + use<I> {
        let shape = self.reader.shape(value.ty());
        self.fields(value)
            .enumerate()
            .filter(move |(index, _)| shape.fields[*index].is_open())
            .map(|(_, n)| n)
    }

    /// Data flow from `from` to `to`, field by field; from all of `from` to each field where the fields do
    /// not match.
    fn flow(&mut self, from: Value<I>, to: Value<I>) {
        let shape = self.reader.shape(to.ty());
        let (mut from, mut to) = (self.used(from), self.fields(to));
        // Fast path: most values are single pointers.
        if let (1, [field]) = (from.len(), &shape.fields[..]) {
            if field.is_open()
                && let (Some(from), Some(to)) = (from.next(), to.next())
            {
                self.function.add_flow(from, to);
            }
            return;
        }
        let matching = from.len() == to.len();
        for (index, to) in to.enumerate().filter(|(index, _)| shape.fields[*index].is_open()) {
            if from.len() == 0 {
                self.function.add_root(to, Mask::UNKNOWN, Cause::Operation);
            }
            let (first, count) = if matching { (index, 1) } else { (0, from.len()) };
            for from in from.clone().skip(first).take(count) {
                self.function.add_flow(from, to);
            }
        }
    }

    fn field_count(&mut self, value: Value<I>) -> usize {
        self.reader.shape(value.ty()).fields.len()
    }

    fn unknown(&mut self, value: Value<I>, cause: Cause) {
        self.root(value, Mask::UNKNOWN, cause);
    }

    /// Pointers in `value` escape.
    fn spill(&mut self, value: Value<I>) {
        self.mark();
        for node in self.used(value) {
            self.function.add_spill(node);
        }
    }

    /// Unknown code may write any pointer to any memory.
    fn havoc(&mut self) {
        self.mark();
        self.ir.runs_unknown_code = true;
        let unknown = self.constant(Mask::UNKNOWN, Cause::Callee);
        self.function.add_spill(unknown);
    }

    fn holds_pointers(&mut self, value: Value<I>) -> bool {
        self.reader.holds_pointers(value.ty())
    }

    /// The scan result of an op and its number in the body, if it is the current op.
    fn read(&self, op: Op<I>) -> Option<(usize, CodeOp<I>)> {
        self.at.filter(|(_, at)| at.op == op)
    }

    /// Whether an operand [holds pointers](Self::holds_pointers).
    fn operand_holds(&mut self, op: Op<I>, index: usize, value: Value<I>) -> bool {
        let known = self.read(op).and_then(|(_, at)| at.operands.has(index));
        known.unwrap_or_else(|| self.holds_pointers(value))
    }

    /// Whether a result [holds pointers](Self::holds_pointers).
    fn result_holds(&mut self, op: Op<I>, index: usize, value: Value<I>) -> bool {
        let known = self.read(op).and_then(|(_, at)| at.results.has(index));
        known.unwrap_or_else(|| self.holds_pointers(value))
    }

    /// Makes `op` the current op: everything added next belongs to it.
    #[inline]
    fn begin(&mut self, op: Op<I>) {
        self.op = Some(op);
    }

    /// Makes the current op the site of everything added next.
    fn mark(&mut self) {
        if let Some(op) = self.op.take() {
            let site = self.site(op, 0);
            self.function.site = site;
        }
    }

    fn add_op(&mut self, at: CodeOp<I>) {
        let op = at.op;
        self.begin(op);
        self.user = Some(op);
        if self.add_plain(&at) {
            return;
        }
        let class = self.reader.class_of(at);
        let forwards = at.may_forward_pointers(class);
        // Iterating the forwarded operands of a branch also answers whether it defines further values.
        let queried_by_forwarding = forwards && !class.interfaces.contains(InterfaceSet::REGION_BRANCH);
        if at.has_blocks() && !queried_by_forwarding {
            self.unforwarded(op, class.interfaces);
        }
        if class.interfaces.contains(InterfaceSet::CALL) {
            self.call(op);
        } else if let Some(rule) = class.rule {
            self.described(op, &class, rule, ModelOf::Op);
        } else if class.interfaces.contains(InterfaceSet::BRANCH)
            || class.interfaces.contains(InterfaceSet::REGION_BRANCH)
        {
            // Done below.
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE) {
            if let (Some((_, a, b)), Some(result)) = (op.select_operands(), op.result(0)) {
                for operand in [a, b] {
                    if let Some(value) = op.operand(operand) {
                        self.flow(value, result);
                    }
                }
            }
        } else if is_exit(op, class.interfaces) {
            self.leave(op);
        } else if let (true, Some(source), Some(result)) =
            (class.interfaces.contains(InterfaceSet::VIEW_LIKE), op.view_source(), op.result(0))
        {
            if let Some(source) = op.operand(source) {
                self.flow(source, result);
            }
        } else {
            self.undescribed(op, class);
        }
        if forwards {
            let by = op;
            let may_define = op.for_each_forwarded_operand(&mut |forward| {
                self.user = Some(forward.owner);
                self.flow(forward.source, forward.destination);
                if self.module.is_none() {
                    self.ir.forwards.push((by, forward));
                }
            });
            if queried_by_forwarding && may_define {
                self.unforwarded(op, class.interfaces);
            }
        }
    }

    /// Block arguments that control flow defines without forwarding an operand.
    fn unforwarded(&mut self, op: Op<I>, known: InterfaceSet) {
        if known.contains(InterfaceSet::BRANCH) || known.contains(InterfaceSet::REGION_BRANCH) {
            op.for_each_unforwarded_argument(&mut |value| self.unknown(value, Cause::Operation));
            return;
        }
        let entries = op.regions().filter_map(Region::first_block).chain(op.successors());
        entries.flat_map(Block::arguments).for_each(|argument| self.unknown(argument, Cause::Operation));
    }

    /// A terminator that leaves the function returns its operands; a terminator that leaves a region of a
    /// region-branch op is handled there; from any other region the operands escape.
    fn leave(&mut self, op: Op<I>) {
        let Some(parent) = op.parent_operation() else { return };
        if parent == self.ir.op() {
            let results = self.function.results.clone();
            let operands: Vec<NodeId> = op.operands().flat_map(|value| self.used(value)).collect();
            for (operand, result) in operands.into_iter().zip(results) {
                self.function.add_flow(operand, result);
            }
        } else if !self.reader.class(parent).interfaces.contains(InterfaceSet::REGION_BRANCH) {
            for value in op.operands() {
                self.spill(value);
            }
        }
    }

    /// An op that neither a rule nor an interface describes: its operands escape, its results are unknown,
    /// and it may write to any memory. Without pointers it is harmless if all ops of its dialect with
    /// pointers are described.
    fn undescribed(&mut self, op: Op<I>, class: Class) {
        let mut touches = !class.covered;
        for value in op.operands() {
            if self.holds_pointers(value) {
                touches = true;
                self.spill(value);
            }
        }
        for result in op.results() {
            self.unknown(result, Cause::Operation);
        }
        if touches && !op.is_memory_effect_free() {
            self.havoc();
        }
    }
}
