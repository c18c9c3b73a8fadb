//! Rewrites one body of a plan, concurrently with the others.
//!
//! ```text
//! %v = load %slot : ptr      // global, by the analysis of the module
//!                            %c = addrspacecast %v : ptr to ptr<1>     states it for the analysis of one
//!                            %b = addrspacecast %c : ptr<1> to ptr     function; uses of %v take %b
//! call @sum(%v)              call @sum.global(%c)                      the planned body, with its types
//! ```
//!
//! Of the other bodies it reads names and signatures only, which are final by then. So bodies are distributed
//! to MLIR's threads, like the functions of a function pass.

use super::{Caster, naming::Illegal, result, retype::RetypeStats};
use crate::{
    extract::{
        Extraction, Extractor, FunctionIr, Internal, Parts, Traits, interfaces_of, is_exit,
        mlir::{self, Raw},
        name,
    },
    publish,
};
use melior::ir::{
    Attribute, BlockLike, OperationRef, Type, Value, ValueLike, attribute::ArrayAttribute,
    operation::OperationLike,
};
use mlir_ext::{
    attributes, functions, interfaces, ir,
    parallel::Handle,
    symbols,
    types::{PointerSpace, pointer_space},
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace,
    graph::{Formal, Linkage, Role},
    ids::{BodyId, CallId, FuncId, Id, IdMap, NodeId},
    ir::InterfaceSet,
    lattice::Vote,
    plan::{Body, BodyKind, Plan},
};

/// Attributes of the arguments and of the results of functions and calls.
const ARGUMENTS: &str = "arg_attrs";
const RESULTS: &str = "res_attrs";
/// A promise about the generic address.
const NONNULL: &str = "llvm.nonnull";

/// Whether a function has the linkage of LLVM, and belongs to the LLVM dialect.
pub fn has_llvm_linkage(function: OperationRef<'_, '_>) -> bool {
    ir::attribute(function, "linkage").is_some()
}

pub use crate::options::AlwaysInlineClones as AlwaysInline;

/// The new types of arguments or results, by number, in order, with the spaces that they name.
pub type Retyped<'c> = Vec<(usize, MemorySpace, Handle<Type<'c>>)>;

/// A body of the plan in the IR.
pub struct SpecializedBody<'c, 'a> {
    /// Its function.
    pub op: Handle<OperationRef<'c, 'a>>,
    /// Its ops and values, if it is a copy.
    pub parts: Option<Parts<'c, 'a>>,
    /// Its name.
    pub name: String,
    /// The arguments that change type.
    pub arguments: Retyped<'c>,
    /// The results that change type.
    pub results: Retyped<'c>,
    /// If its accesses were named: what is to be said of it.
    pub rewritten: Option<Rewritten<'c, 'a>>,
}

/// A body with accesses that have their spaces.
pub struct Rewritten<'c, 'a> {
    /// The changes.
    pub stats: RetypeStats,
    /// Its accesses of unknown space, by op and operand, if warnings are wanted.
    pub left: FxHashSet<(ir::OperationId, usize)>,
    /// Operations that the hardware lacks.
    pub illegal: Vec<Illegal<'c, 'a>>,
}

/// A function to finish.
#[derive(Clone, Copy)]
pub enum Caller {
    /// A body of the plan.
    Body(BodyId),
    /// A function with an original that no body of the plan keeps.
    Original(FuncId),
}

/// The decisions on all bodies before any is finished. Shared by all threads.
pub struct Decisions<'s, 'c, 'a> {
    /// The module before the rewrite.
    pub extraction: &'s Extraction<'c, 'a>,
    /// The plan.
    pub plan: &'s Plan,
    /// The bodies in the IR.
    pub specialized: IdMap<BodyId, SpecializedBody<'c, 'a>>,
    /// The body that gave its signature to the original op of a function, if the signature changed.
    pub changed: FxHashMap<FuncId, BodyId>,
    /// Functions with an unreferenced original, which is erased.
    pub unused: FxHashSet<FuncId>,
    /// If the original of a function is erased: the clone that calls in code that never runs go to.
    pub stand_ins: FxHashMap<FuncId, BodyId>,
    /// The names of published attributes.
    pub published: publish::Names<'c>,
    /// Makes symbols internal.
    pub internal: Internal<'c>,
    /// Which clones are marked for inlining.
    pub always_inline: AlwaysInline,
    /// Whether accesses are named, and then whether warnings are wanted.
    pub naming: Option<bool>,
}

/// Finishes bodies, on one thread.
pub struct Finisher<'e, 's, 'c, 'a> {
    pub(super) extractor: &'e mut Extractor,
    pub(super) caster: Caster<'c>,
    pub(super) all: &'s Decisions<'s, 'c, 'a>,
    /// The current body's IR, if it is a copy.
    pub(super) copy: Option<FunctionIr<'c, 'a>>,
}

impl<'e, 's, 'c: 'a, 'a> Finisher<'e, 's, 'c, 'a> {
    /// A finisher with the extractor of this thread.
    pub fn new(extractor: &'e mut Extractor, caster: Caster<'c>, all: &'s Decisions<'s, 'c, 'a>) -> Self {
        Self { extractor, caster, all, copy: None }
    }

    /// Finishes one body, and changes nothing else.
    pub fn finish(&mut self, body: Caller) -> Option<Rewritten<'c, 'a>> {
        match body {
            Caller::Body(id) => self.finish_body(id),
            Caller::Original(id) => {
                self.finish_original(id);
                None
            }
        }
    }

    fn finish_body(&mut self, id: BodyId) -> Option<Rewritten<'c, 'a>> {
        let body = &self.all.plan.bodies[id];
        let specialized = &self.all.specialized[id];
        let original = &self.all.extraction.functions[body.function];
        self.copy =
            specialized.parts.as_ref().map(|parts| original.in_copy(mlir::op(*specialized.op), parts));
        if body.kind == BodyKind::Clone {
            self.own_clone(
                *specialized.op,
                &specialized.name,
                inlines(self.all.always_inline, body.call_sites),
            );
        }
        let warnings = self.all.naming.filter(|_| self.knows_all(id, body));
        let rewritten = match warnings {
            Some(warnings) => Some(self.name_accesses(id, body, warnings)),
            None => {
                self.state_facts(id, body);
                self.retarget_calls(id, body);
                self.change_signature(id);
                None
            }
        };
        self.publish(id, body);
        rewritten
    }

    /// Finishes the original of a function that has no body in the plan.
    fn finish_original(&mut self, id: FuncId) {
        self.fit_calls(id);
        if self.all.plan.owned.contains(&id) {
            let op = self.all.extraction.functions[id].op();
            self.own_clone(op.raw(), name(op.raw()), false);
        }
        if !self.all.unused.contains(&id) && is_function(self.extractor, self.all.extraction, id) {
            let op = self.all.extraction.functions[id].op();
            let nothing = |_: usize| Vote::Undet;
            let may_change = self.may_change(id);
            self.publish_votes(op.raw(), id, may_change, &nothing, &nothing);
        }
    }

    /// Whether all callers of a function are in the module, so that no other code depends on its signature.
    fn may_change(&self, id: FuncId) -> bool {
        let function = &self.all.extraction.graph.functions()[id];
        !matches!(function.role, Role::Kernel | Role::Everywhere) && function.linkage != Linkage::Public
    }

    /// Makes a function internal: a clone, whatever the linkage of its original, or a copy without callers
    /// outside the module.
    fn own_clone(&self, op: OperationRef<'c, 'a>, name: &str, inline: bool) {
        symbols::set_symbol_name(op, name);
        let has = |attribute| ir::attribute(op, attribute).is_some();
        if has_llvm_linkage(op) {
            self.all.internal.make(op);
            // LLVM rejects functions that are noinline and alwaysinline.
            if inline && !has("no_inline") && !has("optimize_none") {
                ir::set_attribute(op, "always_inline", Attribute::unit(self.caster.context));
                ir::remove_attribute(op, "inline_hint");
            }
        } else {
            symbols::set_visibility(op, symbols::Visibility::Private);
            if !interfaces_of(op).contains(InterfaceSet::FUNCTION) {
                return;
            }
            // The conversion to LLVM does not make private symbols internal.
            if let Some(linkage) = self.all.internal.linkage {
                ir::set_attribute(op, "llvm.linkage", *linkage);
            }
        }
    }

    /// The IR for the node numbers of the current body.
    fn ir(&self, id: BodyId) -> &FunctionIr<'c, 'a> {
        let original = &self.all.extraction.functions[self.all.plan.bodies[id].function];
        self.copy.as_ref().unwrap_or(original)
    }

    /// The calls in a function without a body in the plan, which never runs, must still fit their callees.
    fn fit_calls(&mut self, id: FuncId) {
        let all = self.all;
        if all.unused.contains(&id) {
            return;
        }
        for (call, at) in all.extraction.graph.functions()[id].calls.iter() {
            let clone = all.stand_ins.get(&at.callee);
            if let Some(body) = clone.or_else(|| all.changed.get(&at.callee)) {
                let op = all.extraction.functions[id].calls[call].raw();
                if clone.is_some() {
                    interfaces::set_callee_symbol(op, &all.specialized[*body].name);
                }
                self.fit_call(op, *body);
            }
        }
    }

    /// The values of a body with a space that follows from the rest of the module, and that neither types nor
    /// casts state so far. Arguments that keep their type are included.
    pub(super) fn facts(
        &mut self,
        id: BodyId,
        body: &Body,
        ir: &FunctionIr<'c, 'a>,
    ) -> Vec<(Value<'c, 'a>, MemorySpace)> {
        let distant = &self.all.extraction.functions[body.function].distant;
        let retyped = &self.all.specialized[id].arguments;
        let keeps_type = |formal: &&Formal| {
            let argument = formal.argument as usize;
            formal.pointee.is_none() && retyped.binary_search_by_key(&argument, |(at, ..)| *at).is_err()
        };
        let formals = &self.all.extraction.graph.functions()[body.function].formals;
        let arguments = formals.iter().filter(keeps_type).map(|formal| &formal.node);
        let facts = arguments.chain(distant).filter_map(|node: &NodeId| {
            let value = ir.values[*node].filter(|value| value.generic)?;
            Some((value.value.raw(), body.masks[*node].settled()?))
        });
        let mut facts: Vec<_> = facts.collect();
        facts.retain(|(value, space)| !self.is_stated(*value, *space));
        facts
    }

    /// States facts that need the whole module in the IR: `%c = cast %v : ptr to ptr<3>`, and uses of `%v`
    /// take a cast of `%c` back. For a value that may be null, the fact is stated at each access instead. A
    /// fact that a guard establishes is stated from the guard on.
    fn state_facts(&mut self, id: BodyId, body: &Body) {
        let all = self.all;
        let copy = self.copy.take();
        let ir = copy.as_ref().unwrap_or(&all.extraction.functions[body.function]);
        for (value, space) in self.facts(id, body, ir) {
            self.pair_of_casts(value, space);
        }
        self.copy = copy;
        self.state_guarded_facts(id, body);
        for access in &self.all.extraction.graph.functions()[body.function].accesses {
            if let Some(space) = body.space_from_module(access) {
                let (op, operand) = self.ir(id).site(access.site);
                self.pair_at_use(op.raw(), operand, space);
            }
        }
    }

    /// States the facts that guards establish, for the uses that they dominate.
    fn state_guarded_facts(&mut self, id: BodyId, body: &Body) {
        let original = &self.all.extraction.functions[body.function];
        let mut stated: FxHashMap<usize, Value<'c, 'a>> = FxHashMap::default();
        for (refined, outermost, space) in original.settling(&body.masks) {
            for site in &refined.uses {
                let (op, operand) = self.ir(id).site(*site);
                // A test must keep testing the same pointer, and a cast needs no fact.
                if self.extractor.classes().class(op.raw()).traits.contains(Traits::FOLDS) {
                    continue;
                }
                if let Some(back) = stated.get(&outermost) {
                    ir::set_operand(op.raw(), operand, *back);
                    continue;
                }
                let Some(value) = ir::operand(op.raw(), operand) else { continue };
                let (from, _) = self.ir(id).site(original.refined[outermost].from);
                if let Some(back) = self.pair_behind_test(id, from.raw(), value, space) {
                    ir::set_operand(op.raw(), operand, back);
                    stated.insert(outermost, back);
                }
            }
        }
    }

    /// Whether all uses of `value` are casts to `space` already.
    fn is_stated(&mut self, value: Value<'c, 'a>, space: MemorySpace) -> bool {
        let ty = self.caster.in_space(value.r#type(), space);
        ir::uses(value).all(|(op, _)| {
            result(op).map(|result| result.r#type()) == ty && self.extractor.classes().is_cast(op)
        })
    }

    fn pair_at_use(&mut self, op: OperationRef<'c, 'a>, operand: usize, space: MemorySpace) {
        let Some(value) = ir::operand(op, operand) else { return };
        let Some(ty) = self.caster.in_space(value.r#type(), space) else { return };
        if let Some(cast) = ir::defining_op(value)
            && self.extractor.classes().cast_source(cast).is_some_and(|source| source.r#type() == ty)
        {
            return;
        }
        if let Some(back) = self.pair_before(op, value, space) {
            ir::set_operand(op, operand, back);
        }
    }

    /// `value`, cast to `space` and back directly before `op`.
    fn pair_before(
        &mut self,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        space: MemorySpace,
    ) -> Option<Value<'c, 'a>> {
        let generic = value.r#type();
        let ty = self.caster.in_space(generic, space)?;
        let there = self.before(op, value, ty)?;
        self.before(op, there, generic)
    }

    /// `value`, cast to `space` and back directly before `op`, where only a test shows that it is in that
    /// space.
    fn pair_behind_test(
        &mut self,
        id: BodyId,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        space: MemorySpace,
    ) -> Option<Value<'c, 'a>> {
        if self.extractor.moves_narrowly(*self.all.specialized[id].op, space) {
            return None;
        }
        let generic = value.r#type();
        let ty = self.caster.in_space(generic, space)?;
        let there = self.caster.behind_test(op, value, ty)?;
        self.before(op, result(there)?, generic)
    }

    /// `value` as `ty`, cast directly before `op`.
    fn before(&self, op: OperationRef<'c, 'a>, value: Value<'c, 'a>, ty: Type<'c>) -> Option<Value<'c, 'a>> {
        result(self.caster.before(op, value, ty)?)
    }

    fn pair_of_casts(&mut self, value: Value<'c, 'a>, space: MemorySpace) {
        let generic = value.r#type();
        let Some(ty) = self.caster.in_space(generic, space) else { return };
        let Some(there) = self.caster.after_definition(value, ty) else { return };
        let Some(back) = result(there).and_then(|there| self.caster.after_definition(there, generic)) else {
            return;
        };
        if let Some(back) = result(back) {
            ir::replace_uses_except(value, back, there);
        }
    }

    fn retarget_calls(&mut self, id: BodyId, body: &Body) {
        for (call, target) in body.calls.iter() {
            let Some(target) = *target else { continue };
            let op = self.ir(id).calls[call].raw();
            self.name_callee(op, (body.function, call), target);
            self.fit_call(op, target);
        }
    }

    /// Names the body that a call in a function goes to.
    pub(super) fn name_callee(
        &self,
        op: OperationRef<'c, 'a>,
        (function, call): (FuncId, CallId),
        target: BodyId,
    ) {
        let functions = &self.all.extraction.graph.functions();
        let callee = functions[function].calls[call].callee;
        if self.all.specialized[target].name != functions[callee].name {
            interfaces::set_callee_symbol(op, &self.all.specialized[target].name);
        }
    }

    /// Casts the operands and results of a call to the signature of the body that it targets.
    fn fit_call(&mut self, op: OperationRef<'c, 'a>, target: BodyId) {
        let specialized = &self.all.specialized[target];
        let takes = (!specialized.arguments.is_empty()).then(|| interfaces::call_arguments(op)).flatten();
        let first = takes.map_or(0, |range| range.start);
        for (argument, ty) in types(&specialized.arguments) {
            let Some(value) = ir::operand(op, first + argument) else { continue };
            if value.r#type() != ty
                && let Some(cast) = self.before(op, value, ty)
            {
                ir::set_operand(op, first + argument, cast);
            }
        }
        for (index, ty) in types(&specialized.results) {
            let Some(value) = ir::result(op, index) else { continue };
            self.caster.change_type(value, ty);
        }
        self.drop_nonnulls(op, target);
    }

    /// Removes the promises of a body, or of a call of it, that its arguments and results with new types are
    /// not null.
    pub(super) fn drop_nonnulls(&self, op: OperationRef<'c, 'a>, of: BodyId) {
        let specialized = &self.all.specialized[of];
        for (argument, ty) in types(&specialized.arguments) {
            self.drop_nonnull(op, ARGUMENTS, argument, ty);
        }
        for (index, ty) in types(&specialized.results) {
            self.drop_nonnull(op, RESULTS, index, ty);
        }
    }

    /// Removes the promise that an argument or a result is not null, unless it is to global memory: the first
    /// variable of another space may be at offset zero. In these spaces `dereferenceable` does not imply it.
    fn drop_nonnull(&self, op: OperationRef<'c, 'a>, list: &str, index: usize, ty: Type<'c>) {
        let global = PointerSpace::Number(MemorySpace::Global.number());
        if pointer_space(ty) == Some(global) {
            return;
        }
        let attributes = ir::attribute(op, list).and_then(|all| ArrayAttribute::try_from(all).ok());
        let Some(attributes) = attributes else { return };
        let without = attributes.element(index).ok().and_then(|of| attributes::without_entry(of, NONNULL));
        if let Some(without) = without {
            let replaced = |(at, of)| if at == index { without } else { of };
            let all: Vec<Attribute<'c>> = (0..attributes.len())
                .filter_map(|at| attributes.element(at).ok())
                .enumerate()
                .map(replaced)
                .collect();
            ir::set_attribute(op, list, ArrayAttribute::new(self.caster.context, &all).into());
        }
    }

    /// Gives a body the types of its signature.
    pub(super) fn set_signature(&self, id: BodyId) {
        let specialized = &self.all.specialized[id];
        if specialized.arguments.is_empty() && specialized.results.is_empty() {
            return;
        }
        let op = *specialized.op;
        let mut inputs: Vec<Type<'c>> = functions::function_inputs(op).collect();
        let mut outputs: Vec<Type<'c>> = functions::function_results(op).collect();
        for (argument, ty) in types(&specialized.arguments) {
            inputs[argument] = ty;
        }
        for (index, ty) in types(&specialized.results) {
            outputs[index] = ty;
        }
        self.drop_nonnulls(op, id);
        functions::set_function_type(op, &inputs, &outputs);
    }

    fn change_signature(&mut self, id: BodyId) {
        let specialized = &self.all.specialized[id];
        let op = *specialized.op;
        let Some(entry) = functions::entry_block(op) else { return };
        for (argument, ty) in types(&specialized.arguments) {
            let Ok(value) = entry.argument(argument).map(Value::from) else { continue };
            self.caster.change_type(value, ty);
        }
        let classes = self.extractor.classes();
        let mut is_return =
            |at: OperationRef<'c, 'a>| is_exit(at, classes.class(at).interfaces) && is_in(at, op);
        let returns = match specialized.results.is_empty() {
            true => Vec::new(),
            false => ir::collect(op, |at| is_return(at).then_some(at)),
        };
        for at in returns {
            for (index, ty) in types(&self.all.specialized[id].results) {
                if let Some(value) = ir::operand(at, index)
                    && value.r#type() != ty
                    && let Some(cast) = self.before(at, value, ty)
                {
                    ir::set_operand(at, index, cast);
                }
            }
        }
        self.set_signature(id);
    }

    fn publish(&mut self, id: BodyId, body: &Body) {
        if !is_function(self.extractor, self.all.extraction, body.function) {
            return;
        }
        let op = *self.all.specialized[id].op;
        let mut votes: Vec<Option<Vote>> = vec![None; functions::function_inputs(op).len()];
        if let Some(entry) = functions::entry_block(op) {
            // Arguments are the first nodes.
            for (node, value) in self.ir(id).values.iter() {
                let Some(value) = value else { break };
                let Some((block, argument)) = ir::argument_owner(value.value.raw()) else { break };
                if ir::block_id(block) != ir::block_id(entry) {
                    break;
                }
                // An aggregate publishes its first field.
                if let Some(vote) = votes.get_mut(argument) {
                    vote.get_or_insert(body.masks[node].vote());
                }
            }
        }
        // A definition that may be replaced at link time may return anything.
        let symbols = self.all.extraction.symbols.as_ref();
        let is_definitive =
            symbols.is_some_and(|symbols| symbols.functions[body.function.index()].is_definitive);
        let mut results = Vec::new();
        let mut field = 0;
        for ty in functions::function_results(op) {
            let vote = body.results.get(field).copied().filter(|_| is_definitive);
            results.push(vote.unwrap_or(Vote::Undet));
            field += self.extractor.types().shape(ty).fields.len();
        }
        // No access outside of the kernel can name its parameters.
        let is_kernel = self.all.extraction.graph.functions()[body.function].role == Role::Kernel;
        let nameable = |vote: Vote| match vote {
            Vote::Space(MemorySpace::Param) if !is_kernel => Vote::Poison,
            vote => vote,
        };
        results.iter_mut().for_each(|vote| *vote = nameable(*vote));
        let may_change = body.kind == BodyKind::Clone || self.may_change(body.function);
        let argument = |argument: usize| nameable(votes.get(argument).copied().flatten().unwrap_or_default());
        self.publish_votes(op, body.function, may_change, &argument, &|index| results[index]);
    }

    fn publish_votes(
        &mut self,
        op: OperationRef<'c, 'a>,
        of: FuncId,
        may_change: bool,
        argument: &dyn Fn(usize) -> Vote,
        result: &dyn Fn(usize) -> Vote,
    ) {
        // The launch decides the arguments of a kernel.
        let keeps_promises = self.all.extraction.graph.functions()[of].role != Role::Kernel;
        let (context, types) = (self.caster.context, self.extractor.types());
        let how = [may_change, keeps_promises];
        publish::publish(context, &self.all.published, types, op, how, argument, result);
    }
}

/// Whether it has a signature and a body, unlike a global variable.
pub fn is_function(extractor: &mut Extractor, extraction: &Extraction<'_, '_>, function: FuncId) -> bool {
    let op = extraction.functions[function].op();
    extractor.classes().is_function(op.raw()) && functions::entry_block(op.raw()).is_some()
}

/// Whether an op is directly in the body of a function.
pub(super) fn is_in(op: OperationRef<'_, '_>, function: OperationRef<'_, '_>) -> bool {
    op.parent_operation().is_some_and(|around| ir::operation_id(around) == ir::operation_id(function))
}

/// The new types.
pub(super) fn types<'i, 'c>(
    retyped: &'i Retyped<'c>,
) -> impl Iterator<Item = (usize, Type<'c>)> + use<'i, 'c> {
    retyped.iter().map(|(index, _, ty)| (*index, **ty))
}

fn inlines(mode: AlwaysInline, call_sites: u32) -> bool {
    match mode {
        AlwaysInline::SingleUse => call_sites == 1,
        AlwaysInline::Never => false,
        AlwaysInline::Always => true,
    }
}
