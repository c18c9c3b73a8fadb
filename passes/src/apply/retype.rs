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
//! First the values that get a new type are chosen ([`choose`]), and the demands of all operands collected
//! ([`demands`]), on the unchanged IR. Then types are set in place, an operand gets a cast where its demand
//! differs from its value's type ([`satisfy`]), and redundant casts are erased ([`folds`]). Setting types in
//! place leaves no old op, needs no placeholder for phi cycles, and never moves an op.

mod choose;
mod demands;
mod folds;
mod guards;
mod satisfy;
mod types;
mod uses;

use super::{Caster, align::Alignments, atomics, promises};
use crate::extract::{
    Class, CodeOp, EqualAtomic, Extractor, FunctionIr,
    mlir::{self, Mlir, Raw},
    resolve,
};
use guards::Guards;
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    ir,
    types::{PointerSpace, pointer_space},
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace,
    graph::{AccessWhat, Function},
    ids::{IdMap, NodeId, Site},
    ir::{Forward, InterfaceSet, Op},
    lattice::Mask,
};
use tilespace_dialects::rules::model::ResultModel;
use types::Types;
use uses::PointerUses;

/// A branch, and an operand that it forwards.
type ForwardBy<'c, 'a> = (Op<Mlir<'c, 'a>>, Forward<Mlir<'c, 'a>>);

/// The number of changes to a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetypeStats {
    /// Memory operands that now name their space.
    pub accesses: u64,
    /// Values with a type that now names their space.
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
    /// The type that it has so far.
    generic: Type<'c>,
}

/// The rewrite of one function.
pub struct Retyping<'e, 'c, 'a> {
    extractor: &'e mut Extractor,
    ir: &'e FunctionIr<'c, 'a>,
    masks: &'e IdMap<NodeId, Mask>,
    types: Types<'c>,
    /// Values that get a new type.
    retyped: IdMap<NodeId, Option<Retyped<'c>>>,
    /// Retyped values in the order they were found.
    order: Vec<(NodeId, Value<'c, 'a>)>,
    uses: PointerUses<'c, 'a>,
    /// Results that may change their type with operands: the number of the op, its model of the result, and
    /// the node.
    results: Vec<(u32, &'static ResultModel, NodeId)>,
    guards: Guards<'c, 'a>,
    /// Casts made, by value and space (none is generic).
    made: FxHashMap<(ir::ValueId, Option<MemorySpace>), Value<'c, 'a>>,
    casts: Vec<OperationRef<'c, 'a>>,
    alignments: Alignments<'c, 'a>,
    /// Intrinsics to be replaced by equivalent operations.
    replaced: Vec<(OperationRef<'c, 'a>, MemorySpace, EqualAtomic)>,
    /// The graph of the function.
    function: &'e Function,
    observed: Option<FxHashSet<ir::ValueId>>,
    /// Values with a space that follows from the module, as if a cast of each stated it.
    stated: FxHashSet<ir::ValueId>,
    stats: RetypeStats,
}

/// What signatures demand of a body, if they change together with it.
#[derive(Default)]
pub struct Interface<'c, 'a> {
    /// Values that get a type: arguments of the body, results of its calls.
    pub values: Vec<(Value<'c, 'a>, MemorySpace, Type<'c>)>,
    /// Operands that take a type, by the number of their op in the body: of calls, of returns.
    pub operands: Vec<(usize, usize, MemorySpace, Type<'c>)>,
    /// Values with a space that follows from the module.
    pub stated: Vec<Value<'c, 'a>>,
}

/// Rewrites the function of a graph; `masks` has the spaces of its nodes. Accesses at `presumed` become
/// accesses to global memory, whatever is known of their pointers. `second_time`: no later pass infers
/// spaces, so tests of a space are folded, and casts that only state a space are removed.
#[expect(clippy::too_many_arguments, reason = "a graph, its place, its solution, and three things to do")]
pub fn retype<'c: 'a, 'a>(
    extractor: &mut Extractor,
    caster: Caster<'c>,
    function: &Function,
    ir: &FunctionIr<'c, 'a>,
    masks: &IdMap<NodeId, Mask>,
    presumed: &[Site],
    second_time: bool,
    interface: &Interface<'c, 'a>,
) -> RetypeStats {
    let mut retyping = Retyping {
        extractor,
        ir,
        masks,
        types: Types::new(caster),
        retyped: IdMap::filled(ir.values.len(), None),
        order: Vec::new(),
        uses: PointerUses::default(),
        results: Vec::new(),
        guards: Guards::new(ir, masks),
        made: FxHashMap::default(),
        casts: Vec::new(),
        alignments: Alignments::new(ir.op().raw()),
        replaced: Vec::new(),
        function,
        observed: None,
        stated: interface.stated.iter().map(|value| ir::value_id(*value)).collect(),
        stats: RetypeStats::default(),
    };
    retyping.take_types(&interface.values);
    retyping.uses = PointerUses::read(ir);
    let promises = promises::promises(retyping.extractor, ir, masks);
    let accesses = &function.accesses;
    let ops = ir.code.body();
    retyping.order.reserve(ops.len() / 2);
    retyping.results.reserve(ops.len() / 2);
    for (index, op, forwards) in with_forwards(ir) {
        retyping.choose_values(index, op, forwards);
    }
    for access in accesses {
        if access.what == AccessWhat::Memory
            && let Some(space) = masks[access.node].vote().space()
            && access.allowed.contains(Mask::of(space))
            && let Some(at) = retyping.use_of(access.site)
            && retyping.is_alike(at, space)
            && retyping.in_space(retyping.uses.all[at].value.r#type(), space).is_some()
        {
            retyping.demand_of(at, space);
            retyping.stats.accesses += 1;
            retyping.note_replacement(access.site, space);
            let (op, operand) = retyping.uses.all[at].at;
            retyping.alignments.note(retyping.extractor, op, operand);
        }
    }
    for site in presumed {
        if let Some(at) = retyping.use_of(*site) {
            retyping.demand_of(at, MemorySpace::Global);
        }
        retyping.stats.accesses += 1;
        retyping.note_replacement(*site, MemorySpace::Global);
    }
    let results = std::mem::take(&mut retyping.results);
    let mut left = results.as_slice();
    for (index, op, forwards) in with_forwards(ir) {
        let own = left.iter().take_while(|(of, ..)| *of as usize == index).count();
        let (own, rest) = left.split_at(own);
        left = rest;
        retyping.collect_demands(index, op, own, forwards);
    }
    for (number, operand, space, _) in &interface.operands {
        retyping.demand(*number, *operand, *space);
    }
    if second_time {
        retyping.fold_tests(accesses);
    }
    retyping.alignments.write(caster.context);
    retyping.satisfy();
    retyping.fit_operands(&interface.operands);
    retyping.rename_intrinsics();
    retyping.fold_casts(second_time);
    for (op, space, equal) in retyping.replaced {
        // The type did not change where no cast could be made.
        let ty = op.operand(0).map(|address| address.r#type());
        if ty.is_ok_and(|ty| pointer_space(ty) == Some(PointerSpace::Number(space.number()))) {
            atomics::replace(caster.context, op, equal);
        }
    }
    if retyping.stats.accesses != 0 {
        promises::hide(caster, ir.op().raw(), &promises);
    }
    retyping.stats
}

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// The spaces that reach a generic pointer value.
    fn known(&self, value: Value<'c, 'a>) -> Option<Mask> {
        Some(self.masks[self.ir.node(mlir::value(value))?])
    }

    fn space_of(&self, value: Value<'c, 'a>) -> Option<MemorySpace> {
        self.known(value)?.vote().space()
    }

    /// Whether the operand that must have the same type as this operand, if there is one, is in `space` as
    /// well.
    fn is_alike(&mut self, at: usize, space: MemorySpace) -> bool {
        let (op, operand) = self.uses.all[at].at;
        let Some(rule) = self.extractor.classes().rule(op) else { return true };
        rule.alike.into_iter().all(|pair| {
            let [one, other] = [pair.operand, pair.with].map(|position| resolve(op, position).start);
            let other = match operand {
                _ if operand == one => other,
                _ if operand == other => one,
                _ => return true,
            };
            ir::operand(op, other).is_none_or(|other| {
                self.space_of(other) == Some(space)
                    || pointer_space(other.r#type()) == Some(PointerSpace::Number(space.number()))
            })
        })
    }

    /// Gives values the types that signatures want.
    fn take_types(&mut self, values: &[(Value<'c, 'a>, MemorySpace, Type<'c>)]) {
        for (value, space, ty) in values {
            match self.ir.node(mlir::value(*value)).filter(|node| self.masks[*node].settled() == Some(*space))
            {
                Some(node) => {
                    let generic = value.r#type();
                    self.retyped[node] = Some(Retyped { space: *space, ty: *ty, generic });
                    self.order.push((node, *value));
                }
                None => {
                    self.stats.casts += u64::from(self.types.caster.change_type(*value, *ty).is_some());
                }
            }
        }
    }

    /// Casts operands to the types that signatures want, where they have others still.
    fn fit_operands(&mut self, operands: &[(usize, usize, MemorySpace, Type<'c>)]) {
        for (number, operand, _, ty) in operands {
            let op = self.ir.code.body()[*number].op.raw();
            let Some(value) = ir::operand(op, *operand).filter(|value| value.r#type() != *ty) else {
                continue;
            };
            let caster = self.types.caster;
            // LLVM may not move an access in a callee above the test.
            let is_guarded = self.guards.around(op, *operand).is_some();
            let opaque = if is_guarded { caster.behind_test(op, value, *ty) } else { None };
            if let Some(cast) = opaque.or_else(|| caster.before(op, value, *ty))
                && let Some(made) = self.remember(cast)
            {
                ir::set_operand(op, *operand, made);
            }
        }
    }

    /// The type that a value gets, if it gets one.
    fn retyped(&self, value: Value<'c, 'a>) -> Option<Retyped<'c>> {
        self.retyped[self.ir.node(mlir::value(value))?]
    }

    /// The type of a generic pointer in a space.
    fn in_space(&mut self, ty: Type<'c>, space: MemorySpace) -> Option<Type<'c>> {
        self.types.in_space(ty, space)
    }

    /// The value of type `ty` that `value` is a cast of, if it is one.
    fn behind_cast(&mut self, value: Value<'c, 'a>, ty: Type<'c>) -> Option<Value<'c, 'a>> {
        let source = self.extractor.classes().cast_source(ir::defining_op(value)?)?;
        (source.r#type() == ty).then_some(source)
    }
}

/// The ops of a function, each with the operands that it forwards.
fn with_forwards<'i, 'c: 'a, 'a>(
    ir: &'i FunctionIr<'c, 'a>,
) -> impl Iterator<Item = (usize, CodeOp<'c, 'a>, &'i [ForwardBy<'c, 'a>])> {
    let mut left = ir.forwards.as_slice();
    ir.code.body().iter().enumerate().map(move |(index, at)| {
        let id = at.op;
        let (own, rest) = left.split_at(left.iter().take_while(|(by, _)| *by == id).count());
        left = rest;
        (index, *at, own)
    })
}

/// Whether the values that an op forwards may change their type together: for a branch they may, since it
/// does not look at types; for a region branch only if its rule says so.
fn carries(class: Class) -> bool {
    class.interfaces.contains(InterfaceSet::BRANCH)
        || class.interfaces.contains(InterfaceSet::REGION_BRANCH)
            && class.rule.is_some_and(|rule| rule.carries)
}
