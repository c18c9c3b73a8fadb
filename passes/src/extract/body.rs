//! One function's body as a pointer graph.

use super::{
    Extractor, FunctionIr, NodeValue,
    class::Class,
    symbols::{Symbols, is_variable, space_of_global},
};
use crate::types::{Field, SpaceStyle};
use melior::ir::{
    Attribute, BlockLike, BlockRef, OperationRef, RegionLike, Value, ValueLike,
    attribute::DenseI64ArrayAttribute, operation::OperationLike,
};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, InterfaceSet},
    ir, symbols,
};
use rustc_hash::FxHashMap;
use std::ops::Range;
use tilespace_core::{
    MemorySpace,
    graph::{Access, AccessWhat, Call, Cause, Formal, Function, Graph},
    ids::{BlockId, FuncId, Id, NodeId, Site},
    lattice::Mask,
};
use tilespace_dialects::{AccessKind, Effect, OpRule, Operand};

/// Attributes of an argument whose pointee is the callee's own copy.
const BY_VALUE: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];
/// A kernel argument that the kernel cannot write (PTX ISA, "Kernel Function Parameters").
const GRID_CONSTANT: &str = "nvvm.grid_constant";
/// Arguments whose pointer is part of the calling convention.
const FIXED: [&str; 3] = ["llvm.sret", "llvm.nest", "llvm.swiftself"];

/// How an LLVM call treats the caller's frame.
const TAIL_CALL: &str = "TailCallKind";

/// Whether the type of a function argument may change: not where the calling convention gives the pointer a meaning.
pub fn is_modelled_argument(op: OperationRef<'_, '_>, argument: usize) -> bool {
    BY_VALUE.iter().chain(&FIXED).all(|name| functions::argument_attribute(op, argument, name).is_none())
}

/// Adds the arguments and results of a function to its graph: formals first, so that calls can refer to them.
pub fn declare<'c, 'a>(extractor: &mut Extractor<'_>, function: &mut Function, ir: &mut FunctionIr<'c, 'a>) {
    let Some(entry) = functions::function_body(ir.op).and_then(|region| region.first_block()) else { return };
    let kernel = extractor.words.is_kernel(ir.op);
    let inputs = functions::function_inputs(ir.op).len();
    for argument in 0..entry.argument_count() {
        let Ok(value) = entry.argument(argument) else { continue };
        let value = Value::from(value);
        let shape = extractor.types.shape(value.r#type());
        for (field, kind) in shape.fields.iter().enumerate() {
            let node = function.add_node(BlockId::new(0));
            let generic = shape.is_generic_pointer();
            ir.values.push(Some(NodeValue { value, field: field as u32, generic }));
            let by_value =
                BY_VALUE.iter().any(|name| functions::argument_attribute(ir.op, argument, name).is_some());
            match kind {
                Field::Typed(mask) => function.add_root(node, *mask, Cause::Known),
                // A buffer that the function brings along (attributions of gpu.func): of the workgroup or the thread.
                Field::Generic if argument >= inputs => {
                    let mask = Mask::of(MemorySpace::Shared).join(Mask::of(MemorySpace::Local));
                    function.add_root(node, mask, Cause::Known);
                }
                Field::Generic if by_value && kernel => {
                    let constant = functions::argument_attribute(ir.op, argument, GRID_CONSTANT).is_some();
                    let mask = match constant || is_only_read(extractor, value) {
                        true => Mask::of(MemorySpace::Param),
                        // The backend copies a parameter that is written to local memory.
                        false => Mask::of(MemorySpace::Param).join(Mask::of(MemorySpace::Local)),
                    };
                    function.add_root(node, mask, Cause::Known);
                }
                Field::Generic if by_value => {
                    function.add_root(node, Mask::of(MemorySpace::Local), Cause::Known)
                }
                Field::Generic if kernel => {
                    function.add_root(node, Mask::of(MemorySpace::Global), Cause::Known)
                }
                Field::Generic => {
                    let (argument, field) = (argument as u32, field as u32);
                    function.formals.push(Formal { node, argument, field });
                }
            }
        }
    }
    for ty in functions::function_results(ir.op) {
        for _ in &extractor.types.shape(ty).fields {
            function.add_result(BlockId::new(0));
            ir.values.push(None);
        }
    }
}

/// Whether memory at `value` is only ever read, through addresses that this function computes from it.
pub(super) fn is_only_read(extractor: &mut Extractor<'_>, value: Value<'_, '_>) -> bool {
    let mut pending = vec![value];
    let mut only_read = true;
    while let Some(value) = pending.pop() {
        ir::for_each_use(value, |op, operand| {
            let derived = extractor.classes.rule(op).and_then(|rule| {
                let at = |position: &Operand| resolve(op, *position).contains(&operand);
                let mut derived = Vec::new();
                for effect in &rule.effects {
                    match effect {
                        Effect::Follows { result, operands } if operands.iter().any(at) => {
                            derived.push(*result)
                        }
                        Effect::CastTo { result, operand } if at(operand) => derived.push(*result),
                        Effect::Access { operand, kind, .. }
                            if at(operand) && !only_reads(*kind) && !copies_from(rule, &at) =>
                        {
                            return None;
                        }
                        Effect::Copies { to: operand, .. }
                        | Effect::Escapes { operand }
                        | Effect::Exposes { operand }
                        | Effect::Writes { value: operand, .. }
                        | Effect::InsertsField { value: operand, .. }
                            if at(operand) =>
                        {
                            return None;
                        }
                        Effect::Havoc => return None,
                        _ => {}
                    }
                }
                Some(derived)
            });
            match derived {
                Some(results) => {
                    pending
                        .extend(results.iter().filter_map(|r| op.result(*r as usize).ok()).map(Value::from));
                }
                None => only_read = false,
            }
        });
    }
    only_read
}

/// Whether the operand is the source of a copy.
fn copies_from(rule: &OpRule, at: &dyn Fn(&Operand) -> bool) -> bool {
    rule.effects.iter().any(|effect| matches!(effect, Effect::Copies { from, .. } if at(from)))
}

fn only_reads(kind: AccessKind) -> bool {
    matches!(kind, AccessKind::Load | AccessKind::Prefetch)
}

/// The operand numbers that `position` stands for in `op`.
pub fn resolve(op: OperationRef<'_, '_>, position: Operand) -> Range<usize> {
    let count = op.operand_count();
    match position {
        Operand::Index(index) => single(index as usize, count),
        Operand::Last(back) => {
            count.checked_sub(back as usize + 1).map_or(0..0, |index| single(index, count))
        }
        Operand::Segment(group) => ir::operand_segment(op, group as usize).unwrap_or(0..0),
        Operand::All => 0..count,
        Operand::From(first) => (first as usize).min(count)..count,
    }
}

fn single(index: usize, count: usize) -> Range<usize> {
    if index < count { index..index + 1 } else { 0..0 }
}

/// The operands that `position` stands for in `op`.
pub(super) fn operands<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    position: Operand,
) -> impl Iterator<Item = Value<'c, 'a>> {
    resolve(op, position).filter_map(move |index| op.operand(index).ok())
}

/// Whether an effect tells what becomes of an operand.
fn mentions(op: OperationRef<'_, '_>, effect: &Effect, index: usize) -> bool {
    let at = |operand: &Operand| resolve(op, *operand).contains(&index);
    match effect {
        Effect::Follows { operands, .. } => operands.iter().any(at),
        Effect::FollowsField { aggregate: operand, .. }
        | Effect::CastTo { operand, .. }
        | Effect::Access { operand, .. }
        | Effect::Escapes { operand }
        | Effect::Exposes { operand }
        | Effect::Tests { operand, .. } => at(operand),
        Effect::InsertsField { aggregate, value, .. } => at(aggregate) || at(value),
        Effect::Writes { value, address } => at(value) || at(address),
        Effect::Copies { to, from } => at(to) || at(from),
        Effect::Reads { address, .. } => at(address),
        Effect::Source { .. }
        | Effect::SymbolAddress { .. }
        | Effect::Nothing { .. }
        | Effect::Null { .. }
        | Effect::Opaque { .. }
        | Effect::CopiesBetween { .. }
        | Effect::Havoc
        | Effect::Carries
        | Effect::Polymorphic { .. }
        | Effect::Retypes { .. }
        | Effect::Demands { .. }
        | Effect::MangledIn { .. } => false,
    }
}

/// Whether control leaves the region at this op.
pub fn is_exit(op: OperationRef<'_, '_>, known: InterfaceSet) -> bool {
    known.intersects(InterfaceSet::RETURN_LIKE)
        || known.contains(InterfaceSet::TERMINATOR) && op.successor_count() == 0
}

/// Builds the graph of one body.
pub struct Body<'e, 'r, 'g, 'c, 'a> {
    extractor: &'e mut Extractor<'r>,
    module: Option<(&'g Symbols<'c, 'a>, &'g Graph)>,
    function: &'g mut Function,
    ir: &'g mut FunctionIr<'c, 'a>,
    /// The first node of each value met.
    nodes: FxHashMap<usize, Range<u32>>,
    blocks: FxHashMap<usize, BlockId>,
    /// Nodes that stand for a mask and for no value.
    constants: FxHashMap<(Mask, bool), NodeId>,
}

impl<'e, 'r, 'g, 'c: 'a, 'a> Body<'e, 'r, 'g, 'c, 'a> {
    /// A builder for `function`, whose arguments and results are there already. Without a module, calls and memory are
    /// unknown.
    pub fn new(
        extractor: &'e mut Extractor<'r>,
        module: Option<(&'g Symbols<'c, 'a>, &'g Graph)>,
        function: &'g mut Function,
        ir: &'g mut FunctionIr<'c, 'a>,
    ) -> Self {
        let mut nodes: FxHashMap<usize, Range<u32>> = FxHashMap::default();
        for (node, value) in ir.values.iter() {
            if let Some(value) = value {
                let range = nodes.entry(ir::value_id(value.value)).or_insert(node.index() as u32..0);
                range.end = node.index() as u32 + 1;
            }
        }
        Self {
            extractor,
            module,
            function,
            ir,
            nodes,
            blocks: FxHashMap::default(),
            constants: FxHashMap::default(),
        }
    }

    /// How memref types met so far write a space.
    pub fn style(&self) -> SpaceStyle {
        self.extractor.types.style()
    }

    /// Adds everything in the body.
    pub fn run(&mut self) {
        let root = self.ir.op;
        self.function.blocks = 1;
        let mut ops = Vec::new();
        ir::walk_preorder(root, |op| {
            for region in op.regions() {
                let mut block = region.first_block();
                while let Some(at) = block {
                    self.blocks.insert(ir::block_id(at), BlockId::new(self.blocks.len()));
                    block = at.next_in_region();
                }
            }
            ops.push(op);
        });
        self.function.blocks = self.blocks.len().max(1);
        for op in &ops[1..] {
            self.add_op(*op);
        }
    }

    /// Adds the initializer of a global variable: what its region returns is in memory from the start.
    pub fn run_initializer(&mut self) {
        self.run();
        let space = space_of_global(self.ir.op);
        let address = self.constant(Mask::of(space), Cause::Known);
        let Some(block) = self.ir.op.region(0).ok().and_then(|region| region.first_block()) else { return };
        if let Some(end) = block.terminator() {
            for value in end.operands() {
                for node in self.fields(value) {
                    self.function.add_store(node, address);
                }
            }
        }
    }

    /// The nodes of a value, one for each pointer field of its type.
    pub(super) fn fields(
        &mut self,
        value: Value<'c, 'a>,
    ) -> impl ExactSizeIterator<Item = NodeId> + Clone + use<> {
        let key = ir::value_id(value);
        let range = match self.nodes.get(&key) {
            Some(range) => range.clone(),
            None => {
                let shape = self.extractor.types.shape(value.r#type());
                let first = self.function.nodes.len() as u32;
                if !shape.fields.is_empty() {
                    let block = self.block_of(value);
                    for (field, kind) in shape.fields.iter().enumerate() {
                        let node = self.function.add_node(block);
                        let generic = shape.is_generic_pointer();
                        self.ir.values.push(Some(NodeValue { value, field: field as u32, generic }));
                        if let Field::Typed(mask) = kind {
                            self.function.add_root(node, *mask, Cause::Known);
                        }
                    }
                    self.nodes.insert(key, first..self.function.nodes.len() as u32);
                }
                first..self.function.nodes.len() as u32
            }
        };
        (range.start as usize..range.end as usize).map(NodeId::new)
    }

    /// The first node of a value that holds pointers.
    pub(super) fn pointer(&mut self, value: Value<'c, 'a>) -> Option<NodeId> {
        self.fields(value).next()
    }

    fn block_of(&self, value: Value<'c, 'a>) -> BlockId {
        let block = match ir::argument_owner(value) {
            Some((block, _)) => Some(block),
            None => ir::defining_op(value).and_then(|op| op.block()),
        };
        block.and_then(|block| self.blocks.get(&ir::block_id(block))).copied().unwrap_or_default()
    }

    pub(super) fn constant(&mut self, mask: Mask, cause: Cause) -> NodeId {
        if let Some(node) = self.constants.get(&(mask, cause == Cause::Known)) {
            return *node;
        }
        let node = self.add_unnamed_node(BlockId::default());
        self.function.add_root(node, mask, cause);
        self.constants.insert((mask, cause == Cause::Known), node);
        node
    }

    /// A node that is no value of the program.
    pub(super) fn add_unnamed_node(&mut self, block: BlockId) -> NodeId {
        self.ir.values.push(None);
        self.function.add_node(block)
    }

    /// The function op.
    pub(super) fn op(&self) -> OperationRef<'c, 'a> {
        self.ir.op
    }

    /// The graph under construction.
    pub(super) fn function(&mut self) -> &mut Function {
        self.function
    }

    pub(super) fn class(&mut self, op: OperationRef<'c, 'a>) -> Class<'r> {
        self.extractor.classes.class(op)
    }

    pub(super) fn rule(&mut self, op: OperationRef<'c, 'a>) -> Option<&'r OpRule> {
        self.extractor.classes.rule(op)
    }

    pub(super) fn is_kernel(&mut self) -> bool {
        self.extractor.words.is_kernel(self.ir.op)
    }

    fn site(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> Site {
        self.ir.sites.push((op, operand))
    }

    /// The nodes of those fields of a value whose type does not tell their space: what flows in decides.
    fn generic_fields(&mut self, value: Value<'c, 'a>) -> impl Iterator<Item = NodeId> + use<> {
        let shape = self.extractor.types.shape(value.r#type());
        self.fields(value)
            .enumerate()
            .filter(move |(index, _)| shape.fields[*index] == Field::Generic)
            .map(|(_, n)| n)
    }

    /// What goes into `to` may be what goes into `from`, field by field; all of `from` where the fields do not match.
    fn flow(&mut self, from: Value<'c, 'a>, to: Value<'c, 'a>) {
        let shape = self.extractor.types.shape(to.r#type());
        let (from, to) = (self.fields(from), self.fields(to));
        let matching = from.len() == to.len();
        for (index, to) in to.enumerate().filter(|(index, _)| shape.fields[*index] == Field::Generic) {
            if from.len() == 0 {
                self.function.add_root(to, Mask::UNKNOWN, Cause::Operation);
            }
            for from in from.clone().skip(if matching { index } else { 0 }).take(if matching {
                1
            } else {
                usize::MAX
            }) {
                self.function.add_flow(from, to);
            }
        }
    }

    fn field_count(&mut self, value: Value<'c, 'a>) -> usize {
        self.extractor.types.shape(value.r#type()).fields.len()
    }

    fn unknown(&mut self, value: Value<'c, 'a>, cause: Cause) {
        self.root(value, Mask::UNKNOWN, cause);
    }

    /// Pointers in `value` leave the graph.
    fn spill(&mut self, value: Value<'c, 'a>) {
        for node in self.fields(value) {
            self.function.add_spill(node);
        }
    }

    /// Somebody may write anything to any memory.
    fn havoc(&mut self) {
        let unknown = self.constant(Mask::UNKNOWN, Cause::Callee);
        self.function.add_spill(unknown);
    }

    fn holds_pointers(&mut self, value: Value<'c, 'a>) -> bool {
        self.field_count(value) != 0
    }

    fn add_op(&mut self, op: OperationRef<'c, 'a>) {
        let class = self.extractor.classes.class(op);
        self.unforwarded(op, class.interfaces);
        if class.interfaces.contains(InterfaceSet::CALL) {
            self.call(op);
        } else if let Some(rule) = self.extractor.classes.rule(op) {
            self.effects(op, rule, Cause::Operation);
        } else if class.interfaces.contains(InterfaceSet::BRANCH)
            || class.interfaces.contains(InterfaceSet::REGION_BRANCH)
        {
            // Done below.
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE) {
            if let (Some((_, a, b)), Ok(result)) = (interfaces::select_operands(op), op.result(0)) {
                for operand in [a, b] {
                    if let Ok(value) = op.operand(operand) {
                        self.flow(value, result.into());
                    }
                }
            }
        } else if is_exit(op, class.interfaces) {
            self.leave(op);
        } else if let (true, Some(source), Ok(result)) =
            (class.interfaces.contains(InterfaceSet::VIEW_LIKE), interfaces::view_source(op), op.result(0))
        {
            if let Ok(source) = op.operand(source) {
                self.flow(source, result.into());
            }
        } else {
            self.undescribed(op, class);
        }
        if class.interfaces.contains(InterfaceSet::BRANCH)
            || class.interfaces.contains(InterfaceSet::REGION_BRANCH)
        {
            interfaces::for_each_forwarded_operand(op, &mut |forward| {
                if let Ok(value) = forward.owner.operand(forward.operand) {
                    self.flow(value, forward.destination);
                }
            });
        }
    }

    /// Values that control flow makes out of nothing.
    fn unforwarded(&mut self, op: OperationRef<'c, 'a>, known: InterfaceSet) {
        if known.contains(InterfaceSet::BRANCH) || known.contains(InterfaceSet::REGION_BRANCH) {
            interfaces::for_each_unforwarded_argument(op, &mut |value| self.unknown(value, Cause::Operation));
            return;
        }
        let entries = op.regions().filter_map(|region| region.first_block()).chain(op.successors());
        for block in entries.collect::<Vec<BlockRef<'c, 'a>>>() {
            for argument in 0..block.argument_count() {
                if let Ok(argument) = block.argument(argument) {
                    self.unknown(argument.into(), Cause::Operation);
                }
            }
        }
    }

    /// A terminator that leaves the function returns its operands; one that leaves a region of an op that knows its
    /// regions is dealt with there; from any other region the operands escape.
    fn leave(&mut self, op: OperationRef<'c, 'a>) {
        let Some(parent) = op.parent_operation() else { return };
        if ir::operation_id(parent) == ir::operation_id(self.ir.op) {
            let results = self.function.results.clone();
            let operands: Vec<NodeId> = op.operands().flat_map(|value| self.fields(value)).collect();
            for (operand, result) in operands.into_iter().zip(results) {
                self.function.add_flow(operand, result);
            }
        } else if !self.extractor.classes.class(parent).interfaces.contains(InterfaceSet::REGION_BRANCH) {
            for value in op.operands() {
                self.spill(value);
            }
        }
    }

    /// An op that neither a rule nor an interface describes: what goes in escapes, what comes out is unknown, and it may
    /// write to any memory. Without pointers it is harmless where all ops of its dialect that have some are described.
    fn undescribed(&mut self, op: OperationRef<'c, 'a>, class: Class<'r>) {
        let mut touches = !class.covered;
        for value in op.operands() {
            if self.holds_pointers(value) {
                touches = true;
                self.spill(value);
            }
        }
        for result in op.results() {
            self.unknown(result.into(), Cause::Operation);
        }
        if touches && !class.interfaces.contains(InterfaceSet::PURE) {
            self.havoc();
        }
    }

    fn call(&mut self, op: OperationRef<'c, 'a>) {
        let musttail = op.attribute(TAIL_CALL).is_ok_and(|kind| kind.to_string().contains("musttail"));
        self.function.keeps_signature |= musttail;
        let callee = interfaces::callee(op);
        let (Some((symbols, graph)), Some(Callee::Symbol(symbol))) = (self.module, callee) else {
            return self.unknown_call(op);
        };
        let arguments = interfaces::call_arguments(op).unwrap_or(0..0);
        let callee = symbols.function(op, symbol);
        self.ir.musttail.extend(callee.filter(|_| musttail));
        match callee {
            Some(callee)
                if symbols.functions[callee.index()].is_definitive
                    && self.call_matches(op, &arguments, symbols.functions[callee.index()].op) =>
            {
                self.known_call(
                    op,
                    callee,
                    &graph.functions[callee],
                    symbols.functions[callee.index()].op,
                    arguments,
                );
            }
            callee => {
                self.ir.mismatched.extend(callee);
                self.unknown_call(op);
            }
        }
    }

    /// Whether a call passes and expects just what the function takes and returns.
    fn call_matches(
        &mut self,
        op: OperationRef<'c, 'a>,
        arguments: &Range<usize>,
        callee: OperationRef<'c, 'a>,
    ) -> bool {
        let passed = arguments.clone().filter_map(|index| op.operand(index).ok()).map(|value| value.r#type());
        let received = op.results().map(|result| result.r#type());
        passed.eq(functions::function_inputs(callee)) && received.eq(functions::function_results(callee))
    }

    fn known_call(
        &mut self,
        op: OperationRef<'c, 'a>,
        id: FuncId,
        callee: &Function,
        callee_op: OperationRef<'c, 'a>,
        arguments: Range<usize>,
    ) {
        // The function under construction is not in the graph just now: it is `self.function`.
        let formals = match ir::operation_id(callee_op) == ir::operation_id(self.ir.op) {
            true => self.function.formals.clone(),
            false => callee.formals.clone(),
        };
        let mut actuals = Vec::with_capacity(formals.len());
        for formal in &formals {
            let value = op.operand(arguments.start + formal.argument as usize).ok();
            let node = value.and_then(|value| self.fields(value).nth(formal.field as usize));
            actuals.push(node.unwrap_or_else(|| self.constant(Mask::UNKNOWN, Cause::Operation)));
        }
        for (index, operand) in arguments.clone().enumerate() {
            if BY_VALUE.iter().any(|name| functions::argument_attribute(callee_op, index, name).is_some())
                && let Ok(value) = op.operand(operand)
                && let Some(from) = self.pointer(value)
            {
                let to = self.constant(Mask::of(MemorySpace::Local), Cause::Known);
                self.function.add_copy(to, from);
            }
        }
        let mut results = Vec::new();
        for result in op.results() {
            results.extend(self.fields(result.into()));
        }
        // Nothing may stand between a musttail call and the return.
        if !self.ir.musttail.contains(&id) {
            self.ir.distant.extend(&results);
        }
        let site = self.site(op, 0);
        self.function.add_call(Call { callee: id, actuals, results, site });
        self.ir.calls.push(op);
    }

    /// A call of a function whose body is not known: its name may tell what it does.
    fn unknown_call(&mut self, op: OperationRef<'c, 'a>) {
        if let Some(rule) = self.rule_of_callee(op) {
            return self.effects(op, rule, Cause::Callee);
        }
        for value in op.operands() {
            self.spill(value);
        }
        for result in op.results() {
            self.unknown(result.into(), Cause::Callee);
        }
        self.havoc();
    }

    /// What the rules know of the function that a call names, if its body is not in the module.
    pub(super) fn rule_of_callee(&mut self, op: OperationRef<'c, 'a>) -> Option<&'r OpRule> {
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return None };
        let definition = self.module.and_then(|(symbols, _)| symbols.definition(op, symbol));
        if definition.is_some_and(|function| !functions::is_declaration(function)) {
            return None;
        }
        self.extractor.rules.function(super::symbols::flat_symbol_name(symbol)?)
    }

    fn effects(&mut self, op: OperationRef<'c, 'a>, rule: &OpRule, cause: Cause) {
        let mut defined = 0u64;
        for effect in &rule.effects {
            self.effect(op, rule, effect, &mut defined);
        }
        for (index, value) in op.operands().enumerate() {
            if self.extractor.types.shape(value.r#type()).is_generic_pointer()
                && !rule.effects.iter().any(|effect| mentions(op, effect, index))
                && let Some(node) = self.pointer(value)
            {
                self.function.looks.push(node);
            }
        }
        if self.extractor.classes.class(op).interfaces.contains(InterfaceSet::REGION_BRANCH) {
            return;
        }
        for (index, result) in op.results().enumerate() {
            if index < 64 && defined & (1 << index) == 0 {
                self.unknown(result.into(), cause);
            }
        }
    }

    fn effect(&mut self, op: OperationRef<'c, 'a>, rule: &OpRule, effect: &Effect, defined: &mut u64) {
        let mut define = |index: u32| -> Option<Value<'c, 'a>> {
            *defined |= 1u64.checked_shl(index).unwrap_or(0);
            op.result(index as usize).ok().map(Value::from)
        };
        match effect {
            Effect::Follows { result, operands: sources } => {
                let Some(result) = define(*result) else { return };
                if !self.holds_pointers(result) {
                    return;
                }
                let mut follows = false;
                for value in sources.iter().flat_map(|position| operands(op, *position)) {
                    if self.holds_pointers(value) {
                        follows = true;
                        self.flow(value, result);
                    }
                }
                if !follows {
                    self.unknown(result, Cause::Operation);
                }
            }
            Effect::CastTo { result, operand } => {
                let Some(result) = define(*result) else { return };
                for value in operands(op, *operand) {
                    self.flow(value, result);
                }
            }
            Effect::FollowsField { result, aggregate } => {
                let Some(result) = define(*result) else { return };
                self.field(op, *aggregate, |body, at, all| {
                    let results: Vec<NodeId> = body.fields(result).collect();
                    body.ir.distant.extend(&results);
                    if at.len() != results.len() {
                        return body.unknown(result, Cause::Operation);
                    }
                    for (to, from) in results.into_iter().zip(&all[at]) {
                        body.function.add_flow(*from, to);
                    }
                });
            }
            Effect::InsertsField { result, aggregate, value } => {
                let Some(result) = define(*result) else { return };
                let inserted: Vec<_> = operands(op, *value).collect();
                self.field(op, *aggregate, |body, at, all| {
                    let results: Vec<NodeId> = body.fields(result).collect();
                    // Elements of a big array share their fields, so that the old ones stay.
                    let shared = body.shares_fields(op, result);
                    for (index, (to, from)) in results.iter().zip(all).enumerate() {
                        if shared || !at.contains(&index) {
                            body.function.add_flow(*from, *to);
                        }
                    }
                    for value in inserted {
                        let fields: Vec<NodeId> = body.fields(value).collect();
                        if fields.len() != at.len() || results.len() != all.len() {
                            return body.unknown(result, Cause::Operation);
                        }
                        for (from, to) in fields.into_iter().zip(&results[at.clone()]) {
                            body.function.add_flow(from, *to);
                        }
                    }
                });
            }
            Effect::Source { result, space } => {
                let Some(result) = define(*result) else { return };
                self.root(result, Mask::of(*space), Cause::Known);
            }
            Effect::SymbolAddress { result, attribute } => {
                let Some(result) = define(*result) else { return };
                // The type of most addresses tells already.
                if self.generic_fields(result).next().is_none() {
                    return;
                }
                let mask = self.symbol_space(op, attribute);
                self.root(result, mask, Cause::Known);
            }
            Effect::Nothing { result } => {
                let Some(result) = define(*result) else { return };
                self.root(result, Mask::EMPTY, Cause::Known);
            }
            Effect::Null { result } => {
                let Some(result) = define(*result) else { return };
                self.root(result, Mask::NULL, Cause::Known);
            }
            Effect::Opaque { result } => {
                let Some(result) = define(*result) else { return };
                self.unknown(result, Cause::Integer);
            }
            Effect::Access { operand, allowed, .. } => {
                let polymorphic = rule.effects.iter().any(
                    |effect| matches!(effect, Effect::Polymorphic { operand: other } if other == operand),
                );
                let allowed = match polymorphic {
                    true => allowed_spaces(allowed),
                    false => Mask::EMPTY,
                };
                self.access(op, *operand, AccessWhat::Memory, allowed);
            }
            Effect::Tests { operand, .. } => self.access(op, *operand, AccessWhat::Test, Mask::EMPTY),
            Effect::Reads { result, address } => {
                let Some(result) = define(*result) else { return };
                self.read(op, result, *address);
            }
            Effect::Writes { value, address } => {
                let addresses: Vec<_> = operands(op, *address).collect();
                for value in operands(op, *value) {
                    for node in self.fields(value) {
                        for address in &addresses {
                            if let Some(address) = self.pointer(*address) {
                                self.function.add_store(node, address);
                            }
                        }
                    }
                }
            }
            Effect::Copies { to, from } => {
                for to in operands(op, *to) {
                    for from in operands(op, *from) {
                        if let (Some(to), Some(from)) = (self.pointer(to), self.pointer(from)) {
                            self.function.add_copy(to, from);
                        }
                    }
                }
            }
            Effect::Escapes { operand } => {
                let escaping: Vec<_> = operands(op, *operand).collect();
                for value in &escaping {
                    self.spill(*value);
                }
                if escaping.into_iter().any(|value| self.holds_pointers(value)) {
                    self.havoc();
                }
            }
            Effect::Exposes { operand } => {
                for value in operands(op, *operand) {
                    self.spill(value);
                }
            }
            Effect::CopiesBetween { to, from } => {
                let to = self.constant(Mask::of(*to), Cause::Known);
                let from = self.constant(Mask::of(*from), Cause::Known);
                self.function.add_copy(to, from);
            }
            Effect::Havoc => self.havoc(),
            Effect::Polymorphic { .. }
            | Effect::Retypes { .. }
            | Effect::Demands { .. }
            | Effect::MangledIn { .. }
            | Effect::Carries => {}
        }
    }

    fn root(&mut self, value: Value<'c, 'a>, mask: Mask, cause: Cause) {
        for node in self.generic_fields(value) {
            self.function.add_root(node, mask, cause);
        }
    }

    /// The space of the symbol in an attribute. A function's address names no memory.
    fn symbol_space(&mut self, op: OperationRef<'c, 'a>, attribute: &str) -> Mask {
        let Ok(symbol) = op.attribute(attribute) else { return Mask::UNKNOWN };
        let definition = match self.module {
            Some((symbols, _)) => symbols.definition(op, symbol),
            None => symbols::lookup_nearest_symbol(op, symbol),
        };
        match definition {
            Some(op) if self.extractor.classes.class(op).interfaces.contains(InterfaceSet::FUNCTION) => {
                Mask::NULL
            }
            Some(global) if is_variable(global) => Mask::of(space_of_global(global)),
            Some(_) | None => Mask::UNKNOWN,
        }
    }

    fn access(&mut self, op: OperationRef<'c, 'a>, operand: Operand, what: AccessWhat, allowed: Mask) {
        for index in resolve(op, operand) {
            let Ok(value) = op.operand(index) else { continue };
            let shape = self.extractor.types.shape(value.r#type());
            if !shape.is_pointer {
                continue;
            }
            let what = match (what, shape.fields[0]) {
                (AccessWhat::Memory, Field::Typed(_)) => AccessWhat::Typed,
                (what, _) => what,
            };
            if let Some(node) = self.pointer(value) {
                let site = self.site(op, index);
                self.function.accesses.push(Access { node, what, allowed, site });
            }
        }
    }

    fn read(&mut self, op: OperationRef<'c, 'a>, result: Value<'c, 'a>, address: Operand) {
        let nodes: Vec<NodeId> = self.generic_fields(result).collect();
        self.ir.distant.extend(&nodes);
        let addresses: Vec<_> = operands(op, address).collect();
        for node in nodes {
            for address in &addresses {
                match (self.module, self.pointer(*address)) {
                    (Some(_), Some(address)) => self.function.add_load(address, node),
                    _ => self.function.add_root(node, Mask::UNKNOWN, Cause::Memory),
                }
            }
        }
    }

    /// Calls `f` with the fields of an aggregate operand that the op's `position` attribute selects, and all fields.
    fn field(
        &mut self,
        op: OperationRef<'c, 'a>,
        aggregate: Operand,
        f: impl FnOnce(&mut Self, Range<usize>, &[NodeId]),
    ) {
        let Some(value) = operands(op, aggregate).next() else { return };
        let all: Vec<NodeId> = self.fields(value).collect();
        let position = op.attribute("position").ok().and_then(dense_i64);
        let at = position.and_then(|position| self.extractor.types.fields_at(value.r#type(), &position));
        let at = at.filter(|at| at.end <= all.len()).unwrap_or(0..0);
        f(self, at, &all);
    }

    fn shares_fields(&mut self, op: OperationRef<'c, 'a>, value: Value<'c, 'a>) -> bool {
        let position = op.attribute("position").ok().and_then(dense_i64);
        position.is_none_or(|position| self.extractor.types.shares_fields(value.r#type(), &position))
    }
}

fn dense_i64(attribute: Attribute<'_>) -> Option<Vec<i64>> {
    let attribute = DenseI64ArrayAttribute::try_from(attribute).ok()?;
    (0..attribute.len()).map(|index| attribute.element(index).ok()).collect()
}

fn allowed_spaces(allowed: &[MemorySpace]) -> Mask {
    if !allowed.is_empty() {
        let named = allowed.iter().copied().filter(|space| *space != MemorySpace::Generic);
        return named.map(Mask::of).collect();
    }
    let nameable = MemorySpace::CONCRETE.into_iter().filter(|space| space.generic_can_name());
    nameable.chain([MemorySpace::Param]).map(Mask::of).collect()
}
