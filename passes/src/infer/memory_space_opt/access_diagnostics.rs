//! The diagnostics of `memory-space-opt` about accesses: operations that the hardware lacks, pointers of
//! unknown space, and accesses that stay generic although none should.
//!
//! ```text
//! atomicrmw %local            error      Cannot do atomic on local memory
//! load %unknown               remark     Cannot tell what pointer points to: stays generic (unknown-caller): ...
//!   with unproven=global      warning    Cannot tell what pointer points to, assuming global memory space
//! load %null                  warning    Cannot tell what pointer points to
//! load %shared_or_local       (nothing)  two spaces are proved, and the access is right as it is
//! ```
//!
//! The messages are the documents', their typing slips included.

use crate::{
    apply::{Caster, naming::Illegal},
    extract::{Extraction, Extractor, access_kinds, mlir::Raw, name_of_code, operands, resolve},
    report::stays_generic,
};
use melior::ir::{Location, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{diagnostics, ir, parallel::Handle, pass::PassFailure};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace,
    explain::{Explainer, Explanation, Reason},
    graph::{Access, AccessWhat, Cause},
    ids::{BodyId, FuncId, Id, IdMap, NodeId, Site},
    lattice::Mask,
    limits::LISTED_ACCESSES,
    plan::{CloneBudget, plan},
    presume::presumed_global,
    solve::Solution,
};
use tilespace_dialects::{AccessKind, Operand, rules::model::Traffic};

/// An access through a pointer at the bottom of the lattice, or at its top, where nothing is proved.
const CANNOT_TELL: &str = "Cannot tell what pointer points to";
/// The addition with `unproven=global`.
const ASSUMING_GLOBAL: &str = "assuming global memory space";

/// The contribution of the surrounding module to presuming a space in a function.
pub enum ModuleFacts {
    /// Nothing is known of it: the pass sees only this function.
    Unknown,
    /// The accesses, by op and operand, that may be to global memory by all that is proved in the whole
    /// module.
    Uncontradicted(FxHashSet<(ir::OperationId, usize)>),
}

impl ModuleFacts {
    fn allows(&self, op: OperationRef<'_, '_>, operand: usize) -> bool {
        match self {
            ModuleFacts::Unknown => true,
            ModuleFacts::Uncontradicted(uncontradicted) => {
                uncontradicted.contains(&(ir::operation_id(op), operand))
            }
        }
    }
}

/// An access through a pointer of unknown space, which stays generic.
pub struct Unproved<'c> {
    at: Handle<Location<'c>>,
    reason: Reason,
}

/// Remarks on accesses that stay generic, by function: on each of the first ones, and on the number of the
/// others. MLIR's remark engine, which the user sets up, is told of all.
pub fn remark<'c, 'a>(module: OperationRef<'c, 'a>, unproved: &[(OperationRef<'c, 'a>, Vec<Unproved<'c>>)]) {
    let what = format!("{CANNOT_TELL}: stays generic");
    let mut count = 0;
    for (function, unproved) in unproved {
        for Unproved { at, reason } in unproved {
            let message = stays_generic(**at, &what, name_of_code(*function), *reason, sentence(*reason));
            if count < LISTED_ACCESSES {
                diagnostics::remark(**at, message).emit();
            }
            count += 1;
        }
    }
    if count > LISTED_ACCESSES {
        let more = count - LISTED_ACCESSES;
        let stay = if more == 1 { "access stays" } else { "accesses stay" };
        let message = format!("{more} more {stay} generic: print-memory-spaces lists all of them");
        diagnostics::remark(module.location(), message).emit();
    }
}

/// One function with its solution.
pub struct AnalyzedFunction<'x, 'c, 'a> {
    /// Classifies its ops.
    pub extractor: &'x mut Extractor,
    /// Its graph.
    pub extraction: &'x Extraction<'c, 'a>,
    /// The fixpoint.
    pub solution: &'x Solution,
    /// The spaces of its values.
    pub masks: &'x IdMap<NodeId, Mask>,
}

/// Reports operations that the hardware lacks: an error becomes a warning where the operation may never run.
pub fn report_illegal(illegal: &[Illegal<'_, '_>], warnings: bool) -> Result<(), PassFailure> {
    let mut result = Ok(());
    for Illegal { op, message, is_fatal } in illegal {
        if *is_fatal {
            result = diagnostics::fail(op.location(), *message);
        } else if warnings {
            diagnostics::warning(op.location(), *message).emit();
        }
    }
    result
}

impl<'x, 'c: 'a, 'a> AnalyzedFunction<'x, 'c, 'a> {
    /// The accesses that touch memory.
    fn accesses(&self) -> impl Iterator<Item = Access> + use<'x, 'c, 'a> {
        let accesses = self.extraction.graph.functions()[FuncId::new(0)].accesses.iter();
        accesses.copied().filter(|access| access.what != AccessWhat::Test)
    }

    fn site(&self, site: Site) -> (OperationRef<'c, 'a>, usize) {
        let (op, operand) = self.extraction.functions[FuncId::new(0)].site(site);
        (op.raw(), operand)
    }

    /// The accesses that are presumed to be to global memory, because nothing is proved of their pointers,
    /// neither here nor in the rest of the module.
    ///
    /// Only the operand of the access is presumed, not the pointer: other uses keep the value as it is. The
    /// sites are in order.
    pub fn presumed(&mut self, caster: Caster<'c>, matrices: bool, facts: &ModuleFacts) -> Vec<Site> {
        let presumed = match facts {
            ModuleFacts::Uncontradicted(_) => {
                presumed_global(&self.extraction.graph, self.masks, |_, _| false)
            }
            ModuleFacts::Unknown => self.presumed_of_function_alone(),
        };
        let mut sites = Vec::new();
        for access in self.accesses().filter(|access| presumed[access.node]) {
            let (op, operand) = self.site(access.site);
            let hinted = |kind: &AccessKind| matches!(kind, AccessKind::Wmma | AccessKind::Bulk);
            let castable = op
                .operand(operand)
                .is_ok_and(|value| caster.in_space(value.r#type(), MemorySpace::Global).is_some());
            if castable
                && facts.allows(op, operand)
                && access.allowed.contains(Mask::of(MemorySpace::Global))
                && (matrices || !access_kinds(self.extractor, op, operand).iter().any(hinted))
            {
                sites.push(access.site);
            }
        }
        sites.sort_unstable();
        sites
    }

    /// The presumptions in a function in isolation. Excludes arguments, loads and results of defined callees,
    /// and integers from any of these: they depend on the rest of the module.
    fn presumed_of_function_alone(&mut self) -> IdMap<NodeId, bool> {
        let ir = &self.extraction.functions[FuncId::new(0)];
        let is_kernel = self.extractor.is_kernel(ir.op().raw());
        presumed_global(&self.extraction.graph, self.masks, |node, cause| match cause {
            Cause::Memory | Cause::Integer => true,
            Cause::Caller => !is_kernel,
            Cause::Callee => {
                let value = ir.values[node].map(|value| value.value.raw());
                let op = value.and_then(ir::defining_op);
                op.is_some_and(|op| self.extractor.calls_body(op))
            }
            Cause::Known | Cause::Operation | Cause::Withheld => false,
        })
    }

    /// Reports the outcome of accesses through pointers of unknown space: of those in `only`, if given.
    /// Returns those that stay generic.
    pub fn report_unproved(
        &mut self,
        presumed: &[Site],
        only: Option<&FxHashSet<(ir::OperationId, usize)>>,
    ) -> Vec<Unproved<'c>> {
        let mut unproved = Vec::new();
        for (access, reason) in self.left_generic(false) {
            let (op, operand) = self.site(access.site);
            if only.is_some_and(|only| !only.contains(&(ir::operation_id(op), operand))) {
                continue;
            }
            let unknown = self.masks[access.node].contains(Mask::UNKNOWN);
            match reason {
                _ if presumed.binary_search(&access.site).is_ok() => {
                    diagnostics::warning(op.location(), format!("{CANNOT_TELL}, {ASSUMING_GLOBAL}")).emit();
                }
                Reason::NeverAnAddress => diagnostics::warning(op.location(), CANNOT_TELL).emit(),
                Reason::NotClaimed | Reason::ArgumentByValue => {}
                reason if unknown => unproved.push(Unproved { at: op.location().into(), reason }),
                _ => {}
            }
        }
        unproved
    }

    /// Reports every access that stays generic as an error. Runs on the function after the rewrite.
    pub fn require_resolved(&mut self) -> Result<(), PassFailure> {
        let mut result = Ok(());
        let function = name_of_code(self.extraction.functions[FuncId::new(0)].op().raw());
        for (access, reason) in self.left_generic(true) {
            if reason != Reason::NeverAnAddress {
                let (op, _) = self.site(access.site);
                let why = sentence(reason);
                let message =
                    stays_generic(op.location(), "memory access stays generic", function, reason, why);
                result = diagnostics::fail(op.location(), message);
            }
        }
        result
    }

    /// The accesses with an operand that stays generic, and the reason. With `after`, the rewrite is done,
    /// and these are all accesses with a generic operand.
    fn left_generic(&mut self, after: bool) -> Vec<(Access, Reason)> {
        let generic = |access: &Access| {
            let takes = |space| access.allowed.contains(Mask::of(space));
            let named = self.masks[access.node].vote().space().is_some_and(takes);
            access.what == AccessWhat::Memory && (after || !named)
        };
        let left: Vec<Access> = self.accesses().filter(generic).collect();
        if left.is_empty() {
            return Vec::new();
        }
        let plan = plan(&self.extraction.graph, self.solution, CloneBudget::UNLIMITED);
        let mut explainer = Explainer::new(&self.extraction.graph, self.solution, &plan);
        let mut nodes = FxHashMap::default();
        for (node, value) in self.extraction.functions[FuncId::new(0)].values.iter() {
            if let Some(value) = value {
                nodes.entry(ir::value_id(value.value.raw())).or_insert(node);
            }
        }
        let mut reasons = Vec::new();
        for access in left {
            let found = explainer.explain(BodyId::new(0), &access);
            let reason = found.as_ref().map_or(Reason::OperandNeedsGeneric, |found| found.reason);
            let in_slot = found.filter(|found| found.reason == Reason::LoadedFromUnknown);
            let in_slot = in_slot.and_then(|found| self.reason_in_slot(&mut explainer, &nodes, found));
            reasons.push((access, in_slot.unwrap_or(reason)));
        }
        reasons
    }

    /// Why a pointer loaded from a private stack slot is unknown: the reason for a pointer that this function
    /// stored there. The analysis of one function does not model memory, but the reader of the message sees
    /// the stores.
    fn reason_in_slot(
        &mut self,
        explainer: &mut Explainer<'_>,
        nodes: &FxHashMap<ir::ValueId, NodeId>,
        loaded: Explanation,
    ) -> Option<Reason> {
        let mut pending = vec![*loaded.chain.last()?];
        let mut seen = FxHashSet::from_iter(pending.iter().copied());
        while let Some((body, node)) = pending.pop() {
            let value = self.extraction.functions[FuncId::new(0)].values[node]?.value;
            for stored in self.stored_in_slot(value.raw())? {
                let Some(node) = nodes.get(&ir::value_id(stored)) else { continue };
                let Some(found) = explainer.explain_value(body, *node) else { continue };
                if found.reason != Reason::LoadedFromUnknown {
                    return Some(found.reason);
                }
                let end = found.chain.last().copied();
                pending.extend(end.filter(|end| seen.insert(*end)));
            }
        }
        None
    }

    /// The values stored to the slot that `loaded` was loaded from, if the slot is only loaded from and
    /// stored to.
    fn stored_in_slot(&mut self, loaded: Value<'c, 'a>) -> Option<Vec<Value<'c, 'a>>> {
        let classes = self.extractor.classes();
        let load = ir::defining_op(loaded)?;
        let address = classes.rule(load)?.read_from(ir::result_number(loaded)?)?;
        let mut slot = ir::operand(load, resolve(load, address).start)?;
        while let Some(source) = ir::defining_op(slot).and_then(|op| classes.cast_source(op)) {
            slot = source;
        }
        classes.rule(ir::defining_op(slot)?).filter(|rule| rule.makes_slot())?;
        let mut addresses = vec![slot];
        let mut stored = Vec::new();
        let mut escapes = false;
        while let Some(address) = addresses.pop() {
            ir::for_each_use(address, |op, operand| {
                if classes.is_cast(op) {
                    return addresses.extend(ir::result(op, 0));
                }
                let Some(rule) = classes.rule(op) else { return escapes = true };
                let at = |address: Operand| resolve(op, address).contains(&operand);
                let mut reads =
                    rule.results.iter().filter_map(|result| rule.read_from(result.index as usize));
                let mut stays = reads.any(at);
                for traffic in rule.traffic {
                    if let Traffic::Write { value, address } = *traffic
                        && at(address)
                    {
                        stored.extend(operands(op, value));
                        stays = true;
                    }
                }
                escapes |= !stays;
            });
        }
        (!escapes).then_some(stored)
    }
}

/// A reason, worded for the analysis of one function.
fn sentence(reason: Reason) -> &'static str {
    match reason {
        Reason::UnknownCaller => "an argument, and its callers are not known to agree on one space",
        reason => reason.sentence(),
    }
}
