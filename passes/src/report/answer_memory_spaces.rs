//! `answer-memory-spaces`: writes the solution of a program as attributes, for a tool that rewrites another
//! copy of it.
//!
//! ```text
//! LLVM IR                   a copy, imported                            tilespace.answer
//! %v = load ptr, ptr %p     llvm.load loc(fused<7>["k.cu":3:5])         number 7 is in space 3
//! call void @f(ptr %v)      llvm.call @f loc(fused<8>["k.cu":4:5])      number 8 calls body 2, which is @f.shared
//! ```
//!
//! The importer numbers the instructions of the copy from 1 on, in the locations of the imported ops. The
//! rest of a location is for people, in remarks and in the report.
//!
//! The attribute `tilespace.names` lists the names of all bodies in the plan. `tilespace.answer` has, for
//! each body in turn:
//!
//! - an instruction of its function, and 1 if the body is a copy, else 0;
//! - the number of facts, and each: the value, the LLVM number of its space, the instruction from which on
//!   the fact holds (0 for the definition), 1 if LLVM must not move what relies on it to a place before, else
//!   0, and the number and list of instructions that use the value there (none if the fact holds for all
//!   uses);
//! - the number of calls with a target body, and each: the call, and the number of the body;
//! - the number of accesses by target intrinsics that name their space in the types of their operands, and
//!   each: the access, and the LLVM numbers of the spaces that it may name, as bits;
//! - the number of atomic intrinsics that cannot name their space, and have an equal that can, and each: the
//!   intrinsic, and the LLVM number of its space.
//!
//! `tilespace.atomics` lists these equals, in the order of the answer. An operation is the MLIR numbers of its
//! kind (-1 for `cmpxchg`) and ordering, and its scope; assembly is its text and its constraints.
//!
//! `tilespace.casts` lists the number of each space that a pointer can be cast to, and the text and the
//! constraints of assembly that does it, for facts that hold behind a test.
//!
//! Facts and atomics can be left out. Calls cannot: one without a number is 0, and then nothing must be rewritten.
//!
//! A value is identified by its defining instruction, an argument by its number, counted down from -1.
//!
//! Facts are stated only where LLVM's own pass (infer-address-spaces) would not infer them: it propagates
//! spaces from casts through address arithmetic, selects and phis, whose results need no fact.

use super::{
    Findings,
    outcome::OUTCOME,
    unanalysed::{emit_unanalysed, unanalysed},
};
use crate::{
    apply::atomics::as_attribute,
    extract::{
        Assumptions, EqualAtomic, Extraction, Extractor, Slots, Traits, assumptions_of, equal_in_space,
        mlir::Raw, resolve,
    },
    infer::plan_module::limits_of,
    options::AnswerMemorySpacesOptions,
    rule_file::rules,
};
use melior::ir::{
    Attribute, OperationRef, Value,
    attribute::{ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute, StringAttribute},
    operation::OperationLike,
    r#type::IntegerType,
};
use mlir_ext::{
    diagnostics, functions, ir,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashSet;
use tilespace_core::{
    MemorySpace,
    graph::{Access, AccessWhat},
    ids::{Id, NodeId},
    ir::InterfaceSet,
    lattice::Mask,
    plan::{Body, BodyKind},
};
use tilespace_dialects::{
    OpModel,
    rules::{assembly::cast_behind_test, model::Transfer},
};
use tilespace_report::illegal::for_each_illegal;

/// The attribute with the names of the bodies.
pub const NAMES: &str = "tilespace.names";
/// The attribute with the facts about each body.
pub const ANSWER: &str = "tilespace.answer";
/// The attribute with the equals of atomic intrinsics.
pub const ATOMICS: &str = "tilespace.atomics";

/// The attribute with the casts behind a test.
pub const CASTS: &str = "tilespace.casts";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = AnswerMemorySpacesOptions::read(pass.options());
    let rules = rules(module, options.space_rules)?;
    let slots = if options.hides_slots { Slots::Hidden } else { Slots::Untyped };
    let assumptions = Assumptions { slots, ..assumptions_of!(options, module) };
    let mut extractor = Extractor::new(rules, assumptions);
    let found = Findings::find(pass.context(), module, &mut extractor, limits_of!(options))?;
    super::kept::note(&found);
    let is_wanted = options.remarks || options.require_resolved || !options.report.is_empty();
    let not_read = if is_wanted { unanalysed(&found.device, &mut extractor) } else { Vec::new() };
    // The second query has the outcome of the first.
    if ir::attribute(module, OUTCOME).is_none() {
        warn(&mut extractor, &found);
    }
    let mut result = match found.code {
        // All else has been said.
        Some(_) => found.report_code(options.require_resolved),
        None => {
            let result = emit_unanalysed(module, &not_read, options.remarks, options.require_resolved);
            if options.remarks {
                found.device.report_left();
            }
            result.and(found.report(options.remarks, options.require_resolved))
        }
    };
    if !options.report.is_empty() {
        result = result.and(found.write(
            module,
            &mut extractor,
            not_read,
            options.report,
            options.sources,
            pass.options(),
        ));
    }
    let context = pass.context();
    let (mut answer, mut atomics) = (Vec::new(), Vec::new());
    for body in found.plan.bodies.values() {
        let mut writer = Writer {
            extractor: &mut extractor,
            extraction: &found.extraction,
            body,
            facts: 0,
            answer: &mut answer,
        };
        writer.write();
        atomics.extend(writer.atomics().into_iter().map(|equal| as_attribute(context, equal)));
    }
    let names: Vec<Attribute<'c>> =
        found.names.values().map(|name| StringAttribute::new(context, name).into()).collect();
    ir::set_attribute(module, NAMES, ArrayAttribute::new(context, &names).into());
    ir::set_attribute(module, ANSWER, DenseI64ArrayAttribute::new(context, &answer).into());
    ir::set_attribute(module, ATOMICS, ArrayAttribute::new(context, &atomics).into());
    let casts: Vec<Attribute<'c>> = MemorySpace::CONCRETE
        .into_iter()
        .filter_map(|space| {
            let (text, constraints) = cast_behind_test(MemorySpace::Generic.conversion(space)?.instruction);
            let parts = [
                IntegerAttribute::new(IntegerType::new(context, 64).into(), space.number().into()).into(),
                StringAttribute::new(context, &text).into(),
                StringAttribute::new(context, constraints).into(),
            ];
            Some(ArrayAttribute::new(context, &parts).into())
        })
        .collect();
    ir::set_attribute(module, CASTS, ArrayAttribute::new(context, &casts).into());
    result
}

/// Warns of operations that the hardware lacks, once of each.
fn warn(extractor: &mut Extractor, found: &Findings<'_, '_>) {
    let mut known = FxHashSet::default();
    for body in found.plan.bodies.values() {
        let function = &found.extraction.graph.functions()[body.function];
        let ir = &found.extraction.functions[body.function];
        for_each_illegal(extractor, function, ir, &body.masks, |op, message, _, what| {
            let op = op.raw();
            // Of an atomic whose type says that it is local, LLVM makes a plain access, which is right.
            if what != AccessWhat::Typed && known.insert((ir::operation_id(op), message)) {
                diagnostics::warning(op.location(), message).emit();
            }
        });
    }
}

struct Writer<'w, 'c, 'a> {
    extractor: &'w mut Extractor,
    extraction: &'w Extraction<'c, 'a>,
    body: &'w Body,
    /// Where the answer has the number of facts about the body.
    facts: usize,
    answer: &'w mut Vec<i64>,
}

impl<'c: 'a, 'a> Writer<'_, 'c, 'a> {
    fn write(&mut self) {
        let ir = &self.extraction.functions[self.body.function];
        let inside = ir.code.body().iter().find_map(|at| number_of(at.op.raw())).unwrap_or(0);
        self.answer.extend([inside, i64::from(self.body.kind == BodyKind::Clone)]);
        self.facts = self.answer.len();
        self.answer.push(0);
        if inside != 0 {
            self.values();
            self.guard_facts();
            self.accesses();
        }
        let graph = &self.extraction.graph.functions()[self.body.function];
        let calls = (self.body.calls.iter())
            .filter_map(|(call, target)| {
                Some([number_of(ir.calls[call].raw()).unwrap_or(0), (*target)?.index() as i64])
            })
            .collect();
        self.list(calls);
        let retyped = (graph.accesses.iter())
            .filter_map(|access| {
                let (op, operand) = ir.site(access.site);
                let rule = self.extractor.classes().rule(op.raw())?;
                let is_polymorphic = (rule.operands.iter())
                    .any(|used| used.polymorphic && resolve(op.raw(), used.at).contains(&operand));
                let named = access.allowed.spaces().filter(|space| space.number() < 8);
                let bits = named.fold(0, |bits, space| bits | 1 << space.number());
                (is_polymorphic && bits != 0).then_some([number_of(op.raw())?, bits])
            })
            .collect();
        self.list(retyped);
    }

    /// The number of pairs, and each.
    fn list(&mut self, pairs: Vec<[i64; 2]>) {
        self.answer.push(pairs.len() as i64);
        self.answer.extend(pairs.into_iter().flatten());
    }

    /// A value is in `space` from an instruction on; see above.
    fn fact(&mut self, value: i64, space: MemorySpace, from: i64, stays: bool, uses: &[i64]) {
        self.answer[self.facts] += 1;
        self.answer.extend([value, space.number().into(), from, stays.into(), uses.len() as i64]);
        self.answer.extend(uses);
    }

    /// Atomic intrinsics that cannot name their space, and their equals that can.
    fn atomics(&mut self) -> Vec<EqualAtomic> {
        let graph = &self.extraction.graph.functions()[self.body.function];
        let found = graph.accesses.iter().filter_map(|access| self.equal(access));
        let (pairs, equals) = found.unzip();
        self.list(pairs);
        equals
    }

    /// The number and the space of an access by an atomic intrinsic, and the equal.
    fn equal(&mut self, access: &Access) -> Option<([i64; 2], EqualAtomic)> {
        let space = self.body.masks[access.node].vote().space()?;
        let is_named = access.what == AccessWhat::Memory && access.allowed.contains(Mask::of(space));
        let (op, operand) = self.extraction.functions[self.body.function].site(access.site);
        let rule = self.extractor.classes().rule(op.raw()).filter(|_| is_named)?;
        let equal = equal_in_space(op.raw(), rule, operand, space)?;
        Some(([number_of(op.raw())?, space.number().into()], equal))
    }

    /// Facts that hold for all uses of a value.
    fn values(&mut self) {
        let ir = &self.extraction.functions[self.body.function];
        for (node, value) in ir.values.iter() {
            let Some(value) = value.filter(|value| value.generic) else { continue };
            let Some(space) = self.body.masks[node].settled() else { continue };
            if let Some(at) = self.stated(value.value.raw()) {
                self.fact(at, space, 0, false, &[]);
            }
        }
    }

    /// The number of a value, if LLVM does not infer its space from the definition.
    fn stated(&mut self, value: Value<'c, 'a>) -> Option<i64> {
        // LLVM joins the spaces of what reaches a phi. The numbers of arguments are below 0.
        let Some(op) = ir::defining_op(value) else { return self.name_of(value).filter(|at| *at < 0) };
        let class = self.extractor.classes().class(op);
        let known = class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            || class.rule.is_some_and(is_inferred_by_llvm);
        if known { None } else { number_of(op) }
    }

    /// Facts that guards establish. A comparison of pointers keeps the original one.
    fn guard_facts(&mut self) {
        let ir = &self.extraction.functions[self.body.function];
        let graph = &self.extraction.graph.functions()[self.body.function];
        let compared: FxHashSet<i64> = (graph.comparisons.iter())
            .filter(|at| at.with.is_some())
            .filter_map(|at| number_of(ir.site(at.site).0.raw()))
            .collect();
        for (refined, outermost, space) in ir.settling(&self.body.masks) {
            let (from, _) = ir.site(ir.refined[outermost].from);
            let Some(from) = number_of(from.raw()) else { continue };
            let uses = refined.uses.iter().map(|site| ir.site(*site));
            let uses = uses.filter(|(op, _)| {
                !self.extractor.classes().class((*op).raw()).traits.contains(Traits::FOLDS)
            });
            let uses = uses.filter_map(|(op, _)| number_of(op.raw())).filter(|use_| !compared.contains(use_));
            let uses: Vec<i64> = uses.collect();
            if let (Some(at), false) = (self.name(refined.base), uses.is_empty()) {
                self.fact(at, space, from, true, &uses);
            }
        }
    }

    /// Facts about single accesses: a pointer that may be null is not null where it is accessed.
    fn accesses(&mut self) {
        let ir = &self.extraction.functions[self.body.function];
        for access in &self.extraction.graph.functions()[self.body.function].accesses {
            if let Some(space) = self.body.space_from_module(access) {
                let (op, operand) = ir.site(access.site);
                let at = ir::operand(op.raw(), operand).and_then(|value| self.name_of(value));
                if let (Some(at), Some(user)) = (at, number_of(op.raw())) {
                    // The pointer may be the address of a slot, which LLVM must not replace by another's.
                    self.fact(at, space, user, space == MemorySpace::Local, &[user]);
                }
            }
        }
    }

    fn name(&self, node: NodeId) -> Option<i64> {
        let value = self.extraction.functions[self.body.function].values[node]?;
        self.name_of(value.value.raw())
    }

    /// The number of a value: that of its defining instruction, a phi for a block argument, or of the
    /// argument.
    fn name_of(&self, value: Value<'c, 'a>) -> Option<i64> {
        if let Some((block, index)) = ir::argument_owner(value) {
            let ir = &self.extraction.functions[self.body.function];
            let entry = functions::entry_block(ir.op().raw())?;
            return match ir::block_id(entry) == ir::block_id(block) {
                true => Some(-1 - index as i64),
                false => ir::location_number(ir::location_of(value)),
            };
        }
        number_of(ir::defining_op(value)?)
    }
}

/// Whether LLVM's infer-address-spaces propagates the space of this op, or infers it.
fn is_inferred_by_llvm(rule: &OpModel) -> bool {
    rule.makes_slot()
        || rule.cast().is_some()
        || rule.symbol().is_some()
        || rule.all_transfers().any(|from| *from == Transfer::Null)
        || rule.results.iter().any(|result| !result.retypes.is_empty())
}

/// The number of the instruction that became `op`.
fn number_of(op: OperationRef<'_, '_>) -> Option<i64> {
    ir::location_number(op.location()).filter(|number| *number > 0)
}
