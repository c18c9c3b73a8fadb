//! Whether what a result says follows: each claim is walked back by itself.

use crate::{
    Report,
    diff::Claim,
    error,
    objects::passes_by_value,
    ops::{self, Path},
    remark,
    walk::{Found, Origin, Walker},
    way::Said,
};
use melior::ir::{BlockLike, Location, OperationRef, Value, operation::OperationLike};
use mlir_ext::{
    diagnostics::Diagnostic,
    interfaces::{self, InterfaceSet},
    ir,
};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

impl<'c: 'a, 'a> Walker<'_, '_, 'c, 'a> {
    /// Checks one claim, and says what is wrong with it.
    pub(crate) fn check(&self, claim: Claim<'c, 'a>, report: &mut Report) {
        report.claims += 1;
        let (Claim::Cast(at, _)
        | Claim::Published(at, ..)
        | Claim::Test(at, ..)
        | Claim::NotNull(at, _)
        | Claim::Looked(at, ..)) = claim;
        // Nothing is wrong where nothing ever happens.
        if !self.runs(at) {
            return;
        }
        match claim {
            Claim::Cast(cast, space) => {
                let Some(value) = self.program.rules.cast(cast) else { return };
                let said = Some(Said::In(space));
                let mut found =
                    self.origins(cast, value, said, &|found| self.elsewhere(found, space, false).is_none());
                let mut presumed = false;
                if let Some(presumer) = self.presumer
                    && space == MemorySpace::Global
                    && self.elsewhere(&found, space, false).is_some()
                    && self.is_for_accesses(cast)
                {
                    presumed = true;
                    found = presumer.origins(cast, value, said, &|found| {
                        presumer.elsewhere(found, space, true).is_none()
                    });
                }
                let place = self.place_of(cast);
                if self.all_in(&found, space, presumed, place, report)
                    && space != MemorySpace::Global
                    && let Some(null) =
                        found.iter().find(|found| matches!(found.origin, Origin::Null | Origin::NoAddress))
                    && let Some(look) = ir::result(cast, 0).and_then(|made| self.look(made, space))
                {
                    let what =
                        format!("pointer is said to be in {space} memory, but may be null, and is looked at");
                    report.errors += 1;
                    let error = error(place, &what).note(look.location(), "it is looked at here");
                    with_chain(error, null).emit();
                }
            }
            Claim::Published(user, value, space) => {
                let enough = |found: &[Found<'c>]| self.elsewhere(found, space, false).is_none();
                let found = self.origins(user, value, Some(Said::In(space)), &enough);
                self.all_in(&found, space, false, user.location(), report);
            }
            Claim::Test(constant, pointer, space, answer) => {
                self.answer(constant, pointer, space, answer, report)
            }
            Claim::NotNull(constant, pointer) => {
                let is_address = |space: MemorySpace| space != MemorySpace::Global;
                let what = "the pointer is said to be no null, but this";
                self.never_null(constant, pointer, &is_address, what, report);
            }
            Claim::Looked(op, pointer, claimed) => {
                let what = format!(
                    "LLVM will take this pointer for one to {claimed} memory, and a null for an address there: that it is none"
                );
                // Null may be in global memory alone.
                let is_address = |space| space == claimed || space != MemorySpace::Global;
                self.never_null(op, pointer, &is_address, &what, report);
            }
        }
    }

    /// An origin that is not in `space`.
    fn elsewhere<'f>(
        &self,
        found: &'f [Found<'c>],
        space: MemorySpace,
        presumed: bool,
    ) -> Option<&'f Found<'c>> {
        let covers = |known: MemorySpace| {
            known == space
                || self.program.assume.cluster_join
                    && (known, space) == (MemorySpace::Shared, MemorySpace::SharedCluster)
        };
        let elsewhere =
            found.iter().find(|found| matches!(found.origin, Origin::In(known) if !covers(known)));
        let unknown = |found: &&Found<'c>| match found.origin {
            Origin::Unknown(_) => !presumed,
            Origin::Outside(_) => true,
            Origin::In(_) | Origin::Null | Origin::NoAddress | Origin::NotFollowed => false,
        };
        elsewhere.or_else(|| found.iter().find(unknown))
    }

    /// Whether all origins are in `space`. If not, this is said.
    fn all_in(
        &self,
        found: &[Found<'c>],
        space: MemorySpace,
        presumed: bool,
        place: Location<'c>,
        report: &mut Report,
    ) -> bool {
        if let Some(wrong) = self.elsewhere(found, space, presumed) {
            let but = match &wrong.origin {
                Origin::In(known) => format!("may be in {known} memory"),
                _ => "nobody knows where it points".to_string(),
            };
            let error = error(place, &format!("pointer is said to be in {space} memory, but {but}"));
            with_chain(error, wrong).emit();
            report.errors += 1;
            return false;
        }
        if let Some(lost) = found.iter().find(|found| found.origin == Origin::NotFollowed) {
            let what = format!("pointer is said to be in {space} memory, which was not re-derived");
            with_chain(remark(place, &what), lost).emit();
            report.not_rederived += 1;
        }
        true
    }

    /// Whether all that a pointer may be is an address in such a space. If not, this is said.
    fn never_null(
        &self,
        user: OperationRef<'c, 'a>,
        pointer: Value<'c, 'a>,
        fits: &dyn Fn(MemorySpace) -> bool,
        what: &str,
        report: &mut Report,
    ) {
        let is_address = |found: &Found<'c>| matches!(found.origin, Origin::In(space) if fits(space));
        if matches!(ops::pointer_of(pointer, &[]), Some(ops::Pointer::In(space)) if fits(space)) {
            return;
        }
        let found = self.origins(user, pointer, None, &|found| found.iter().all(is_address));
        let wrong = found.iter().find(|found| found.origin != Origin::NotFollowed && !is_address(found));
        if let Some(wrong) = wrong {
            with_chain(error(user.location(), &format!("{what} does not follow")), wrong).emit();
            report.errors += 1;
        } else if let Some(lost) = found.iter().find(|found| !is_address(found)) {
            with_chain(remark(user.location(), &format!("{what} was not re-derived")), lost).emit();
            report.not_rederived += 1;
        }
    }

    fn answer(
        &self,
        constant: OperationRef<'c, 'a>,
        pointer: Value<'c, 'a>,
        space: MemorySpace,
        answer: bool,
        report: &mut Report,
    ) {
        let agrees = |origin: &Origin| match origin {
            Origin::In(known) => known.isspacep(space) == Some(answer),
            // Null is in the window of global memory at most, where that of parameters is too.
            Origin::Null => !answer && !MemorySpace::Global.may_alias(space),
            Origin::NoAddress | Origin::Unknown(_) | Origin::Outside(_) | Origin::NotFollowed => false,
        };
        let found = match ops::pointer_of(pointer, &[]) {
            Some(ops::Pointer::In(known)) if known.isspacep(space) == Some(answer) => return,
            _ => self.origins(constant, pointer, Some(Said::Answer(space, answer)), &|found| {
                found.iter().all(|found| agrees(&found.origin))
            }),
        };
        let word = if answer { "yes" } else { "no" };
        let what = format!("the test for {space} memory is said to answer {word}, but this");
        if let Some(wrong) =
            found.iter().find(|found| found.origin != Origin::NotFollowed && !agrees(&found.origin))
        {
            let error = error(constant.location(), &format!("{what} does not follow"));
            with_chain(error, wrong).emit();
            report.errors += 1;
        } else if let Some(lost) = found.iter().find(|found| found.origin == Origin::NotFollowed) {
            with_chain(remark(constant.location(), &format!("{what} was not re-derived")), lost).emit();
            report.not_rederived += 1;
        }
    }

    /// The access that a cast was made for; the cast itself if it is for others.
    fn place_of(&self, cast: OperationRef<'c, 'a>) -> Location<'c> {
        let mut pending = vec![cast];
        let mut first = None;
        while let Some(at) = pending.pop() {
            let Some(made) = ir::result(at, 0) else { continue };
            ir::for_each_use(made, |op, _| match self.program.rules.cast(op) {
                Some(_) => pending.push(op),
                // Uses are listed from the last one on.
                None => first = Some(op),
            });
        }
        first.unwrap_or(cast).location()
    }

    /// Whether the result of a cast is an address for accesses, and nothing else.
    fn is_for_accesses(&self, cast: OperationRef<'c, 'a>) -> bool {
        let mut all = true;
        if let Some(made) = ir::result(cast, 0) {
            ir::for_each_use(made, |op, operand| all &= self.is_accessed(op, operand));
        }
        all
    }

    fn is_accessed(&self, op: OperationRef<'c, 'a>, operand: usize) -> bool {
        self.program.rules.effects(op).iter().any(|effect| {
            matches!(effect, Effect::Access { operand: at, .. } if ops::numbers(op, *at).contains(&operand))
        }) || ir::name_str(op) == "llvm.inline_asm"
    }

    /// An op that looks at a pointer in `space`, and not just at the memory there.
    fn look(&self, made: Value<'c, 'a>, space: MemorySpace) -> Option<OperationRef<'c, 'a>> {
        let rules = &self.program.rules;
        let mut seen = FxHashSet::default();
        let mut pending: Vec<(Value<'c, 'a>, Path)> = vec![(made, Some(Rc::from([])))];
        let mut found = None;
        while let Some((value, path)) = pending.pop() {
            if !seen.insert((ir::value_id(value), path.clone())) {
                continue;
            }
            ir::for_each_use(value, |op, operand| {
                // The original casts it to that space here, too.
                if self.diff.promised_uses.get(&(ir::operation_id(op), operand)) == Some(&space) {
                    return;
                }
                let at = |position| ops::numbers(op, position).contains(&operand);
                if rules.is(op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH)
                    || rules.is_exit(op) && !self.leaves_function(op)
                {
                    let branch = if rules.is(op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                        Some(op)
                    } else {
                        op.parent_operation()
                    };
                    let mut handed_on = false;
                    if let Some(branch) = branch {
                        interfaces::for_each_forwarded_operand(branch, &mut |forward| {
                            if forward.owner == op && forward.operand == operand {
                                handed_on = true;
                                pending.push((forward.destination, path.clone()));
                            }
                        });
                    }
                    if !handed_on {
                        found = Some(op);
                    }
                    return;
                }
                // The callee gets a copy of what is there.
                if passes_by_value(self.program, op, operand) {
                    return;
                }
                if let Some(callee) = self.program.callee(op) {
                    let first = interfaces::call_arguments(op).map_or(0, |range| range.start);
                    let entry = interfaces::entry_block(callee.op);
                    let argument = operand.checked_sub(first).zip(entry);
                    let argument = argument.and_then(|(index, entry)| entry.argument(index).ok());
                    pending.extend(argument.map(|argument| (Value::from(argument), path.clone())));
                    return;
                }
                if rules.of(op).is_none() {
                    match rules.is(op, InterfaceSet::SELECT_LIKE) {
                        true => pending.extend(ir::result(op, 0).map(|result| (result, path.clone()))),
                        false => found = Some(op),
                    }
                    return;
                }
                let (mut harmless, mut looks) = (false, false);
                for effect in rules.effects(op) {
                    match effect {
                        Effect::Follows { result, operands }
                            if operands.iter().any(|operand| at(*operand)) =>
                        {
                            harmless = true;
                            pending.extend(ir::result(op, *result as usize).map(|made| (made, path.clone())));
                        }
                        Effect::CastTo { result, operand } if at(*operand) => {
                            harmless = true;
                            pending.extend(ir::result(op, *result as usize).map(|made| (made, path.clone())));
                        }
                        Effect::Access { operand, .. } | Effect::Polymorphic { operand } if at(*operand) => {
                            harmless = true;
                        }
                        Effect::Writes { value, .. } if at(*value) => looks = true,
                        Effect::InsertsField { result, value, aggregate } => {
                            harmless |= at(*value) || at(*aggregate);
                            let position = ops::position(op);
                            let put_in = at(*value).then(|| ops::inside(position.as_deref(), &path));
                            // What is put in takes the place of what was there.
                            let is_replaced =
                                matches!(ops::outside(position.as_deref(), &path), Some(Some(_)));
                            let rest = at(*aggregate) && !is_replaced;
                            let made = ir::result(op, *result as usize);
                            let paths = put_in.into_iter().chain(rest.then(|| path.clone()));
                            pending.extend(paths.filter_map(|path| Some((made?, path))));
                        }
                        Effect::FollowsField { result, aggregate } if at(*aggregate) => {
                            harmless = true;
                            let taken = ops::outside(ops::position(op).as_deref(), &path);
                            let made = ir::result(op, *result as usize);
                            pending.extend(taken.and_then(|path| Some((made?, path))));
                        }
                        _ => {}
                    }
                }
                if looks || !harmless {
                    found = Some(op);
                }
            });
        }
        found
    }

    fn leaves_function(&self, op: OperationRef<'c, 'a>) -> bool {
        op.parent_operation().is_none_or(|parent| self.program.rules.is(parent, InterfaceSet::FUNCTION))
    }
}

/// Steps of a way that are told, at either end of it.
const TOLD: usize = 16;

fn with_chain<'c>(diagnostic: Diagnostic<'c>, found: &Found<'c>) -> Diagnostic<'c> {
    let chain = &found.chain;
    let left_out = TOLD..chain.len().saturating_sub(TOLD);
    let mut diagnostic = diagnostic;
    for (index, (location, text)) in chain.iter().enumerate() {
        if index == left_out.start && !left_out.is_empty() {
            diagnostic =
                diagnostic.note(*location, format!("{} steps from here are left out", left_out.len()));
        }
        if !left_out.contains(&index) {
            diagnostic = diagnostic.note(*location, text.as_str());
        }
    }
    diagnostic
}
