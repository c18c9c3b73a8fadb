//! Creates the bodies of a plan: clones, signatures, calls.
//!
//! ```text
//! func private @sum(%p: ptr)                 func private @sum.shared(%p: ptr<3>) {
//! call @sum(%s)      // shared        =>       %g = addrspacecast %p : ptr<3> to ptr    // the body uses %g
//! call @sum(%a)      // global               call @sum.shared(cast %s), call @sum.global(cast %a)
//! ```
//!
//! A value with a space that follows from the whole module only gets a pair of casts, to the space and back,
//! from which an analysis of the function in isolation infers it. Calls in code that never runs are not in
//! the plan. If the original of the callee is erased, they go to any clone; else they keep their callee.
//! Either way they get casts for its signature.

pub use super::finish::{AlwaysInline, Rewritten, SpecializedBody};
use super::{
    Caster,
    finish::{Caller, Decisions, Finisher, has_llvm_linkage, is_function},
};
use crate::{
    extract::{
        Extraction, Extractor, Internal, Parts, is_modelled_argument,
        mlir::{self, Raw},
        name,
    },
    limits::BODIES_OF_A_THREAD,
    publish,
};
use melior::ir::{OperationRef, Type, operation::OperationLike};
use mlir_ext::{functions, ir, parallel};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    ids::{BodyId, FuncId, IdMap},
    ir::InterfaceSet,
    plan::{Body, BodyKind, Plan, clone_name},
};

struct Specializer<'e, 'c, 'a> {
    extractor: &'e mut Extractor,
    caster: Caster<'c>,
    all: Decisions<'e, 'c, 'a>,
}

/// The separator of the parts of a clone's name. In PTX only internal names may have a dot, which LLVM
/// replaces; the conversion of `func.func` also makes external functions with the name.
pub fn separator(function: OperationRef<'_, '_>) -> char {
    if has_llvm_linkage(function) { '.' } else { '_' }
}

/// Changes the module as `plan` says. Returns the bodies. With `naming`, their accesses get their spaces at once,
/// and it says whether warnings are wanted.
pub fn specialize<'c: 'a, 'a>(
    extractor: &mut Extractor,
    caster: Caster<'c>,
    extraction: &Extraction<'c, 'a>,
    plan: &Plan,
    always_inline: AlwaysInline,
    naming: Option<bool>,
) -> IdMap<BodyId, SpecializedBody<'c, 'a>> {
    let all = Decisions {
        extraction,
        plan,
        specialized: IdMap::default(),
        changed: FxHashMap::default(),
        unused: FxHashSet::default(),
        stand_ins: stand_ins(plan),
        published: publish::Names::new(caster.context),
        internal: Internal::new(caster.context),
        always_inline,
        naming,
    };
    let mut specializer = Specializer { extractor, caster, all };
    specializer.all.unused = specializer.unused();
    specializer.make_bodies();
    specializer.finish_bodies();
    specializer.drop_unused();
    specializer.all.specialized
}

impl<'c: 'a, 'a> Specializer<'_, 'c, 'a> {
    /// Creates the clones, all from unchanged originals, and decides the new signatures.
    fn make_bodies(&mut self) {
        let mut taken: FxHashMap<ir::OperationId, FxHashSet<String>> = FxHashMap::default();
        let mut last: FxHashMap<FuncId, OperationRef<'c, 'a>> = FxHashMap::default();
        let invoked = self.invoked();
        let (copied, originals): (Vec<BodyId>, Vec<_>) = self
            .copied()
            .into_iter()
            .map(|(body, function)| {
                let original = &self.all.extraction.functions[function];
                let (ops, values) = original.parts();
                let ops = ops.into_iter().map(Raw::raw).collect();
                let values = values.into_iter().map(Raw::raw).collect();
                (body, (original.op().raw(), ops, values))
            })
            .unzip();
        let copies = parallel::clone_operations(self.caster.context, &originals);
        let copies = copies.into_iter().map(|(copy, ops, values)| {
            let ops = ops.into_iter().map(|op| mlir::op(*op)).collect();
            let values = values.into_iter().map(|value| mlir::value(*value)).collect();
            (copy, Parts { ops, values })
        });
        let mut copies: FxHashMap<BodyId, _> = copied.into_iter().zip(copies).collect();
        self.all.specialized.reserve(self.all.plan.bodies.len());
        for (id, body) in self.all.plan.bodies.iter() {
            let original = self.all.extraction.functions[body.function].op().raw();
            let mut specialized = SpecializedBody {
                op: original.into(),
                parts: None,
                name: name(original).to_string(),
                arguments: Vec::new(),
                results: Vec::new(),
                rewritten: None,
            };
            if body.kind == BodyKind::Clone {
                let table = original.parent_operation();
                let names = taken
                    .entry(table.map_or_else(ir::OperationId::default, ir::operation_id))
                    .or_insert_with(|| symbol_names(table));
                let votes =
                    &body.votes[..self.all.extraction.graph.functions()[body.function].passed_values()];
                let separator = separator(original);
                specialized.name = unique(clone_name(name(original), separator, votes), separator, names);
                let after = *last.get(&body.function).unwrap_or(&original);
                if let Some((copy, parts)) = copies.remove(&id) {
                    specialized.op = ir::insert_after(after, copy).into();
                    specialized.parts = Some(parts);
                    functions::make_subprogram_distinct(*specialized.op);
                } else if ir::operation_id(after) != ir::operation_id(original) {
                    ir::move_after(original, after);
                }
                last.insert(body.function, *specialized.op);
            }
            if body.kind != BodyKind::Original
                && is_function(self.extractor, self.all.extraction, body.function)
            {
                self.choose_signature(body, &mut specialized, invoked.contains(&id));
            }
            self.all.specialized.push(specialized);
            if body.kind == BodyKind::InPlace {
                self.all.changed.insert(body.function, id);
            }
        }
    }

    /// The bodies that are copies, with the function copied. An original that would be erased becomes its
    /// last clone itself.
    fn copied(&self) -> Vec<(BodyId, FuncId)> {
        let mut last: FxHashMap<FuncId, BodyId> = FxHashMap::default();
        last.extend(self.all.plan.bodies.iter().map(|(id, body)| (body.function, id)));
        let clones = self.all.plan.bodies.iter().filter(|(_, body)| body.kind == BodyKind::Clone);
        let copied = clones.filter(|(id, body)| {
            last.get(&body.function) != Some(id) || !self.all.unused.contains(&body.function)
        });
        copied.map(|(id, body)| (id, body.function)).collect()
    }

    /// Bodies called by terminators, after which no cast of the result can be inserted.
    fn invoked(&self) -> FxHashSet<BodyId> {
        let calls = self.all.plan.bodies.values().flat_map(|body| {
            let ops = &self.all.extraction.functions[body.function].calls;
            body.calls
                .iter()
                .filter(|(call, _)| ops[*call].successor_count() != 0)
                .filter_map(|(_, target)| *target)
        });
        calls.collect()
    }

    fn choose_signature(
        &mut self,
        body: &Body,
        specialized: &mut SpecializedBody<'c, 'a>,
        returns_to_block: bool,
    ) {
        let function = &self.all.extraction.graph.functions()[body.function];
        let inputs: Vec<Type<'c>> = functions::function_inputs(*specialized.op).collect();
        for (formal, vote) in function.formals.iter().zip(&body.votes) {
            let argument = formal.argument as usize;
            if formal.pointee.is_some() {
                continue;
            }
            let settled = body.masks[formal.node].settled().is_some();
            if let (Some(space), Some(ty), true) = (vote.space(), inputs.get(argument), settled)
                && self.extractor.types().shape(*ty).is_generic_pointer()
                && is_modelled_argument(*specialized.op, argument)
                && let Some(ty) = self.caster.in_space(*ty, space)
            {
                specialized.arguments.push((argument, space, ty.into()));
            }
        }
        if returns_to_block {
            return;
        }
        let mut field = 0;
        for (index, ty) in functions::function_results(*specialized.op).enumerate() {
            let shape = self.extractor.types().shape(ty);
            if shape.is_generic_pointer()
                && let Some(space) = function.results.get(field).and_then(|node| body.masks[*node].settled())
                && let Some(ty) = self.caster.in_space(ty, space)
            {
                specialized.results.push((index, space, ty.into()));
            }
            field += shape.fields.len();
        }
    }

    /// Originals without callers, unless functions that never run, which have no body in the plan, still name
    /// them.
    fn unused(&self) -> FxHashSet<FuncId> {
        let mut unused: FxHashSet<FuncId> = self.all.plan.dropped.iter().copied().collect();
        let bodies = self.all.plan.bodies.values().filter(|body| body.kind != BodyKind::Clone);
        let planned: FxHashSet<FuncId> = bodies.map(|body| body.function).collect();
        let functions = self.all.extraction.graph.functions().iter();
        let stay = functions.filter(|(id, _)| !planned.contains(id) && !unused.contains(id));
        let named = stay.flat_map(|(_, function)| function.calls.values()).map(|call| call.callee);
        let mut pending: Vec<FuncId> =
            named.filter(|callee| !self.all.stand_ins.contains_key(callee)).collect();
        while let Some(function) = pending.pop() {
            if unused.remove(&function) {
                let called = self.all.extraction.graph.functions()[function].calls.values();
                let called = called.map(|call| call.callee);
                pending.extend(called.filter(|callee| !self.all.stand_ins.contains_key(callee)));
            }
        }
        unused
    }

    /// Finishes each body, and the functions without one.
    fn finish_bodies(&mut self) {
        let Caster { context, style, types } = self.caster;
        // Copies are finished first: the parts of a copy are found by the parts of the original, which must
        // not change before.
        let (copies, originals): (Vec<BodyId>, Vec<BodyId>) =
            self.all.specialized.keys().partition(|id| self.all.specialized[*id].parts.is_some());
        let specialized = self.body_ops();
        let functions = self.all.extraction.functions.iter();
        let rest =
            functions.filter(|(_, function)| !specialized.contains(&ir::operation_id(function.op().raw())));
        let rest: Vec<FuncId> = rest.map(|(id, _)| id).collect();
        // Without isolation, two bodies may share a value, and threads would race on its uses.
        let classes = self.extractor.classes();
        let mut is_isolated =
            |op: OperationRef<'_, '_>| classes.class(op).interfaces.contains(InterfaceSet::ISOLATED);
        let isolated = self.all.specialized.values().all(|specialized| is_isolated(*specialized.op))
            && rest.iter().all(|id| is_isolated((self.all.extraction.functions[*id].op()).raw()));
        let all = &self.all;
        let mut finish = |bodies: Vec<Caller>| {
            if isolated {
                let others = self.extractor.others();
                let own = &mut *self.extractor;
                parallel::map(context, bodies, BODIES_OF_A_THREAD, own, others, |extractor, context, body| {
                    Finisher::new(extractor, Caster { context, style, types }, all).finish(body)
                })
            } else {
                let mut finisher = Finisher::new(self.extractor, self.caster, all);
                bodies.into_iter().map(|body| finisher.finish(body)).collect()
            }
        };
        let of_copies = finish(copies.iter().copied().map(Caller::Body).collect());
        let of_originals = finish(originals.iter().copied().map(Caller::Body).collect());
        finish(rest.into_iter().map(Caller::Original).collect());
        for (id, done) in copies.into_iter().zip(of_copies).chain(originals.into_iter().zip(of_originals)) {
            self.all.specialized[id].rewritten = done;
        }
    }

    /// The ops of the bodies.
    fn body_ops(&self) -> FxHashSet<ir::OperationId> {
        self.all.specialized.values().map(|specialized| ir::operation_id(*specialized.op)).collect()
    }

    /// Erases unused originals, except those that became a clone themselves.
    fn drop_unused(&self) {
        let specialized = self.body_ops();
        for function in &self.all.plan.dropped {
            let op = self.all.extraction.functions[*function].op();
            if self.all.unused.contains(function) && !specialized.contains(&ir::operation_id(op.raw())) {
                ir::erase(op.raw());
            }
        }
    }
}

/// A clone of each function that loses its original.
fn stand_ins(plan: &Plan) -> FxHashMap<FuncId, BodyId> {
    let dropped: FxHashSet<FuncId> = plan.dropped.iter().copied().collect();
    let clones = plan.bodies.iter().filter(|(_, body)| dropped.contains(&body.function));
    let mut first = FxHashMap::default();
    for (id, body) in clones {
        first.entry(body.function).or_insert(id);
    }
    first
}

/// The names of the symbols in a table.
fn symbol_names(table: Option<OperationRef<'_, '_>>) -> FxHashSet<String> {
    table.into_iter().flat_map(ir::members).map(|op| name(op).to_string()).collect()
}

/// `name`, with a number appended if it is taken.
fn unique(name: String, separator: char, taken: &mut FxHashSet<String>) -> String {
    let mut unique = name.clone();
    let mut number = 0;
    while !taken.insert(unique.clone()) {
        number += 1;
        unique = format!("{name}{separator}{number}");
    }
    unique
}
