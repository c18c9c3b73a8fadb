//! Names the accesses of a body right away, by its masks in the plan.
//!
//! ```text
//! private @sum(%p)               @sum.shared(%p: ptr<3>)        no cast back to generic, which a later pass
//!   %v = load %p           =>      %v = load %p : ptr<3>        would fold
//!   %r = call @get(%p)             %r = call @get.shared(%p) : ptr<3>
//! ```
//!
//! Arguments of the body and results of its calls get the types of the signatures, operands of calls and of
//! returns are demanded in these types, and [`retype`] does everything else. A value that has its space from the
//! rest of the module is treated as if a pair of casts stated it.
//!
//! Why it is right: the masks hold for the body (`plan`), and a value has one type, with a cast wherever a use
//! requires another one.

use super::{
    finish::{Finisher, Retyped, Rewritten, is_in},
    retype::{Interface, retype},
};
use crate::{
    extract::{Extractor, FunctionIr, always_runs, is_exit, is_launch, mlir::Raw},
    publish,
};
use melior::ir::{BlockLike, OperationRef, Value};
use mlir_ext::{functions, interfaces::call_arguments, ir, parallel::Handle};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    graph::{Access, AccessWhat, Function, Role},
    ids::{BodyId, IdMap, NodeId},
    ir::InterfaceSet,
    lattice::{Mask, Vote},
    plan::Body,
};
use tilespace_report::illegal::for_each_illegal;

/// An operation that the hardware lacks.
pub struct Illegal<'c, 'a> {
    /// The operation.
    pub op: Handle<OperationRef<'c, 'a>>,
    /// The message.
    pub message: &'static str,
    /// Whether it is an error, and not only a warning: the operation runs whenever its function does.
    pub is_fatal: bool,
}

/// The operations of a function that the hardware lacks.
pub fn illegal<'c: 'a, 'a>(
    extractor: &mut Extractor,
    function: &Function,
    ir: &FunctionIr<'c, 'a>,
    masks: &IdMap<NodeId, Mask>,
) -> Vec<Illegal<'c, 'a>> {
    let mut all = Vec::new();
    for_each_illegal(extractor, function, ir, masks, |op, message, fatal, _| {
        let op = op.raw();
        let is_fatal = fatal && always_runs(ir.op().raw(), op);
        all.push(Illegal { op: op.into(), message, is_fatal });
    });
    all
}

/// The accesses of a function that stay generic and have a pointer of unknown space, by op and operand. Of those
/// in several spaces that are all proved there is nothing to say.
fn unnamed(
    function: &Function,
    ir: &FunctionIr<'_, '_>,
    masks: &IdMap<NodeId, Mask>,
) -> FxHashSet<(ir::OperationId, usize)> {
    let stays = |access: &&Access| {
        let mask = masks[access.node];
        let is_unknown = mask.contains(Mask::UNKNOWN) || mask.vote() != Vote::Poison;
        access.what == AccessWhat::Memory
            && is_unknown
            && !mask.vote().space().is_some_and(|space| access.allowed.contains(Mask::of(space)))
    };
    let sites = function.accesses.iter().filter(stays).map(|access| ir.site(access.site));
    sites.map(|(op, operand)| (ir::operation_id(op.raw()), operand)).collect()
}

impl<'c> Interface<'c, '_> {
    /// The op of a number takes operands in these types, from the operand `first` on.
    fn take(&mut self, number: usize, first: usize, types: &Retyped<'c>) {
        let operands = types.iter().map(|(index, space, ty)| (number, first + index, *space, **ty));
        self.operands.extend(operands);
    }
}

impl<'c: 'a, 'a> Finisher<'_, '_, 'c, 'a> {
    /// Whether the plan knows all of a body that an analysis of the function in isolation would.
    pub(super) fn knows_all(&mut self, id: BodyId, body: &Body) -> bool {
        let op = *self.all.specialized[id].op;
        let function = &self.all.extraction.graph.functions()[body.function];
        // A variable's initializer is no code.
        (is_launch(op) || self.extractor.classes().is_function(op))
            && !function.contradicts_itself(&body.masks)
            && !self.promises_more(op, function, &body.masks)
    }

    /// Whether a promise that is read says more of an argument than was proved.
    fn promises_more(
        &mut self,
        op: OperationRef<'c, 'a>,
        function: &Function,
        masks: &IdMap<NodeId, Mask>,
    ) -> bool {
        if function.role == Role::Kernel || !self.extractor.assumptions.read_published {
            return false;
        }
        let Some(promised) = publish::promised(self.extractor.types(), op) else { return false };
        function.formals.iter().any(|formal| {
            let promised = promised.get(formal.argument as usize).and_then(|entry| publish::space(*entry));
            formal.pointee.is_none() && promised.is_some() && masks[formal.node].vote().space().is_none()
        })
    }

    /// Gives a body its signature, its calls their callees, and its accesses their spaces.
    pub(super) fn name_accesses(&mut self, id: BodyId, body: &Body, warnings: bool) -> Rewritten<'c, 'a> {
        let function = &self.all.extraction.graph.functions()[body.function];
        let ir = self.copy.take().unwrap_or_else(|| self.all.extraction.functions[body.function].clone());
        let ir = ir.in_isolation(self.extractor);
        let illegal = illegal(self.extractor, function, &ir, &body.masks);
        let left = if warnings { unnamed(function, &ir, &body.masks) } else { FxHashSet::default() };
        let interface = self.interface(id, body, &ir);
        let stats = retype(self.extractor, self.caster, function, &ir, &body.masks, &[], true, &interface);
        self.name_callees(body, &ir);
        self.set_signature(id);
        self.copy = Some(ir);
        Rewritten { stats, left, illegal }
    }

    /// The demands of signatures on a body.
    fn interface(&mut self, id: BodyId, body: &Body, ir: &FunctionIr<'c, 'a>) -> Interface<'c, 'a> {
        let specialized = &self.all.specialized[id];
        let op = *specialized.op;
        let mut interface = Interface::default();
        let entry = functions::entry_block(op);
        for (argument, space, ty) in &specialized.arguments {
            let value = entry.and_then(|entry| entry.argument(*argument).map(Value::from).ok());
            interface.values.extend(value.map(|value| (value, *space, **ty)));
        }
        let mut changed = FxHashMap::default();
        for (call, target) in body.calls.iter().filter_map(|(call, target)| Some((call, (*target)?))) {
            let to = &self.all.specialized[target];
            let op = ir.calls[call].raw();
            for (index, space, ty) in &to.results {
                interface.values.extend(ir::result(op, *index).map(|value| (value, *space, **ty)));
            }
            if !to.arguments.is_empty() {
                changed.insert(ir::operation_id(op), to);
            }
        }
        if !changed.is_empty() || !specialized.results.is_empty() {
            for (number, at) in ir.code.body().iter().enumerate() {
                let interfaces = self.extractor.class_of(*at).interfaces;
                let at = at.op.raw();
                if interfaces.contains(InterfaceSet::CALL)
                    && let Some(to) = changed.get(&ir::operation_id(at))
                {
                    let first = call_arguments(at).map_or(0, |range| range.start);
                    interface.take(number, first, &to.arguments);
                }
                if !specialized.results.is_empty() && is_exit(at, interfaces) && is_in(at, op) {
                    interface.take(number, 0, &specialized.results);
                }
            }
        }
        interface.stated = self.facts(id, body, ir).into_iter().map(|(value, _)| value).collect();
        interface
    }

    /// Names the bodies that calls go to.
    fn name_callees(&mut self, body: &Body, ir: &FunctionIr<'c, 'a>) {
        for (call, target) in body.calls.iter() {
            let Some(target) = *target else { continue };
            let op = ir.calls[call].raw();
            self.name_callee(op, (body.function, call), target);
            self.drop_nonnulls(op, target);
        }
    }
}
