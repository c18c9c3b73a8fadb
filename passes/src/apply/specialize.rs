//! Makes the bodies of a plan: clones, signatures, calls.
//!
//! ```text
//! func private @sum(%p: ptr)                 func private @sum.shared(%p: ptr<3>) {
//! call @sum(%s)      // shared        =>       %g = addrspacecast %p : ptr<3> to ptr    // the body goes on with %g
//! call @sum(%a)      // global               call @sum.shared(cast %s), call @sum.global(cast %a)
//! ```
//!
//! A value whose space only the whole module tells gets a pair of casts, to the space and back: whoever looks at the
//! function alone then sees what was proved. Calls in code that never runs are not in the plan; they keep their callee,
//! which then stays, and are given casts where its signature changed.

use super::{Caster, result};
use crate::{
    extract::{Extraction, Extractor, FunctionIr, Internal, is_exit, is_modelled_argument, name},
    publish,
};
use melior::ir::{
    Attribute, BlockLike, OperationRef, RegionLike, Type, Value, ValueLike, operation::OperationLike,
};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir, parallel, symbols,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace,
    graph::AccessWhat,
    ids::{BodyId, CallId, FuncId, IdMap, NodeId},
    lattice::{Mask, Vote},
    plan::{Body, BodyKind, Plan},
};

/// The mark of an access that may be in more than one space, all of them known. `memory-space-opt` takes it away again.
pub const CONTRADICTED: &str = "contradicted_memory_space";

/// Which clones are marked for inlining.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlwaysInline {
    /// Those that are called from one place.
    SingleUse,
    /// None.
    Never,
    /// All.
    Always,
}

/// The type that an argument or result gets, by its number.
type Retyped<'c> = FxHashMap<usize, (MemorySpace, Type<'c>)>;

struct Made<'c, 'a> {
    op: OperationRef<'c, 'a>,
    ir: Option<FunctionIr<'c, 'a>>,
    name: String,
    arguments: Retyped<'c>,
    results: Retyped<'c>,
}

/// A call that the plan does not know, since it never runs.
#[derive(Clone, Copy)]
struct Stray {
    caller: Caller,
    call: CallId,
    callee: FuncId,
}

/// Where such a call is.
#[derive(Clone, Copy)]
enum Caller {
    /// In a body of the plan.
    Body(BodyId),
    /// In a function of which no body keeps the original.
    Original(FuncId),
}

struct Specializer<'e, 'r, 'c, 'a> {
    extractor: &'e mut Extractor<'r>,
    extraction: &'e Extraction<'c, 'a>,
    plan: &'e Plan,
    caster: Caster<'c>,
    made: IdMap<BodyId, Made<'c, 'a>>,
    /// The signature that the op of a function has, if it changed.
    changed: FxHashMap<FuncId, BodyId>,
    /// Functions that go: nobody names the original any more.
    unused: FxHashSet<FuncId>,
    internal: Internal<'c>,
}

/// The name that the clone of a body gets, before it is made unique: a space for each formal.
pub fn clone_name(function: &str, votes: &[Vote]) -> String {
    let mut name = function.to_string();
    for vote in votes {
        name.push('.');
        name.push_str(vote.space().unwrap_or(MemorySpace::Generic).name());
    }
    name
}

/// Changes the module as `plan` says. Returns the names of the bodies.
pub fn specialize<'c: 'a, 'a>(
    extractor: &mut Extractor<'_>,
    caster: Caster<'c>,
    extraction: &Extraction<'c, 'a>,
    plan: &Plan,
    always_inline: AlwaysInline,
    mark_contradicted: bool,
) -> IdMap<BodyId, String> {
    let mut specializer = Specializer {
        extractor,
        extraction,
        plan,
        caster,
        made: IdMap::default(),
        changed: FxHashMap::default(),
        unused: FxHashSet::default(),
        internal: Internal::new(caster.context),
    };
    let stray = specializer.stray_calls();
    specializer.unused = specializer.unused(&stray);
    specializer.make_bodies(always_inline);
    let (stray_in_bodies, stray): (Vec<_>, Vec<_>) =
        stray.into_iter().partition(|call| matches!(call.caller, Caller::Body(_)));
    let mut stray_in_bodies = stray_in_bodies.into_iter().peekable();
    // All that is done to one body before the next: big modules do not fit into a cache.
    for (id, body) in plan.bodies.iter() {
        specializer.state_facts(id, body);
        if mark_contradicted {
            specializer.mark_contradicted(id, body);
        }
        specializer.retarget_calls(id, body);
        while let Some(call) =
            stray_in_bodies.next_if(|call| matches!(call.caller, Caller::Body(caller) if caller == id))
        {
            specializer.fit_stray_call(&call);
        }
        specializer.change_signature(id);
        specializer.publish(id, body);
    }
    for call in &stray {
        specializer.fit_stray_call(call);
    }
    specializer.publish_originals();
    specializer.drop_unused();
    specializer.made.values().map(|made| made.name.clone()).collect()
}

impl<'c: 'a, 'a> Specializer<'_, '_, 'c, 'a> {
    fn is_function(&mut self, function: FuncId) -> bool {
        let op = self.extraction.functions[function].op;
        self.extractor.classes().class(op).interfaces.contains(InterfaceSet::FUNCTION)
            && functions::entry_block(op).is_some()
    }

    /// Makes the clones, all from unchanged originals, and settles the new signatures.
    fn make_bodies(&mut self, always_inline: AlwaysInline) {
        let mut taken: FxHashMap<usize, FxHashSet<String>> = FxHashMap::default();
        let mut last: FxHashMap<FuncId, OperationRef<'c, 'a>> = FxHashMap::default();
        let invoked = self.invoked();
        let (copied, originals): (Vec<BodyId>, Vec<_>) = self
            .copied()
            .into_iter()
            .map(|(body, function)| {
                let original = &self.extraction.functions[function];
                (body, (original.op, original.parts()))
            })
            .unzip();
        let copies = parallel::clone_operations(self.caster.context, &originals);
        let mut copies: FxHashMap<BodyId, _> = copied.into_iter().zip(copies).collect();
        for (id, body) in self.plan.bodies.iter() {
            let original = self.extraction.functions[body.function].op;
            let mut made = Made {
                op: original,
                ir: None,
                name: name(original).to_string(),
                arguments: FxHashMap::default(),
                results: FxHashMap::default(),
            };
            if body.kind == BodyKind::Clone {
                let table = original.parent_operation();
                let names =
                    taken.entry(table.map_or(0, ir::operation_id)).or_insert_with(|| symbol_names(table));
                made.name = unique(&clone_name(name(original), &body.votes), names);
                let after = *last.get(&body.function).unwrap_or(&original);
                if let Some((copy, parts)) = copies.remove(&id) {
                    made.op = ir::insert_after(after, copy);
                    functions::make_subprogram_distinct(made.op);
                    let code = self.extractor.no_code(made.op);
                    made.ir = Some(self.extraction.functions[body.function].in_copy(code, parts));
                } else if ir::operation_id(after) != ir::operation_id(original) {
                    ir::move_after(original, after);
                }
                last.insert(body.function, made.op);
                self.own_clone(made.op, &made.name, inlines(always_inline, body.call_sites));
            }
            if body.kind != BodyKind::Original && self.is_function(body.function) {
                self.choose_signature(body, &mut made, invoked.contains(&id));
            }
            self.made.push(made);
            if body.kind == BodyKind::InPlace {
                self.changed.insert(body.function, id);
            }
        }
    }

    /// The bodies that are copies, with what they are copies of. An original that would go becomes its last one itself.
    fn copied(&self) -> Vec<(BodyId, FuncId)> {
        let mut last: FxHashMap<FuncId, BodyId> = FxHashMap::default();
        last.extend(self.plan.bodies.iter().map(|(id, body)| (body.function, id)));
        let clones = self.plan.bodies.iter().filter(|(_, body)| body.kind == BodyKind::Clone);
        let copied = clones.filter(|(id, body)| {
            last.get(&body.function) != Some(id) || !self.unused.contains(&body.function)
        });
        copied.map(|(id, body)| (id, body.function)).collect()
    }

    /// Bodies called by terminators: there is no place for a cast right after those.
    fn invoked(&self) -> FxHashSet<BodyId> {
        let calls = self.plan.bodies.values().flat_map(|body| {
            let ops = &self.extraction.functions[body.function].calls;
            body.calls
                .iter()
                .filter(|(call, _)| ops[*call].successor_count() != 0)
                .filter_map(|(_, target)| *target)
        });
        calls.collect()
    }

    /// A clone belongs to this module alone, whatever its original was.
    fn own_clone(&self, op: OperationRef<'c, 'a>, name: &str, inline: bool) {
        symbols::set_symbol_name(op, name);
        if op.has_attribute("linkage") {
            self.internal.make(op);
            // LLVM rejects functions that are noinline and alwaysinline.
            if inline && !op.has_attribute("no_inline") && !op.has_attribute("optimize_none") {
                ir::set_attribute(op, "always_inline", Attribute::unit(self.caster.context));
                ir::remove_attribute(op, "inline_hint");
            }
        } else {
            symbols::set_visibility(op, symbols::Visibility::Private);
            // The conversion to LLVM makes no private symbol internal by itself, and only internal names may hold a dot
            // in PTX.
            if let Some(linkage) = self.internal.linkage {
                ir::set_attribute(op, "llvm.linkage", linkage);
            }
        }
    }

    fn choose_signature(&mut self, body: &Body, made: &mut Made<'c, 'a>, returns_to_block: bool) {
        let function = &self.extraction.graph.functions[body.function];
        let inputs: Vec<Type<'c>> = functions::function_inputs(made.op).collect();
        for (formal, vote) in function.formals.iter().zip(&body.votes) {
            let argument = formal.argument as usize;
            if formal.pointee.is_some() {
                continue;
            }
            let settled = body.masks[formal.node].settled().is_some();
            if let (Some(space), Some(ty), true) = (vote.space(), inputs.get(argument), settled)
                && self.extractor.types().shape(*ty).is_generic_pointer()
                && is_modelled_argument(made.op, argument)
                && let Some(ty) = self.caster.in_space(*ty, space)
            {
                made.arguments.insert(argument, (space, ty));
            }
        }
        if returns_to_block {
            return;
        }
        let mut field = 0;
        for (index, ty) in functions::function_results(made.op).enumerate() {
            let shape = self.extractor.types().shape(ty);
            if shape.is_generic_pointer()
                && let Some(space) = function.results.get(field).and_then(|node| body.masks[*node].settled())
                && let Some(ty) = self.caster.in_space(ty, space)
            {
                made.results.insert(index, (space, ty));
            }
            field += shape.fields.len();
        }
    }

    /// The IR that belongs to the node numbers of a body.
    fn ir(&self, id: BodyId) -> &FunctionIr<'c, 'a> {
        let made = &self.made[id];
        made.ir.as_ref().unwrap_or(&self.extraction.functions[self.plan.bodies[id].function])
    }

    /// Calls in functions that have no body in the plan, or that are never reached in one that has.
    fn stray_calls(&self) -> Vec<Stray> {
        let mut planned: FxHashSet<FuncId> = FxHashSet::default();
        let mut stray = Vec::new();
        for (id, body) in self.plan.bodies.iter() {
            if body.kind != BodyKind::Clone {
                planned.insert(body.function);
            }
            let calls = &self.extraction.graph.functions[body.function].calls;
            let unreached = body.calls.iter().filter(|(_, target)| target.is_none());
            stray.extend(unreached.map(|(call, _)| Stray {
                caller: Caller::Body(id),
                call,
                callee: calls[call].callee,
            }));
        }
        for (id, function) in self.extraction.graph.functions.iter() {
            if !planned.contains(&id) {
                stray.extend(function.calls.iter().map(|(call, at)| Stray {
                    caller: Caller::Original(id),
                    call,
                    callee: at.callee,
                }));
            }
        }
        stray
    }

    /// Originals that lost their last caller, unless code that never runs still names them.
    fn unused(&self, stray: &[Stray]) -> FxHashSet<FuncId> {
        let mut unused: FxHashSet<FuncId> = self.plan.dropped.iter().copied().collect();
        let named = stray.iter().filter(|call| match call.caller {
            Caller::Body(_) => true,
            Caller::Original(function) => !unused.contains(&function),
        });
        let mut pending: Vec<FuncId> = named.map(|call| call.callee).collect();
        while let Some(function) = pending.pop() {
            if unused.remove(&function) {
                pending
                    .extend(self.extraction.graph.functions[function].calls.values().map(|call| call.callee));
            }
        }
        unused
    }

    /// Originals that nobody needs go, save those that became a clone themselves.
    fn drop_unused(&self) {
        let made: FxHashSet<usize> = self.made.values().map(|made| ir::operation_id(made.op)).collect();
        for function in &self.plan.dropped {
            let op = self.extraction.functions[*function].op;
            if self.unused.contains(function) && !made.contains(&ir::operation_id(op)) {
                ir::erase(op);
            }
        }
    }

    fn fit_stray_call(&self, call: &Stray) {
        if let Some(body) = self.changed.get(&call.callee)
            && let Some(op) = self.call(call)
        {
            self.fit_call(op, *body);
        }
    }

    /// The op of a stray call, unless it goes with the function that it is in.
    fn call(&self, stray: &Stray) -> Option<OperationRef<'c, 'a>> {
        match stray.caller {
            Caller::Body(id) => Some(self.ir(id).calls[stray.call]),
            Caller::Original(function) => (!self.unused.contains(&function))
                .then(|| self.extraction.functions[function].calls[stray.call]),
        }
    }

    /// Marks the accesses that may be in more than one space, all of them known: nobody is to guess one.
    fn mark_contradicted(&mut self, id: BodyId, body: &Body) {
        for access in &self.extraction.graph.functions[body.function].accesses {
            let mask = body.masks[access.node];
            if mask.vote() == Vote::Poison && !mask.contains(Mask::UNKNOWN) {
                let (op, _) = self.ir(id).sites[access.site];
                ir::set_attribute(op, CONTRADICTED, Attribute::unit(self.caster.context));
            }
        }
    }

    /// Puts what only the whole module knows into the IR: `%c = cast %v : ptr to ptr<3>`, and uses of `%v` take a cast
    /// of `%c` back. A value that may be null stays as it is, and just the accesses through it are told. What is known
    /// only behind a test is said at each use there.
    fn state_facts(&mut self, id: BodyId, body: &Body) {
        let distant = &self.extraction.functions[body.function].distant;
        let facts: Vec<(Value<'c, 'a>, MemorySpace)> = distant
            .iter()
            .filter_map(|node: &NodeId| {
                let value = self.ir(id).values[*node].filter(|value| value.generic)?;
                Some((value.value, body.masks[*node].settled()?))
            })
            .collect();
        for (value, space) in facts {
            if !self.is_stated(value, space) {
                self.pair_of_casts(value, space);
            }
        }
        for refined in &self.extraction.functions[body.function].refined {
            let space = body.masks[refined.node].settled();
            if let Some(space) = space.filter(|space| body.masks[refined.base].settled() != Some(*space)) {
                for site in &refined.sites {
                    let (op, operand) = self.ir(id).sites[*site];
                    if !self.is_cast_to(op, space) {
                        self.pair_at_use(op, operand, space);
                    }
                }
            }
        }
        for access in &self.extraction.graph.functions[body.function].accesses {
            let mask = body.masks[access.node];
            // What it was loaded from may be looked at, and stays generic then: the function alone does not see why
            // this value is settled.
            let needs_saying =
                mask.settled().is_none() || body.settled_without_null.binary_search(&access.node).is_ok();
            if let Some(space) = mask.vote().space()
                && needs_saying
                && access.what == AccessWhat::Memory
                && access.allowed.contains(Mask::of(space))
            {
                let (op, operand) = self.ir(id).sites[access.site];
                self.pair_at_use(op, operand, space);
            }
        }
    }

    /// Whether all uses of `value` are casts to `space`: nothing is to be added then.
    fn is_stated(&mut self, value: Value<'c, 'a>, space: MemorySpace) -> bool {
        let ty = self.caster.in_space(value.r#type(), space);
        let mut stated = true;
        ir::for_each_use(value, |op, _| {
            stated &= result(op).map(|result| result.r#type()) == ty && self.extractor.classes().is_cast(op);
        });
        stated
    }

    /// Whether `op` is a cast of its operand to `space`: what is known is said there.
    fn is_cast_to(&mut self, op: OperationRef<'c, 'a>, space: MemorySpace) -> bool {
        self.extractor.classes().is_cast(op)
            && ir::operand(op, 0).is_some_and(|value| {
                let ty = self.caster.in_space(value.r#type(), space);
                ty.is_some() && result(op).map(|result| result.r#type()) == ty
            })
    }

    fn pair_at_use(&mut self, op: OperationRef<'c, 'a>, operand: usize, space: MemorySpace) {
        let Some(value) = ir::operand(op, operand) else { return };
        let generic = value.r#type();
        let Some(ty) = self.caster.in_space(generic, space) else { return };
        if let Some(cast) = ir::defining_op(value)
            && self.extractor.classes().is_cast(cast)
            && ir::operand(cast, 0).is_some_and(|source| source.r#type() == ty)
        {
            return;
        }
        let there = self.caster.before(op, value, ty);
        let back = there.and_then(result).and_then(|there| self.caster.before(op, there, generic));
        if let Some(back) = back.and_then(result) {
            ir::set_operand(op, operand, back);
        }
    }

    fn pair_of_casts(&self, value: Value<'c, 'a>, space: MemorySpace) {
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
            let op = self.ir(id).calls[call];
            let callee = self.extraction.graph.functions[body.function].calls[call].callee;
            if self.made[target].name != self.extraction.graph.functions[callee].name {
                interfaces::set_callee_symbol(op, &self.made[target].name);
            }
            self.fit_call(op, target);
        }
    }

    /// Casts the operands and results of a call to what the body it goes to takes and returns.
    fn fit_call(&self, op: OperationRef<'c, 'a>, target: BodyId) {
        let made = &self.made[target];
        let first = interfaces::call_arguments(op).map_or(0, |range| range.start);
        for (argument, (_, ty)) in sorted(&made.arguments) {
            let Some(value) = ir::operand(op, first + argument) else { continue };
            if value.r#type() != ty
                && let Some(cast) = self.caster.before(op, value, ty).and_then(result)
            {
                ir::set_operand(op, first + argument, cast);
            }
        }
        for (index, (_, ty)) in sorted(&made.results) {
            let Some(value) = ir::result(op, index) else { continue };
            self.caster.change_type(value, ty);
        }
    }

    fn change_signature(&mut self, id: BodyId) {
        let made = &self.made[id];
        if made.arguments.is_empty() && made.results.is_empty() {
            return;
        }
        let op = made.op;
        let mut inputs: Vec<Type<'c>> = functions::function_inputs(op).collect();
        let mut outputs: Vec<Type<'c>> = functions::function_results(op).collect();
        let Some(entry) = functions::entry_block(op) else {
            return;
        };
        for (argument, (_, ty)) in sorted(&made.arguments) {
            inputs[argument] = ty;
            let Ok(value) = entry.argument(argument).map(Value::from) else { continue };
            self.caster.change_type(value, ty);
        }
        for (index, (_, ty)) in sorted(&made.results) {
            outputs[index] = ty;
        }
        let mut returns = Vec::new();
        if !made.results.is_empty() {
            let classes = self.extractor.classes();
            ir::walk_preorder(op, |at| {
                let is_return = is_exit(at, classes.class(at).interfaces);
                if is_return
                    && at.parent_operation().is_some_and(|p| ir::operation_id(p) == ir::operation_id(op))
                {
                    returns.push(at);
                }
            });
        }
        let made = &self.made[id];
        for at in returns {
            for (index, (_, ty)) in sorted(&made.results) {
                if let Some(value) = ir::operand(at, index)
                    && value.r#type() != ty
                    && let Some(cast) = self.caster.before(at, value, ty).and_then(result)
                {
                    ir::set_operand(at, index, cast);
                }
            }
        }
        functions::set_function_type(op, &inputs, &outputs);
    }

    fn publish(&mut self, id: BodyId, body: &Body) {
        if !self.is_function(body.function) {
            return;
        }
        let op = self.made[id].op;
        let mut votes: FxHashMap<usize, Vote> = FxHashMap::default();
        if let Some(entry) = functions::entry_block(op) {
            // Arguments are the first nodes.
            for (node, value) in self.ir(id).values.iter() {
                let Some(value) = value else { break };
                let Some((block, argument)) = ir::argument_owner(value.value) else { break };
                if ir::block_id(block) != ir::block_id(entry) {
                    break;
                }
                votes.entry(argument).or_insert(body.masks[node].vote());
            }
        }
        let mut results = Vec::new();
        let mut field = 0;
        for ty in functions::function_results(op) {
            results.push(body.results.get(field).copied().unwrap_or(Vote::Undet));
            field += self.extractor.types().shape(ty).fields.len();
        }
        publish::publish(
            self.caster.context,
            self.extractor.types(),
            op,
            &|argument| votes.get(&argument).copied().unwrap_or_default(),
            &|index| results[index],
        );
    }

    /// What the types of functions tell that no body in the plan is made of.
    fn publish_originals(&mut self) {
        let made: FxHashSet<usize> = self.made.values().map(|made| ir::operation_id(made.op)).collect();
        for id in self.extraction.functions.keys() {
            let op = self.extraction.functions[id].op;
            if !self.unused.contains(&id) && self.is_function(id) && !made.contains(&ir::operation_id(op)) {
                let nothing = |_: usize| Vote::Undet;
                publish::publish(self.caster.context, self.extractor.types(), op, &nothing, &nothing);
            }
        }
    }
}

fn inlines(mode: AlwaysInline, call_sites: u32) -> bool {
    match mode {
        AlwaysInline::SingleUse => call_sites == 1,
        AlwaysInline::Never => false,
        AlwaysInline::Always => true,
    }
}

fn sorted<'c>(retyped: &Retyped<'c>) -> Vec<(usize, (MemorySpace, Type<'c>))> {
    let mut sorted: Vec<_> = retyped.iter().map(|(index, to)| (*index, *to)).collect();
    sorted.sort_by_key(|(index, _)| *index);
    sorted
}

/// The names of the symbols in a table.
fn symbol_names(table: Option<OperationRef<'_, '_>>) -> FxHashSet<String> {
    let mut names = FxHashSet::default();
    for region in table.into_iter().flat_map(|table| table.regions().collect::<Vec<_>>()) {
        let mut block = region.first_block();
        while let Some(at) = block {
            let mut op = at.first_operation();
            while let Some(at) = op {
                names.insert(name(at).to_string());
                op = at.next_in_block();
            }
            block = at.next_in_region();
        }
    }
    names
}

/// `name`, or with a number that nobody has.
fn unique(name: &str, taken: &mut FxHashSet<String>) -> String {
    let mut unique = name.to_string();
    let mut number = 0;
    while !taken.insert(unique.clone()) {
        number += 1;
        unique = format!("{name}.{number}");
    }
    unique
}
