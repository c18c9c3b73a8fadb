//! `verify-memory-spaces`: reports uses of memory spaces that no GPU, or no compiler for one, supports.
//!
//! ```text
//! llvm.addrspacecast %p : ptr<3> to ptr<1>      error: Cannot cast non-generic pointer to different non-generic pointer
//! llvm.store %v, %c : f32, ptr<4>               error: constant memory is written here, which device code only reads
//! llvm.alloca %n x i32 : ptr<5>                 error: Allocas are not supported on address spaces except Generic
//! ```
//!
//! MLIR's own verifier accepts all three, and LLVM's back end miscompiles the first two or ends the process
//! at the third. The messages are records of `Findings.td`, with their severities; one run reports all
//! findings. What an op may do is in its record in `dialects/rules`; which casts exist is in the table of
//! transitions in `dialects/spaces.td`.
//!
//! # Code that may never run
//!
//! A store to constant memory after a branch is legal if the branch is never taken, so most findings about
//! accesses are errors only where the operation runs whenever its function does (`execution.rs`), and
//! warnings elsewhere. `strict` makes no difference between the two.
//!
//! # The space of a pointer
//!
//! No inference is used, only what the module states: the space in a pointer's type; for a generic pointer,
//! the space that it was cast from or allocated in, through at most [`VERIFIER_STEPS`] casts, address
//! computations and selects on each path, if all paths agree; and for a kernel's argument, that it is a
//! parameter that is only read. So no finding is about an inferred space, and a pointer without a stated
//! space has no finding.

mod accesses;
pub mod finding;
mod functions;
mod layouts;
mod shared;
mod targets;
mod tensor;
mod tensor_numbers;

use crate::{
    extract::{
        Assumptions, Derivation, Device, Extractor, always_runs, flat_symbol_name, intrinsic_name,
        is_grid_constant, mlir::Raw, resolve, step_back,
    },
    limits::VERIFIER_STEPS,
    options::VerifyMemorySpacesOptions,
    rule_file::rules,
    types::{Field, known_space},
};
use finding::Finding;
use melior::ir::{
    BlockLike, Location, OperationRef, Type, Value, ValueLike, attribute::IntegerAttribute,
    operation::OperationLike,
};
use mlir_ext::{
    attributes,
    diagnostics::{Diagnostic, Severity},
    functions as signatures,
    interfaces::{self, Callee},
    ir,
    pass::{PassFailure, PassInstance},
    target::nvvm_chips,
    types::{self, PointerSpace},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{fmt::Display, rc::Rc};
use tilespace_core::{ANNOTATION_SPACES, MemorySpace, TARGETS, Target, ir::class::ClassId, lattice::Mask};
use tilespace_dialects::rules::matches_pattern;

/// The number of bytes of a copy or fill, where it is a part of the operation.
const LENGTH: &str = "len";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = VerifyMemorySpacesOptions::read(pass.options());
    pass.mark_all_analyses_preserved();
    let rules = rules(module, options.space_rules)?;
    let mut extractor = Extractor::new(rules, Assumptions::default());
    extractor.infers = false;
    let device = Device::find(module, &mut extractor);
    let mut verifier = Verifier {
        extractor,
        strict: options.strict,
        is_final: options.is_final,
        warns: options.warnings,
        sm: u32::try_from(options.sm).ok().filter(|sm| *sm != 0),
        findings: FxHashMap::default(),
        target: &TARGETS[0],
        chips: Vec::new(),
        slots: FxHashMap::default(),
        failed: false,
    };
    verifier.data_layouts(module);
    verifier.slots(&device);
    for function in device.code(&mut verifier.extractor) {
        verifier.function(function);
    }
    verifier.launches(module, &device);
    verifier.shared_memory(module, &device);
    verifier.others(pass.context(), module);
    if verifier.failed { Err(PassFailure) } else { Ok(()) }
}

/// The subject of findings.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Subject {
    /// Calls of a symbol.
    Callee(ir::AttributeId),
    /// A kind of ops.
    Kind(ClassId),
}

/// The verification of one module.
struct Verifier {
    extractor: Extractor,
    strict: bool,
    /// No later pass removes numbers that only annotate symbols.
    is_final: bool,
    warns: bool,
    /// The compute capability, if the user sets it.
    sm: Option<u32>,
    /// The findings about a kind of op, or about calls of a symbol.
    findings: FxHashMap<Subject, Rc<[Finding]>>,
    /// The target that the code is for.
    target: &'static Target,
    /// The chips that its module states, of other targets.
    chips: Vec<String>,
    /// The slots that hold numbers of tensor memory, with the ops that write them there.
    slots: FxHashMap<tensor_numbers::Slot, Vec<ir::OperationId>>,
    failed: bool,
}

/// The address space in the type of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AddressSpace {
    /// A memory space.
    Memory(MemorySpace),
    /// A number that annotates symbols.
    Annotation(u32),
    /// A number that is neither.
    Unassigned(u32),
    /// Anything else.
    Other,
}

/// The address space in the type of a pointer, or of a vector of pointers; none for other types.
fn address_space(ty: Type<'_>) -> Option<AddressSpace> {
    let space = types::pointer_space(types::element_or_self(ty))?;
    let number = match space {
        PointerSpace::Default => None,
        PointerSpace::Number(number) => Some(number),
        PointerSpace::Attribute(attribute) => types::address_space_number(attribute),
    };
    let annotates = |number: &u32| ANNOTATION_SPACES.iter().any(|(annotation, _)| annotation == number);
    Some(match (known_space(space), number) {
        (Some(space), _) => AddressSpace::Memory(space),
        (None, Some(number)) if annotates(&number) => AddressSpace::Annotation(number),
        (None, Some(number)) => AddressSpace::Unassigned(number),
        (None, None) => AddressSpace::Other,
    })
}

/// The space in the type of a pointer, generic included.
fn typed_space(value: Value<'_, '_>) -> Option<MemorySpace> {
    match address_space(value.r#type()) {
        Some(AddressSpace::Memory(space)) => Some(space),
        _ => None,
    }
}

impl Verifier {
    /// Reports `finding`, with `parts` in place of each `{}`.
    fn report<'c>(&mut self, finding: Finding, location: Location<'c>, parts: &[&dyn Display]) {
        self.report_with(finding, location, parts, false, |diagnostic| diagnostic);
    }

    /// Reports a finding about an operation: some findings are not errors if it never runs.
    fn report_on<'c: 'a, 'a>(
        &mut self,
        finding: Finding,
        function: OperationRef<'c, 'a>,
        op: OperationRef<'c, 'a>,
        parts: &[&dyn Display],
    ) {
        let may_not_run = finding.only_if_run() && (self.is_of_no_bytes(op) || !always_runs(function, op));
        self.report_with(finding, op.location(), parts, may_not_run, |diagnostic| diagnostic);
    }

    /// Whether an op fills or copies no bytes.
    fn is_of_no_bytes(&mut self, op: OperationRef<'_, '_>) -> bool {
        let length = self.extractor.classes().rule(op).and_then(|rule| rule.length);
        let length = length.and_then(|at| ir::operand(op, resolve(op, at).start));
        let fixed = || IntegerAttribute::try_from(ir::attribute(op, LENGTH)?).ok();
        match length {
            Some(length) => ir::constant_integer(length) == Some(0),
            None => intrinsic_name(op).is_none() && fixed().is_some_and(|length| length.value() == 0),
        }
    }

    fn report_with<'c>(
        &mut self,
        finding: Finding,
        location: Location<'c>,
        parts: &[&dyn Display],
        may_not_run: bool,
        notes: impl FnOnce(Diagnostic<'c>) -> Diagnostic<'c>,
    ) {
        let is_other = !self.is_nvptx();
        if is_other && !finding.on_others() {
            return;
        }
        let is_strict = self.strict || is_other || self.is_final && finding == Finding::AnnotationLeft;
        let Some(severity) = finding.severity(is_strict) else { return };
        let severity = match severity {
            Severity::Error if may_not_run && !self.strict => Severity::Warning,
            severity => severity,
        };
        self.failed |= severity == Severity::Error;
        if severity != Severity::Error && !self.warns {
            return;
        }
        let mut text = finding.text().to_string();
        for part in parts {
            text = text.replacen("{}", &part.to_string(), 1);
        }
        notes(Diagnostic::new(severity, location, text)).emit();
    }

    /// The space that the module states for a pointer: see the head of this file.
    fn space_of<'c: 'a, 'a>(&mut self, value: Value<'c, 'a>) -> Option<MemorySpace> {
        typed_space(value)?;
        let mut found = None;
        let mut seen = FxHashSet::default();
        let mut pending = vec![(value, 0)];
        while let Some((value, steps)) = pending.pop() {
            if !seen.insert(ir::value_id(value)) {
                continue;
            }
            let space = match typed_space(value) {
                Some(MemorySpace::Generic) if ir::defining_op(value).is_none() => space_of_argument(value),
                Some(MemorySpace::Generic) if steps < VERIFIER_STEPS => {
                    match step_back(&mut self.extractor, value) {
                        Derivation::Values(values) => {
                            pending.extend(values.into_iter().map(|value| (value.raw(), steps + 1)));
                            continue;
                        }
                        Derivation::New(space) => space,
                        Derivation::Symbol(..) | Derivation::Argument(_) | Derivation::Unknown => {
                            MemorySpace::Generic
                        }
                    }
                }
                space => space.unwrap_or(MemorySpace::Generic),
            };
            if space == MemorySpace::Generic || found.is_some_and(|found| found != space) {
                return Some(MemorySpace::Generic);
            }
            found = Some(space);
        }
        Some(found.unwrap_or(MemorySpace::Generic))
    }

    /// The spaces in the types of all pointers in a value.
    fn spaces_in(&mut self, value: Value<'_, '_>) -> Mask {
        self.spaces_in_type(value.r#type())
    }

    fn spaces_in_type(&mut self, ty: Type<'_>) -> Mask {
        let shape = self.extractor.types().shape(ty);
        shape.fields.iter().fold(Mask::EMPTY, |all, field| match field {
            Field::Typed(mask) => all.join(*mask),
            Field::Generic | Field::Descriptor => all,
        })
    }

    /// The compute capability that `op` is compiled for, if it is stated by the option, the function or its
    /// `gpu.module`.
    fn sm_of<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> Option<u32> {
        self.sm.or_else(|| ir::outwards(op).find_map(stated_sm))
    }

    /// The findings about this kind of op, or about calls of this function.
    fn findings_on(&mut self, op: OperationRef<'_, '_>) -> Rc<[Finding]> {
        let (callee, key) = match interfaces::callee(op) {
            Some(Callee::Symbol(symbol)) => (Some(symbol), Subject::Callee(ir::attribute_id(symbol))),
            _ => (None, Subject::Kind(self.extractor.classes().class_id(op))),
        };
        let make = || match callee {
            Some(symbol) => flat_symbol_name(symbol).map_or_else(Rc::default, named_findings),
            None => named_findings(intrinsic_name(op).as_deref().unwrap_or(ir::name_str(op))),
        };
        self.findings.entry(key).or_insert_with(make).clone()
    }

    /// Checks one function.
    fn function<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>) {
        self.signature(function);
        if signatures::is_declaration(function) {
            self.numbers(function, &[]);
            return;
        }
        let ops = ir::collect(function, Some);
        self.targets(function, &ops);
        self.numbers(function, &ops);
        for op in &ops {
            self.named(function, *op);
            self.casts(function, *op);
            self.accesses(function, *op);
            self.escapes(function, *op);
        }
        self.tensor_memory(function, &ops);
    }
}

/// The space of an argument: a parameter that a kernel only reads stays in parameter memory.
fn space_of_argument(value: Value<'_, '_>) -> MemorySpace {
    let owner =
        ir::argument_owner(value).and_then(|(block, index)| Some((block.parent_operation()?, block, index)));
    let is_parameter = owner.is_some_and(|(function, block, index)| {
        signatures::entry_block(function) == Some(block) && is_grid_constant(function, index)
    });
    if is_parameter { MemorySpace::Param } else { MemorySpace::Generic }
}

/// The findings about this name.
fn named_findings(name: &str) -> Rc<[Finding]> {
    let is_on = |finding: &Finding| finding.on().iter().any(|pattern| matches_pattern(pattern, name));
    Finding::ALL.iter().copied().filter(is_on).collect()
}

/// The compute capability that an op states: the lowest of its targets, or the `target_cpu` of an LLVM
/// function.
fn stated_sm(op: OperationRef<'_, '_>) -> Option<u32> {
    let number = |text: &str| {
        let digits = text.split_once("sm_")?.1;
        digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())].parse().ok()
    };
    if let Some(cpu) = ir::attribute(op, "target_cpu").and_then(attributes::string) {
        return number(cpu);
    }
    nvvm_chips(op).into_iter().filter_map(number).min()
}
