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
//! First it is settled which values get a new type ([`Retyping::choose_values`]) and what each operand then asks for
//! ([`Retyping::collect_demands`]), all on the unchanged IR. Then types are set in place, and each operand that differs
//! from what it is given gets a cast ([`Retyping::satisfy`]). Setting types in place leaves no old op behind, needs no
//! placeholder for phi cycles, and never moves an op.

use super::{
    Caster,
    align::{Alignment, Alignments},
    atomics,
    compare::{constant, fold_comparisons},
    result,
};
use crate::extract::{Class, CodeOp, EqualAtomic, Extractor, FunctionIr, Traits, equal_atomics, resolve};
use melior::ir::{
    Attribute, OperationRef, Type, Value, ValueLike,
    attribute::{IntegerAttribute, StringAttribute},
    operation::OperationLike,
    r#type::IntegerType,
};
use mlir_ext::{
    attributes,
    interfaces::{self, Forward, InterfaceSet},
    ir,
    parallel::Handle,
    types::{self, PointerSpace},
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace,
    graph::{Access, AccessWhat, Function},
    ids::{IdMap, NodeId, Site},
    lattice::Mask,
};
use tilespace_dialects::{
    OpModel, Operand,
    rules::model::{Condition, Distance, ResultModel},
};

/// Operands, by op and number, and the values that some of them are forwarded to.
type Carried<'c, 'a> = (Vec<(usize, usize)>, Vec<Value<'c, 'a>>);

/// An operand that a branch hands on, and the branch.
type ForwardBy<'c, 'a> = (usize, Handle<Forward<'c, 'a>>);

/// What was done to a function.
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

/// A use of a retyped value as the generic pointer that it was, with the node of the value.
type GenericUse<'c, 'a> = (NodeId, Use<'c, 'a>, Value<'c, 'a>);

/// The type that a value gets.
#[derive(Clone, Copy)]
struct Retyped<'c> {
    space: MemorySpace,
    ty: Type<'c>,
    /// The type that it has so far.
    generic: Type<'c>,
}

/// An operand that holds pointers.
#[derive(Clone, Copy)]
struct PointerUse<'c, 'a> {
    at: Use<'c, 'a>,
    value: Value<'c, 'a>,
    /// The node of the value, if it is a generic pointer.
    node: Option<NodeId>,
    /// The space that it is to be in.
    demand: Option<MemorySpace>,
}

/// The operands of a body that hold pointers, in program order: read once, and found by the number of their op.
struct PointerUses<'c, 'a> {
    all: Vec<PointerUse<'c, 'a>>,
    /// For each op the first of its operands; at the end, their number.
    first: Vec<u32>,
    /// The numbers of ops by their addresses, once somebody has asked for one.
    numbers: Option<FxHashMap<usize, usize>>,
}

impl<'c: 'a, 'a> PointerUses<'c, 'a> {
    fn read(ir: &FunctionIr<'c, 'a>) -> Self {
        let ops = ir.code.body();
        let mut all = Vec::with_capacity(ops.len());
        let mut first = Vec::with_capacity(ops.len() + 1);
        for CodeOp { op, operands, .. } in ops {
            first.push(all.len() as u32);
            for operand in operands.up_to(|| op.operand_count()) {
                if let Some(value) = ir::operand(**op, operand) {
                    all.push(PointerUse { at: (**op, operand), value, node: ir.node(value), demand: None });
                }
            }
        }
        first.push(all.len() as u32);
        Self { all, first, numbers: None }
    }

    /// The number of an op in the body.
    fn number(&mut self, ir: &FunctionIr<'c, 'a>, op: OperationRef<'c, 'a>) -> Option<usize> {
        let all = || ir.code.body().iter().enumerate().map(|(index, at)| (ir::operation_id(*at.op), index));
        self.numbers.get_or_insert_with(|| all().collect()).get(&ir::operation_id(op)).copied()
    }

    /// Which of the operands is this one of op number `index`.
    #[inline]
    fn find(&self, index: usize, operand: usize) -> Option<usize> {
        let mut own = self.first[index] as usize..self.first[index + 1] as usize;
        own.find(|at| self.all[*at].at.1 == operand)
    }
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
    /// Results that may change their type with operands: the number of the op, what it says of them, and the node.
    results: Vec<(u32, &'static ResultModel, NodeId)>,
    /// The operands that are to be in a space, in the order in which that was found.
    demanded: Vec<u32>,
    /// What operands know of their values by what was said before: which of [`FunctionIr::refined`].
    behind: FxHashMap<(usize, usize), usize>,
    /// Casts made where something was said, by that and space.
    said: FxHashMap<(usize, MemorySpace), Value<'c, 'a>>,
    /// Casts made, by value and space (none is generic).
    made: FxHashMap<(usize, Option<MemorySpace>), Value<'c, 'a>>,
    casts: Vec<OperationRef<'c, 'a>>,
    /// Accesses of which the cast will hide how they are aligned.
    alignments: Alignments<'c, 'a>,
    aligned: Vec<Alignment<'c, 'a>>,
    /// Intrinsics that make place for what they are equal to.
    replaced: Vec<(OperationRef<'c, 'a>, MemorySpace, EqualAtomic)>,
    in_space: FxHashMap<(usize, MemorySpace), Option<Type<'c>>>,
    /// What was asked last: neighbouring values have the same type.
    last_in_space: Option<((usize, MemorySpace), Option<Type<'c>>)>,
    /// The same for [`Extractor::moves_narrowly`].
    last_narrow: Option<(MemorySpace, bool)>,
    /// The graph of the function.
    function: &'e Function,
    observed: Option<FxHashSet<usize>>,
    stats: RetypeStats,
}

/// Rewrites the function behind a graph, of whose nodes `masks` tells the spaces. Accesses at `presumed` are made ones of
/// global memory, whatever is known of their pointers. The second time nobody will look for spaces any more: tests of a
/// space are folded, and casts that only tell one.
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
        said: FxHashMap::default(),
        made: FxHashMap::default(),
        casts: Vec::new(),
        alignments: Alignments::new(ir.op()),
        aligned: Vec::new(),
        replaced: Vec::new(),
        in_space: FxHashMap::default(),
        last_in_space: None,
        last_narrow: None,
        function,
        observed: None,
        stats: RetypeStats::default(),
    };
    let accesses = &function.accesses;
    let ops = ir.code.body();
    // About one operand of each op is.
    retyping.demanded.reserve(ops.len());
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
            && retyping.in_space(retyping.uses.all[at].value.r#type(), space).is_some()
        {
            retyping.demand_of(at, space);
            retyping.stats.accesses += 1;
            retyping.note_replacement(access.site, space);
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
        // The type did not change where no cast could be made.
        let ty = op.operand(0).map(|address| address.r#type());
        if ty.is_ok_and(|ty| types::pointer_space(ty) == Some(PointerSpace::Number(space.number()))) {
            atomics::replace(caster.context, op, equal);
        }
    }
    retyping.stats
}

impl<'c: 'a, 'a> Retyping<'_, 'c, 'a> {
    /// The operand that an access is of.
    #[inline]
    fn use_of(&mut self, site: Site) -> Option<usize> {
        let index = match self.ir.index_at(site) {
            Some(index) => index,
            None => self.uses.number(self.ir, self.ir.site(site).0)?,
        };
        self.uses.find(index, self.ir.operand_at(site))
    }

    /// The spaces that reach a generic pointer value.
    fn known(&self, value: Value<'c, 'a>) -> Option<Mask> {
        Some(self.masks[self.ir.node(value)?])
    }

    fn space_of(&self, value: Value<'c, 'a>) -> Option<MemorySpace> {
        self.known(value)?.vote().space()
    }

    /// The type that a value gets, if it gets one.
    fn retyped(&self, value: Value<'c, 'a>) -> Option<Retyped<'c>> {
        self.retyped[self.ir.node(value)?]
    }

    /// [`Caster::in_space`], asked once for each type and space.
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

    /// Whether the operands of op number `number` at a position can be in a space.
    fn can_be_in(
        &mut self,
        number: usize,
        op: OperationRef<'c, 'a>,
        position: Operand,
        space: MemorySpace,
    ) -> bool {
        if let Operand::Index(operand) = position
            && let Some(at) = self.uses.find(number, operand as usize)
        {
            return self.in_space(self.uses.all[at].value.r#type(), space).is_some();
        }
        let mut operands = resolve(op, position).filter_map(|operand| ir::operand(op, operand));
        operands.all(|value| self.in_space(value.r#type(), space).is_some())
    }

    /// Notes that `value` gets a new type, if its space is known and there is such a type. What may be null does not.
    fn choose(&mut self, value: Value<'c, 'a>) {
        if let Some(node) = self.ir.node(value) {
            self.choose_node(node, value);
        }
    }

    fn choose_node(&mut self, node: NodeId, value: Value<'c, 'a>) {
        let generic = value.r#type();
        if self.retyped[node].is_none()
            && let Some(space) = self.masks[node].settled()
            && let Some(ty) = self.in_space(generic, space)
        {
            self.retyped[node] = Some(Retyped { space, ty, generic });
            self.order.push((node, value));
        }
    }

    /// Whether `result` is the same address where pointers to its space move by narrower numbers than generic ones
    /// (`p3:32:32` in a data layout). A sum that wraps around leaves its object, so that nothing is accessed there; but
    /// its number is another. No mask of another width fits at all.
    fn moves_alike(
        &mut self,
        op: OperationRef<'c, 'a>,
        model: &ResultModel,
        result: Value<'c, 'a>,
        space: MemorySpace,
    ) -> bool {
        if matches!(model.distance, Some(Distance::Same { .. })) || !self.moves_narrowly(space) {
            return true;
        }
        if model.masks.is_some() {
            return false;
        }
        is_inbounds(op) || !self.observed().contains(&ir::value_id(result))
    }

    /// Whether pointers to `space` do: what was asked last is asked again.
    fn moves_narrowly(&mut self, space: MemorySpace) -> bool {
        if let Some((last, narrowly)) = self.last_narrow
            && last == space
        {
            return narrowly;
        }
        let narrowly = self.extractor.moves_narrowly(self.ir.op(), space);
        self.last_narrow = Some((space, narrowly));
        narrowly
    }

    /// The values that are looked at, and not just used as addresses.
    fn observed(&mut self) -> &FxHashSet<usize> {
        let (ir, function) = (self.ir, self.function);
        self.observed.get_or_insert_with(|| {
            let observed = function.observed();
            let nodes = observed.iter().filter(|(_, is_observed)| **is_observed);
            nodes.filter_map(|(node, _)| Some(ir::value_id(*ir.values[node]?.value))).collect()
        })
    }

    /// Values that `op` defines, or hands on to a block, may change their type where the op does not mind.
    fn choose_values(&mut self, number: usize, at: CodeOp<'c, 'a>, forwards: &[ForwardBy<'c, 'a>]) {
        let (op, class) = (*at.op, self.extractor.class_of(at));
        if !class.retypes {
            return;
        }
        if let Some(rule) = class.rule {
            for model in rule.results {
                self.alignments.note(self.extractor, op, rule, model);
                if model.retypes.is_empty() {
                    continue;
                }
                let Some(result) = ir::result(op, model.index as usize) else { continue };
                let Some(node) = self.ir.node(result) else { continue };
                self.results.push((number as u32, model, node));
                let Some(space) = self.masks[node].vote().space() else { continue };
                for operand in model.retypes {
                    if self.can_be_in(number, op, *operand, space)
                        && self.moves_alike(op, model, result, space)
                    {
                        self.choose_node(node, result);
                    }
                }
            }
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            && let Some(value) = result(op)
        {
            self.choose(value);
        }
        if class.interfaces.contains(InterfaceSet::BRANCH) {
            for (_, forward) in forwards {
                self.choose(forward.destination);
            }
        } else if carries(class) {
            self.choose_carried(forwards);
        }
    }

    /// Values that a region branch forwards from the same operand have the same type: all of them change, or none. A
    /// loop's argument and its result are such.
    fn choose_carried(&mut self, forwards: &[ForwardBy<'c, 'a>]) {
        let mut groups: Vec<Carried<'c, 'a>> = Vec::new();
        for (_, forward) in forwards {
            let operand = (ir::operation_id(forward.owner), forward.operand);
            let destination = forward.destination;
            let (mut group, apart): (Vec<_>, Vec<_>) = groups.drain(..).partition(|(operands, values)| {
                operands.contains(&operand)
                    || values.iter().any(|value| ir::value_id(*value) == ir::value_id(destination))
            });
            groups = apart;
            let mut joined = (vec![operand], vec![destination]);
            for (operands, values) in group.drain(..) {
                joined.0.extend(operands);
                joined.1.extend(values);
            }
            groups.push(joined);
        }
        for (_, values) in groups {
            let settled = |value: &Value<'c, 'a>| self.known(*value).and_then(Mask::settled);
            let first = values.first().and_then(settled);
            if first.is_some() && values.iter().all(|value| settled(value) == first) {
                for value in values {
                    self.choose(value);
                }
            }
        }
    }

    /// An operand of op number `index` is to be in a space.
    fn demand(&mut self, index: usize, operand: usize, space: MemorySpace) {
        if let Some(at) = self.uses.find(index, operand) {
            self.demand_of(at, space);
        }
    }

    fn demand_of(&mut self, at: usize, space: MemorySpace) {
        let demand = &mut self.uses.all[at].demand;
        if demand.is_none() {
            *demand = Some(space);
            self.demanded.push(at as u32);
        }
    }

    /// An operand that the op cannot take in a space, but its equal can.
    #[inline]
    fn note_replacement(&mut self, site: Site, space: MemorySpace) {
        if self.ir.code.traits.has(Traits::HAS_EQUAL) {
            self.replace_by_equal(site, space);
        }
    }

    fn replace_by_equal(&mut self, site: Site, space: MemorySpace) {
        let Some(rule) = self.ir.class_at(site, self.extractor.classes()).rule else { return };
        let (op, operand) = self.ir.site(site);
        let address = Operand::Index(operand as u32);
        if rule.at(address).is_none_or(|used| !used.polymorphic)
            && let Some(equal) = equal_atomics(op, rule, address).and_then(|equal| equal.in_space(space))
        {
            self.replaced.push((op, space, equal));
        }
    }

    /// What the operands of `op` ask for, once the chosen values have their types.
    fn collect_demands(
        &mut self,
        number: usize,
        at: CodeOp<'c, 'a>,
        results: &[(u32, &ResultModel, NodeId)],
        forwards: &[ForwardBy<'c, 'a>],
    ) {
        let (op, class) = (*at.op, self.extractor.class_of(at));
        if !class.retypes {
            return;
        }
        if let Some(rule) = class.rule {
            for (_, model, node) in results {
                let Some(Retyped { space, .. }) = self.retyped[*node] else { continue };
                for operand in model.retypes {
                    for index in resolve(op, *operand) {
                        self.demand(number, index, space);
                    }
                }
            }
            if let Some(operand) = class.cast {
                self.demand_of_cast(number, op, resolve(op, operand).start);
            }
            for alike in rule.alike {
                let (a, b) = (resolve(op, alike.operand).start, resolve(op, alike.with).start);
                self.demand_of_comparison(number, op, a, b);
            }
            for used in rule.operands.into_iter().filter(|used| used.polymorphic && used.access.is_none()) {
                for index in resolve(op, used.at) {
                    self.demand_of_onlooker(number, op, rule, index);
                }
            }
        } else if class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            && let Some((_, a, b)) = interfaces::select_operands(op)
            && let Some(value) = result(op)
            && let Some(Retyped { space, .. }) = self.retyped(value)
        {
            self.demand(number, a, space);
            self.demand(number, b, space);
        }
        if carries(class) {
            for (_, forward) in forwards {
                if let Some(Retyped { space, .. }) = self.retyped(forward.destination) {
                    // A branch of regions hands on what their terminators have.
                    let owner = match ir::operation_id(forward.owner) == ir::operation_id(op) {
                        true => Some(number),
                        false => self.uses.number(self.ir, forward.owner),
                    };
                    if let Some(owner) = owner {
                        self.demand(owner, forward.operand, space);
                    }
                }
            }
        }
    }

    /// An operand that is only looked at takes the space if the value has it anyway.
    fn demand_of_onlooker(
        &mut self,
        number: usize,
        op: OperationRef<'c, 'a>,
        rule: &OpModel,
        operand: usize,
    ) {
        let mut accessed = rule.operands.iter().filter(|used| used.access.is_some());
        if !accessed.any(|used| resolve(op, used.at).contains(&operand))
            && let Some(at) = self.uses.find(number, operand)
            && let Some(Retyped { space, .. }) = self.uses.all[at].node.and_then(|node| self.retyped[node])
        {
            self.demand_of(at, space);
        }
    }

    /// Two addresses in one space, none of them null, compare there as they do in generic: the generic address is where the
    /// window starts plus the address in the space, and a window neither wraps around nor has both signs.
    fn demand_of_comparison(&mut self, number: usize, op: OperationRef<'c, 'a>, first: usize, second: usize) {
        let (Some(a), Some(b)) = (ir::operand(op, first), ir::operand(op, second)) else { return };
        let settled = |value| self.known(value).and_then(Mask::settled);
        let Some(space) = settled(a).filter(|space| settled(b) == Some(*space)) else { return };
        let Some(ty) = self.in_space(a.r#type(), space) else { return };
        let mut has = |value| self.retyped(value).is_some() || self.behind_cast(value, ty).is_some();
        let (has_a, has_b) = (has(a), has(b));
        // A sum that kept its type is another number in the space.
        if (has_a || has_b)
            && [(a, has_a), (b, has_b)].iter().all(|(value, has)| *has || !self.is_computed(*value))
        {
            self.demand(number, first, space);
            self.demand(number, second, space);
        }
    }

    /// Whether a value was made by an op that moves an address.
    fn is_computed(&mut self, value: Value<'c, 'a>) -> bool {
        let rule = ir::defining_op(value).and_then(|op| self.extractor.classes().rule(op));
        rule.is_some_and(|rule| rule.results.iter().any(|result| !result.retypes.is_empty()))
    }

    /// A cast from generic to the space its operand is known to be in asks for just that, and then does nothing.
    fn demand_of_cast(&mut self, number: usize, op: OperationRef<'c, 'a>, operand: usize) {
        let (Some(value), Some(cast)) = (ir::operand(op, operand), result(op)) else { return };
        if let Some(space) = self.space_of(value)
            && self.in_space(value.r#type(), space) == Some(cast.r#type())
            && (self.retyped(value).is_some() || self.behind_cast(value, cast.r#type()).is_some())
        {
            self.demand(number, operand, space);
        }
    }

    /// The value of type `ty` of which `value` is a cast.
    fn behind_cast(&mut self, value: Value<'c, 'a>, ty: Type<'c>) -> Option<Value<'c, 'a>> {
        let source = self.extractor.classes().cast_source(ir::defining_op(value)?)?;
        (source.r#type() == ty).then_some(source)
    }

    /// Sets the types, and casts where an operand is given something else than it asks for.
    fn satisfy(&mut self) {
        // Where values come from must be asked before types change.
        let mut given = Vec::with_capacity(self.demanded.len());
        // Neighbouring uses are often of one value.
        let mut last: Option<(NodeId, MemorySpace, Option<Value<'c, 'a>>)> = None;
        for index in 0..self.demanded.len() {
            let PointerUse { at, value, node, demand } = self.uses.all[self.demanded[index] as usize];
            let Some(space) = demand else { continue };
            // Most operands are there already.
            let retyped = node.and_then(|node| self.retyped[node].as_ref());
            if retyped.is_some_and(|retyped| retyped.space == space) {
                continue;
            }
            let retyped = retyped.copied();
            let Some(ty) = self.in_space(value.r#type(), space) else { continue };
            let source = match (node, last) {
                (Some(node), Some((of, to, source))) if of == node && to == space => source,
                _ => self.behind_cast(value, ty),
            };
            last = node.map(|node| (node, space, source));
            given.push((at, value, space, ty, source, retyped));
        }
        for (node, value) in &self.order {
            if let Some(Retyped { ty, .. }) = self.retyped[*node] {
                ir::set_value_type(*value, ty);
                self.stats.retyped += 1;
            }
        }
        for ((op, operand), value, space, ty, source, retyped) in given {
            if let Some(source) = source {
                ir::set_operand(op, operand, source);
                continue;
            }
            let key = (ir::value_id(value), Some(space));
            let value = match self.made.get(&key) {
                Some(made) => *made,
                None if self.space_of(value) == Some(space) => {
                    let Some(cast) = self.caster.after_definition(value, ty) else { continue };
                    let Some(made) = self.remember(cast) else { continue };
                    self.made.insert(key, made);
                    made
                }
                // Known by what was said before, from there on; or a guess, for this access alone; or null, or another
                // value that is never an address, for which any space will do, by a cast, not by a new zero; or one that
                // is known in a smaller space than is asked for.
                None => {
                    let said = self.said_of(op, operand, space);
                    if let Some(made) = said.and_then(|said| self.said.get(&(said, space))) {
                        ir::set_operand(op, operand, *made);
                        continue;
                    }
                    let value = match retyped {
                        // No cast leads from one space to another.
                        Some(Retyped { generic, .. }) => match self.generic_again(value, generic) {
                            Some(generic) => generic,
                            None => continue,
                        },
                        None => value,
                    };
                    let at = said.map_or(op, |said| self.ir.site(self.ir.refined[said].from).0);
                    let Some(cast) = self.caster.before(at, value, ty) else { continue };
                    let Some(made) = self.remember(cast) else { continue };
                    if let Some(said) = said {
                        self.said.insert((said, space), made);
                    }
                    made
                }
            };
            ir::set_operand(op, operand, value);
        }
        for (node, (op, operand), value) in self.generic_uses() {
            if let Some(Retyped { generic, .. }) = self.retyped[node]
                && let Some(generic) = self.generic_again(value, generic)
            {
                ir::set_operand(op, operand, generic);
            }
        }
    }

    /// The uses of retyped values that ask for no space, value by value in the order in which those were found.
    fn generic_uses(&self) -> Vec<GenericUse<'c, 'a>> {
        let is_generic = |at: &&PointerUse<'c, 'a>| at.demand.is_none();
        let uses = self.uses.all.iter().filter(is_generic);
        let mut uses: Vec<GenericUse<'c, 'a>> = uses
            .filter_map(|at| {
                at.node.filter(|node| self.retyped[*node].is_some()).map(|node| (node, at.at, at.value))
            })
            .collect();
        if uses.len() > 1 {
            let mut rank = IdMap::filled(self.retyped.len(), 0);
            for (index, (node, _)) in self.order.iter().enumerate() {
                rank[*node] = index;
            }
            uses.sort_by_key(|(node, ..)| rank[*node]);
        }
        uses
    }

    /// Which of [`FunctionIr::refined`] says that an operand is in `space`.
    fn said_of(&self, op: OperationRef<'c, 'a>, operand: usize, space: MemorySpace) -> Option<usize> {
        let said = *self.behind.get(&(ir::operation_id(op), operand))?;
        (self.masks[self.ir.refined[said].node].vote().space() == Some(space)).then_some(said)
    }

    /// A retyped value as the generic pointer that it was.
    fn generic_again(&mut self, value: Value<'c, 'a>, generic: Type<'c>) -> Option<Value<'c, 'a>> {
        let id = ir::value_id(value);
        if let Some(made) = self.made.get(&(id, None)) {
            return Some(*made);
        }
        let cast = self.caster.after_definition(value, generic)?;
        let made = self.remember(cast)?;
        self.made.insert((id, None), made);
        Some(made)
    }

    fn remember(&mut self, cast: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
        self.stats.casts += 1;
        self.casts.push(cast);
        result(cast)
    }

    /// Answers tests of a space that has only one answer.
    fn fold_tests(&mut self, accesses: &[Access]) {
        if !self.ir.code.traits.has(Traits::FOLDS) {
            return;
        }
        // The node that the test looks at: behind another test it is not the value's own.
        let tests = accesses.iter().filter(|access| access.what == AccessWhat::Test);
        let nodes: FxHashMap<(usize, usize), NodeId> = tests
            .map(|access| {
                let (op, operand) = self.ir.site(access.site);
                ((ir::operation_id(op), operand), access.node)
            })
            .collect();
        if nodes.is_empty() {
            return;
        }
        for at in self.ir.code.body() {
            let (op, class) = (&*at.op, self.extractor.class_of(*at));
            let Some(rule) = class.rule else { continue };
            for model in rule.results {
                if let Some(Condition::Test { operand, space }) = model.condition
                    && let Some(node) = nodes.get(&(ir::operation_id(*op), resolve(*op, operand).start))
                    && let Some(answer) = self.masks[*node].isspacep(space)
                    && let Some(test) = result(*op)
                    && test.r#type() == IntegerType::new(self.caster.context, 1).into()
                    && let Some(constant) = constant(self.caster.context, *op, answer)
                {
                    ir::replace_all_uses(test, constant);
                    self.stats.tests += 1;
                }
            }
        }
    }

    /// An overloaded intrinsic has the spaces of its pointers in its name.
    fn rename_intrinsics(&mut self) {
        let code = &self.ir.code;
        if !code.traits.has(Traits::MANGLED) {
            return;
        }
        let mut renamed: Vec<(OperationRef<'c, 'a>, u32, MemorySpace)> = Vec::new();
        for (index, at) in code.body().iter().enumerate() {
            let class = self.extractor.class_of(*at);
            let Some(rule) = class.rule.filter(|_| class.traits.has(Traits::MANGLED)) else { continue };
            for used in rule.operands {
                let Some(position) = used.mangled_in else { continue };
                let spaces = resolve(*at.op, used.at)
                    .filter_map(|operand| self.uses.all[self.uses.find(index, operand)?].demand);
                renamed.extend(spaces.map(|space| (*at.op, position, space)));
            }
        }
        for (op, position, space) in renamed {
            if let Some(name) = crate::extract::intrinsic_name(op) {
                let name = mangle(&name, position, space);
                let attribute: Attribute<'c> = StringAttribute::new(self.caster.context, &name).into();
                ir::set_attribute(op, crate::extract::INTRINSIC, attribute);
            }
        }
    }

    /// The three rules: a cast to the space its operand has is that operand; a cast back to the type before another
    /// cast is the value before both; a cast that nothing uses goes. The first time, a cast back stays if the space is
    /// known of it, and not of the value before: `ip-msp` is to find it.
    fn fold_casts(&mut self, second_time: bool) {
        let code = &self.ir.code;
        let folds = |at: &&CodeOp<'c, 'a>| self.extractor.class_of(**at).traits.has(Traits::FOLDS);
        let ops = if code.traits.has(Traits::FOLDS) { code.body() } else { &[] };
        let mut casts: Vec<OperationRef<'c, 'a>> = ops.iter().filter(folds).map(|at| *at.op).collect();
        casts.extend(&self.casts);
        for op in &casts {
            let Some(value) = result(*op) else { continue };
            let Some(source) = self.extractor.classes().cast_source(*op) else { continue };
            let same = match source.r#type() == value.r#type() {
                true => Some(source),
                false => self.behind_cast(source, value.r#type()),
            };
            if let Some(same) = same
                && (second_time || self.space_of(value).is_none() || self.space_of(same).is_some())
            {
                ir::replace_all_uses(value, same);
            }
        }
        // Casts of casts: the last one may leave the one before without a use.
        let before = casts.len();
        loop {
            let left = casts.len();
            let mut kept = Vec::with_capacity(left);
            for op in casts.into_iter().rev() {
                match result(op).is_some_and(|value| !ir::has_uses(value)) {
                    true => ir::erase(op),
                    false => kept.push(op),
                }
            }
            kept.reverse();
            casts = kept;
            if casts.len() == left {
                break;
            }
        }
        self.stats.folded += (before - casts.len()) as u64;
    }
}

/// Which of [`FunctionIr::refined`] tells most of the operands that come behind one.
fn behind(ir: &FunctionIr<'_, '_>, masks: &IdMap<NodeId, Mask>) -> FxHashMap<(usize, usize), usize> {
    let mut behind = FxHashMap::default();
    for (refined, outermost) in ir.refined.iter().zip(ir.outermost(masks)) {
        for site in &refined.uses {
            let (op, operand) = ir.site(*site);
            behind.insert((ir::operation_id(op), operand), outermost);
        }
    }
    behind
}

/// Whether an op that moves an address stays in the object, or just behind it: no smaller flag says so for numbers of
/// fewer bits.
fn is_inbounds(op: OperationRef<'_, '_>) -> bool {
    let flags = ir::properties(op).and_then(|properties| attributes::entry(properties, "noWrapFlags"));
    let flags = flags.and_then(|flags| IntegerAttribute::try_from(flags).ok());
    flags.is_some_and(|flags| flags.value() & 1 != 0)
}

/// The ops of a function, each with what it hands on.
fn with_forwards<'i, 'c: 'a, 'a>(
    ir: &'i FunctionIr<'c, 'a>,
) -> impl Iterator<Item = (usize, CodeOp<'c, 'a>, &'i [ForwardBy<'c, 'a>])> {
    let mut left = ir.forwards.as_slice();
    ir.code.body().iter().enumerate().map(move |(index, at)| {
        let id = ir::operation_id(*at.op);
        let (own, rest) = left.split_at(left.iter().take_while(|(by, _)| *by == id).count());
        left = rest;
        (index, *at, own)
    })
}

/// Whether values that an op forwards may change their type together: branches do not look at types, and region branches
/// where a rule says so.
fn carries(class: Class) -> bool {
    class.interfaces.contains(InterfaceSet::BRANCH)
        || class.interfaces.contains(InterfaceSet::REGION_BRANCH)
            && class.rule.is_some_and(|rule| rule.carries)
}

/// The name of an intrinsic with the number of its `position`-th `.pN` replaced.
fn mangle(name: &str, position: u32, space: MemorySpace) -> String {
    let mut seen = 0;
    let parts = name.split('.').map(|part| {
        let is_pointer =
            part.strip_prefix('p').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        if is_pointer {
            seen += 1;
            if seen == position + 1 {
                return format!("p{}", space.number());
            }
        }
        part.to_string()
    });
    parts.collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mangling_replaces_one_pointer() {
        let name = "llvm.nvvm.ldu.global.i.i32.p0";
        assert_eq!(mangle(name, 0, MemorySpace::Global), "llvm.nvvm.ldu.global.i.i32.p1");
        assert_eq!(mangle("llvm.objectsize.i64.p0", 0, MemorySpace::Shared), "llvm.objectsize.i64.p3");
        assert_eq!(mangle("llvm.x.p0.p0", 1, MemorySpace::Shared), "llvm.x.p0.p3");
        assert_eq!(mangle("llvm.x.p0.p0", 2, MemorySpace::Shared), "llvm.x.p0.p0");
    }
}
