//! Gives the values of one function their space.
//!
//! ```text
//! %g = addrspacecast %s : ptr<3> to ptr          (gone)
//! %q = gep %g[%i] : ptr                          %q = gep %s[%i] : ptr<3>
//! %v = load %q : ptr                             %v = load %q : ptr<3>
//! call @unknown(%q)                              %q' = addrspacecast %q : ptr<3> to ptr
//!                                                call @unknown(%q')
//! ```
//!
//! First, on the unchanged IR, the values that get a new type are chosen ([`choose`]), and the space that
//! each operand demands is determined ([`demands`]). Then types are set in place, each operand whose value is
//! not in the demanded space gets a cast ([`satisfy`]), and superfluous ops are erased ([`folds`]). Setting
//! types in place leaves no old op behind, needs no placeholder for phi cycles, and never moves an op.

mod choose;
mod demands;
mod folds;
mod satisfy;
mod uses;

use super::{
    Caster,
    align::{Alignment, Alignments},
    atomics,
    compare::fold_comparisons,
};
use crate::extract::{Class, CodeOp, EqualAtomic, Extractor, ForwardIr, FunctionIr};
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::InterfaceSet,
    ir,
    types::{self, PointerSpace},
};
use rustc_hash::{FxHashMap, FxHashSet};
use satisfy::behind;
use tilespace_core::{
    MemorySpace,
    graph::{AccessWhat, Function},
    ids::{IdMap, NodeId, Site},
    lattice::Mask,
};
use tilespace_dialects::rules::model::ResultModel;
use uses::PointerUses;

/// The changes to a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetypeStats {
    /// Memory operands that now name their space.
    pub accesses: u64,
    /// Values whose type now names their space.
    pub retyped: u64,
    /// Casts inserted.
    pub casts: u64,
    /// Casts folded away.
    pub folded: u64,
    /// Tests of a space, or for null, folded to a constant.
    pub tests: u64,
}

/// One operand of one op.
type Use<'c, 'a> = (OperationRef<'c, 'a>, usize);

/// The type that a value gets.
#[derive(Clone, Copy)]
struct Retyped<'c> {
    space: MemorySpace,
    ty: Type<'c>,
    /// Its current type.
    generic: Type<'c>,
}

/// The rewrite of one function.
pub struct Retyping<'e, 'c, 'a> {
    extractor: &'e mut Extractor,
    ir: &'e FunctionIr<'c, 'a>,
    masks: &'e IdMap<NodeId, Mask>,
    caster: Caster<'c>,
    /// Values that get a new type.
    retyped: IdMap<NodeId, Option<Retyped<'c>>>,
    /// Retyped values in the order they were found.
    order: Vec<(NodeId, Value<'c, 'a>)>,
    uses: PointerUses<'c, 'a>,
    /// Results whose type may change with that of operands: the number of the op, the model, and the node.
    results: Vec<(u32, &'static ResultModel, NodeId)>,
    /// The operands with a demand, in the order in which those were found.
    demanded: Vec<u32>,
    /// The guard or demand that dominates an operand: an index into [`FunctionIr::refined`].
    behind: FxHashMap<(usize, usize), usize>,
    /// Casts inserted at a guard or demand, by its index and the space.
    at_refinement: FxHashMap<(usize, MemorySpace), Value<'c, 'a>>,
    /// Inserted casts, by value and space (none is generic).
    inserted: FxHashMap<(usize, Option<MemorySpace>), Value<'c, 'a>>,
    casts: Vec<OperationRef<'c, 'a>>,
    /// Accesses whose alignment an inserted cast will hide.
    alignments: Alignments<'c, 'a>,
    aligned: Vec<Alignment<'c, 'a>>,
    /// Intrinsics to replace by an equal operation.
    replaced: Vec<(OperationRef<'c, 'a>, MemorySpace, EqualAtomic)>,
    in_space: FxHashMap<(usize, MemorySpace), Option<Type<'c>>>,
    /// The last query and its answer: neighbouring values have the same type.
    last_in_space: Option<((usize, MemorySpace), Option<Type<'c>>)>,
    /// The same for [`Extractor::moves_narrowly`].
    last_narrow: Option<(MemorySpace, bool)>,
    /// The graph of the function.
    function: &'e Function,
    observed: Option<FxHashSet<usize>>,
    /// The nodes of values that are looked up by neither an operand nor a result. Built on first use.
    nodes: Option<FxHashMap<usize, NodeId>>,
    stats: RetypeStats,
}

/// An op of the body, with the data recorded for it.
#[derive(Clone, Copy)]
struct BodyOp<'i, 'c, 'a> {
    /// Its number in the body.
    number: usize,
    at: CodeOp<'c, 'a>,
    /// The nodes of its results that hold pointers.
    results: &'i [NodeId],
    /// The operands that it forwards.
    forwards: &'i [ForwardIr],
}

/// Rewrites the function of a graph by `masks`, the spaces of its nodes. Accesses at `presumed` become
/// accesses of global memory, whatever the masks of their pointers. `second_time`: no later pass looks for
/// spaces, so that tests of a space are folded, and casts that only state one.
pub fn retype<'c: 'a, 'a>(
    extractor: &mut Extractor,
    caster: Caster<'c>,
    function: &Function,
    ir: &FunctionIr<'c, 'a>,
    masks: &IdMap<NodeId, Mask>,
    presumed: &[Site],
    second_time: bool,
) -> RetypeStats {
    let mut retyping = Retyping {
        extractor,
        ir,
        masks,
        caster,
        retyped: IdMap::filled(ir.values.len(), None),
        order: Vec::new(),
        uses: PointerUses::read(ir),
        results: Vec::new(),
        demanded: Vec::new(),
        behind: behind(ir, masks),
        at_refinement: FxHashMap::default(),
        inserted: FxHashMap::default(),
        casts: Vec::new(),
        alignments: Alignments::new(ir.op()),
        aligned: Vec::new(),
        replaced: Vec::new(),
        in_space: FxHashMap::default(),
        last_in_space: None,
        last_narrow: None,
        function,
        observed: None,
        nodes: None,
        stats: RetypeStats::default(),
    };
    let accesses = &function.accesses;
    let ops = ir.code.body();
    // About one operand of each op has one.
    retyping.demanded.reserve(ops.len());
    retyping.order.reserve(ops.len() / 2);
    retyping.results.reserve(ops.len() / 2);
    for op in body_ops(ir) {
        retyping.choose_values(op);
    }
    for access in accesses {
        if access.what == AccessWhat::Memory
            && let Some(space) = masks[access.node].vote().space()
            && access.allowed.contains(Mask::of(space))
            && let Some(at) = retyping.use_of(access.site)
            && retyping.in_space(retyping.uses.all[at].value.r#type(), space).is_some()
        {
            retyping.demand_of(at, space);
            retyping.stats.accesses += 1;
            retyping.record_replacement(access.site, space);
            if !retyping.alignments.is_empty() {
                let (op, operand) = retyping.uses.all[at].at;
                let aligned = retyping.alignments.missing(retyping.extractor, op, operand);
                retyping.aligned.extend(aligned);
            }
        }
    }
    for site in presumed {
        if let Some(at) = retyping.use_of(*site) {
            retyping.demand_of(at, MemorySpace::Global);
        }
        retyping.stats.accesses += 1;
        retyping.record_replacement(*site, MemorySpace::Global);
    }
    let results = std::mem::take(&mut retyping.results);
    let mut left = results.as_slice();
    for op in body_ops(ir) {
        let own = left.iter().take_while(|(of, ..)| *of as usize == op.number).count();
        let (own, rest) = left.split_at(own);
        left = rest;
        retyping.collect_demands(op, own);
    }
    if second_time {
        retyping.fold_tests(accesses);
    }
    retyping.stats.tests += fold_comparisons(caster.context, retyping.function, ir, masks);
    for aligned in std::mem::take(&mut retyping.aligned) {
        Alignments::write(caster.context, aligned);
    }
    retyping.satisfy();
    retyping.rename_intrinsics();
    retyping.fold_casts(second_time);
    for (op, space, equal) in retyping.replaced {
        // The type did not change where no cast could be inserted.
        let ty = op.operand(0).map(|address| address.r#type());
        if ty.is_ok_and(|ty| types::pointer_space(ty) == Some(PointerSpace::Number(space.number()))) {
            atomics::replace(caster.context, op, equal);
        }
    }
    retyping.stats
}

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// The node of a generic pointer.
    fn node(&mut self, value: Value<'c, 'a>) -> Option<NodeId> {
        let ir = self.ir;
        self.nodes.get_or_insert_with(|| ir.nodes_by_value()).get(&ir::value_id(value)).copied()
    }

    fn space_of(&mut self, value: Value<'c, 'a>) -> Option<MemorySpace> {
        self.masks[self.node(value)?].vote().space()
    }

    /// [`Caster::in_space`], queried once for each type and space.
    fn in_space(&mut self, ty: Type<'c>, space: MemorySpace) -> Option<Type<'c>> {
        let key = (ir::type_id_key(ty), space);
        if let Some((last, found)) = self.last_in_space
            && last == key
        {
            return found;
        }
        let found = *self.in_space.entry(key).or_insert_with(|| self.caster.in_space(ty, space));
        self.last_in_space = Some((key, found));
        found
    }

    /// The value of type `ty` that `value` is a cast of, if it is one.
    fn behind_cast(&mut self, value: Value<'c, 'a>, ty: Type<'c>) -> Option<Value<'c, 'a>> {
        let source = self.extractor.classes().cast_source(ir::defining_op(value)?)?;
        (source.r#type() == ty).then_some(source)
    }
}

/// The ops of a function, each with the data recorded for it. Casts that were added since have no results
/// there.
fn body_ops<'i, 'c: 'a, 'a>(ir: &'i FunctionIr<'c, 'a>) -> impl Iterator<Item = BodyOp<'i, 'c, 'a>> {
    let (forwards, results) = (ir.forwards.as_slice(), ir.result_nodes());
    let (mut forward, mut result) = (0, 0);
    ir.code.body().iter().enumerate().map(move |(number, at)| {
        let (first_forward, first_result) = (forward, result);
        while forwards.get(forward).is_some_and(|forward| forward.by as usize == number) {
            forward += 1;
        }
        if !at.results.is_empty() {
            result = results.len().min(result + at.results.len(|| at.op.result_count()));
        }
        let (results, forwards) = (&results[first_result..result], &forwards[first_forward..forward]);
        BodyOp { number, at: *at, results, forwards }
    })
}

impl<'c: 'a, 'a> BodyOp<'_, 'c, 'a> {
    /// The node of result number `index`, if that is a generic pointer.
    fn result(&self, ir: &FunctionIr<'c, 'a>, index: usize, value: Value<'c, 'a>) -> Option<NodeId> {
        ir.node_at(self.at.results.rank(index).and_then(|rank| self.results.get(rank)).copied(), value)
    }
}

/// Whether values that an op forwards may change their type together: branches accept any type, and region
/// branches do if a rule says so.
fn carries(class: Class) -> bool {
    class.interfaces.contains(InterfaceSet::BRANCH)
        || class.interfaces.contains(InterfaceSet::REGION_BRANCH)
            && class.rule.is_some_and(|rule| rule.carries)
}
