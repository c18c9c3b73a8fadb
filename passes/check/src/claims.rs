//! Whether the claims of a result follow from the masks.

use crate::{
    diff::Claim,
    mask::Mask,
    objects::passes_by_value,
    ops::{self, Path},
    program::Program,
    report::{Report, error},
    solve::Solution,
    system::{Node, System},
};
use melior::ir::{BlockLike, Location, OperationRef, Value, operation::OperationLike};
use mlir_ext::{diagnostics::Diagnostic, interfaces, ir};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

impl System<'_, '_, '_, '_> {
    /// The path to all that is in a value.
    pub(crate) fn whole(&self, value: Value<'_, '_>) -> Path {
        ops::pointer_of(&self.program.rules.types, value, &[]).map(|_| Rc::from([]))
    }
}

/// The code and node of each claim; none where the claim is in no code of the program.
pub type Queries = Vec<Option<(usize, Node)>>;

/// Demands the pointers of all claims.
pub fn query_claims<'c: 'a, 'a>(system: &mut System<'_, '_, 'c, 'a>) -> Queries {
    let mut queries = Vec::new();
    for claim in &system.diff.claims {
        let about = match *claim {
            Claim::Cast(cast, _) => system.program.rules.cast(cast).map(|value| (cast, value)),
            Claim::Published(at, value, _)
            | Claim::Test(at, value, ..)
            | Claim::NotNull(at, value)
            | Claim::Observed(at, value, _) => Some((at, value)),
        };
        queries.push(about.and_then(|(user, value)| system.query(user, value)));
    }
    system.complete();
    queries
}

/// Tests claims against a solution.
pub struct Check<'f, 's, 'p, 'r, 'c, 'a> {
    pub solution: &'f Solution<'s, 'p, 'r, 'c, 'a>,
    pub queries: &'f Queries,
}

impl<'p, 'r, 'c: 'a, 'a> Check<'_, '_, 'p, 'r, 'c, 'a> {
    fn program(&self) -> &'p Program<'r, 'c, 'a> {
        self.solution.system.program
    }

    fn mask(&self, claim: usize) -> Mask {
        self.queries[claim].map_or(Mask::UNKNOWN, |(code, node)| self.solution.anywhere(code, node))
    }

    /// Whether a claim is one of global memory for accesses alone that does not follow: it may be presumed.
    pub fn may_be_presumed(&self, claim: usize) -> bool {
        let Claim::Cast(cast, space) = self.solution.system.diff.claims[claim] else { return false };
        space == MemorySpace::Global
            && self.mask(claim).without(self.covered(space)) != Mask::EMPTY
            && self.is_for_accesses(cast)
    }

    /// Checks one claim, and emits an error if it does not follow.
    pub fn claim(&self, index: usize, report: &mut Report) {
        if self.is_void(index) {
            return;
        }
        let mask = self.mask(index);
        match self.solution.system.diff.claims[index] {
            Claim::Cast(cast, space) => {
                let place = self.place_of(cast);
                let null = Mask::NULL.join(Mask::NO_ADDRESS);
                if self.all_in(index, space, place, report)
                    && space != MemorySpace::Global
                    && mask.meets(null)
                    && let Some(observer) =
                        ir::result(cast, 0).and_then(|derived| self.observer(derived, space))
                {
                    let what = format!(
                        "pointer is claimed to be in {space} memory, but may be null, and is looked at"
                    );
                    report.errors += 1;
                    let error = error(place, &what).note(observer.location(), "it is looked at here");
                    self.explain(error, index, mask.without(mask.without(null))).emit();
                }
            }
            Claim::Published(user, _, space) => {
                self.all_in(index, space, user.location(), report);
            }
            Claim::Test(constant, _, space, answer) => {
                let fits = |member: Mask| match member.spaces().next() {
                    Some(known) => known.isspacep(space) == Some(answer),
                    // Null is at most in the window of global memory, where that of parameters is too.
                    None => member == Mask::NULL && !answer && !MemorySpace::Global.may_alias(space),
                };
                let word = if answer { "yes" } else { "no" };
                let what = format!("the test for {space} memory is claimed to answer {word}, but this");
                self.follows(index, constant, &fits, &what, report);
            }
            Claim::NotNull(constant, _) => {
                let is_address = |member: Mask| member.spaces().any(|space| space != MemorySpace::Global);
                let what = "the pointer is claimed not to be null, but this";
                self.follows(index, constant, &is_address, what, report);
            }
            Claim::Observed(op, _, claimed) => {
                let what = format!(
                    "LLVM will take this pointer for one to {claimed} memory, and a null for an address there: that it is none"
                );
                // Null may be in global memory alone.
                let is_address = |member: Mask| {
                    member.spaces().any(|space| space == claimed || space != MemorySpace::Global)
                };
                self.follows(index, op, &is_address, &what, report);
            }
        }
    }

    /// Whether a claim is only about code that never runs.
    fn is_void(&self, claim: usize) -> bool {
        let system = self.solution.system;
        match system.diff.claims[claim] {
            Claim::Cast(cast, _) => system.has_no_live_use(cast),
            Claim::Published(at, ..)
            | Claim::Test(at, ..)
            | Claim::NotNull(at, _)
            | Claim::Observed(at, ..) => !system.runs(at),
        }
    }

    /// The mask of all that is in `space`, or no address.
    fn covered(&self, space: MemorySpace) -> Mask {
        let known = Mask::of(space).join(Mask::NULL).join(Mask::NO_ADDRESS);
        match space {
            MemorySpace::SharedCluster if self.program().assume.cluster_join => {
                known.join(Mask::IN_BOTH).join(Mask::of(MemorySpace::Shared))
            }
            MemorySpace::SharedCluster | MemorySpace::Shared => known.join(Mask::IN_BOTH),
            _ => known,
        }
    }

    /// Whether a pointer is in `space` if anywhere. Emits an error if not.
    fn all_in(&self, claim: usize, space: MemorySpace, place: Location<'c>, report: &mut Report) -> bool {
        let wrong = self.mask(claim).without(self.covered(space));
        let Some(first) = wrong.members().next() else { return true };
        let but = match first.spaces().next() {
            Some(known) => format!("may be in {known} memory"),
            None => "its origin is unknown".to_string(),
        };
        let error = error(place, &format!("pointer is claimed to be in {space} memory, but {but}"));
        self.explain(error, claim, first).emit();
        report.errors += 1;
        false
    }

    /// Whether all that a pointer may be `fits`. Emits an error if not.
    fn follows(
        &self,
        claim: usize,
        user: OperationRef<'c, 'a>,
        fits: &dyn Fn(Mask) -> bool,
        what: &str,
        report: &mut Report,
    ) {
        if let Some(wrong) = self.mask(claim).members().find(|member| !fits(*member)) {
            let error = error(user.location(), &format!("{what} does not follow"));
            self.explain(error, claim, wrong).emit();
            report.errors += 1;
        }
    }

    /// Adds notes on how `what`, in the mask of a claim, gets there.
    fn explain(&self, diagnostic: Diagnostic<'c>, claim: usize, what: Mask) -> Diagnostic<'c> {
        let Some(((code, node), what)) = self.queries[claim].zip(what.members().next()) else {
            return diagnostic;
        };
        let mut instances = self.solution.instances_of(code);
        match instances.find(|instance| self.solution.mask(*instance, node).contains(what)) {
            Some(instance) => self.solution.explain(diagnostic, instance, node, what),
            None => diagnostic,
        }
    }

    /// The access that a cast was inserted for; the cast itself if it has other uses.
    fn place_of(&self, cast: OperationRef<'c, 'a>) -> Location<'c> {
        let mut pending = vec![cast];
        let mut first = None;
        while let Some(at) = pending.pop() {
            let Some(derived) = ir::result(at, 0) else { continue };
            ir::for_each_use(derived, |op, _| match self.program().rules.cast(op) {
                Some(_) => pending.push(op),
                // Uses are listed from the last to the first.
                None if self.solution.system.runs(op) => first = Some(op),
                None => {}
            });
        }
        first.unwrap_or(cast).location()
    }

    /// Whether the result of a cast is an address for accesses, and nothing else.
    fn is_for_accesses(&self, cast: OperationRef<'c, 'a>) -> bool {
        let mut all = true;
        if let Some(derived) = ir::result(cast, 0) {
            ir::for_each_use(derived, |op, operand| all &= self.is_accessed(op, operand));
        }
        all
    }

    fn is_accessed(&self, op: OperationRef<'c, 'a>, operand: usize) -> bool {
        self.program().rules.effects(op).iter().any(|effect| {
            matches!(effect, Effect::Access { operand: at, .. } if ops::numbers(op, *at).contains(&operand))
        }) || ir::name_str(op) == "llvm.inline_asm"
    }

    /// An op that observes a pointer in `space`, and not just the memory there.
    fn observer(&self, derived: Value<'c, 'a>, space: MemorySpace) -> Option<OperationRef<'c, 'a>> {
        let rules = &self.program().rules;
        let mut seen = FxHashSet::default();
        let mut pending: Vec<(Value<'c, 'a>, Path)> = vec![(derived, Some(Rc::from([])))];
        let mut found = None;
        while let Some((value, path)) = pending.pop() {
            if !seen.insert((ir::value_id(value), path.clone())) {
                continue;
            }
            ir::for_each_use(value, |op, operand| {
                // The original casts it to that space here, too.
                let is_promised =
                    self.solution.system.diff.promised_uses.get(&(ir::operation_id(op), operand))
                        == Some(&space);
                if is_promised || !self.solution.system.runs(op) {
                    return;
                }
                let at = |position| ops::numbers(op, position).contains(&operand);
                if let Some(handed_on) = rules.forwards(op, operand) {
                    if handed_on.is_empty() {
                        found = Some(op);
                    }
                    pending.extend(handed_on.into_iter().map(|value| (value, path.clone())));
                    return;
                }
                // The callee gets a copy of the pointee.
                if passes_by_value(self.program(), op, operand) {
                    return;
                }
                if let Some(callee) = self.program().callee(op) {
                    let first = interfaces::call_arguments(op).map_or(0, |range| range.start);
                    let entry = interfaces::entry_block(callee.op);
                    let argument = operand.checked_sub(first).zip(entry);
                    let argument = argument.and_then(|(index, entry)| entry.argument(index).ok());
                    pending.extend(argument.map(|argument| (Value::from(argument), path.clone())));
                    return;
                }
                if rules.observes(op, operand) && rules.cast(op).is_none() {
                    found = Some(op);
                }
                if rules.of(op).is_none() {
                    pending.extend(ir::result(op, 0).map(|chosen| (chosen, path.clone())));
                }
                for effect in rules.effects(op) {
                    let (result, paths) = match effect {
                        Effect::Follows { result, operands } if operands.iter().any(|from| at(*from)) => {
                            (result, vec![path.clone()])
                        }
                        Effect::CastTo { result, operand } if at(*operand) => (result, vec![path.clone()]),
                        Effect::InsertsField { result, value, aggregate } => {
                            let position = ops::position(op);
                            let put_in = at(*value).then(|| ops::inside(position.as_deref(), &path));
                            // The inserted value replaces what was there.
                            let is_replaced =
                                matches!(ops::outside(position.as_deref(), &path), Some(Some(_)));
                            let rest = (at(*aggregate) && !is_replaced).then(|| path.clone());
                            (result, put_in.into_iter().chain(rest).collect())
                        }
                        Effect::FollowsField { result, aggregate } if at(*aggregate) => {
                            (result, ops::outside(ops::position(op).as_deref(), &path).into_iter().collect())
                        }
                        _ => continue,
                    };
                    let derived = ir::result(op, *result as usize);
                    pending.extend(paths.into_iter().filter_map(|path| Some((derived?, path))));
                }
            });
        }
        found
    }
}
