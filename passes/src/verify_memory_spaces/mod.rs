//! `verify-memory-spaces`: what a module does with memory spaces, and no GPU, or no compiler for one, can do.
//!
//! ```text
//! llvm.addrspacecast %p : ptr<3> to ptr<1>      error: Cannot cast non-generic pointer to different non-generic pointer
//! llvm.store %v, %c : f32, ptr<4>               error: constant memory is written here, which device code only reads
//! llvm.alloca %n x i32 : ptr<5>                 error: Allocas are not supported on address spaces except Generic
//! ```
//!
//! MLIR's own verifier accepts all three, and LLVM's back end makes wrong code of the first two or ends the process at the third. The
//! messages are records of `Findings.td`, with their severities; nothing stops at the first, so that one run reports
//! all. What an op may do is in its record in `dialects/rules`, which casts there are in the table of transitions in
//! `dialects/spaces.td`.
//!
//! # What a pointer names
//!
//! Not the inference decides here, but what the module says: the space in a pointer's type; of a generic pointer, the
//! one that it was cast from, or that its allocation or variable is in, through at most [`STEPS`] casts and address
//! computations. So a finding is never about a space that somebody inferred, and a pointer of which the module says
//! nothing has no finding.

mod accesses;
mod functions;
mod layouts;
mod shared;
mod tensor;

use crate::{
    extract::{Assumptions, Device, Extractor, flat_symbol_name, intrinsic_name, resolve},
    generated::{Finding, VerifyMemorySpacesOptions},
    rule_file::rules,
    types::known_space,
};
use melior::ir::{
    Location, OperationRef, Type, Value, ValueLike, attribute::AttributeLike, operation::OperationLike,
};
use mlir_ext::{
    attributes,
    diagnostics::{Diagnostic, Severity},
    functions as signatures,
    interfaces::{self, Callee},
    ir,
    pass::{PassFailure, PassInstance},
    types::{self, PointerSpace},
};
use rustc_hash::FxHashMap;
use std::{fmt::Display, rc::Rc};
use tilespace_core::{ANNOTATION_SPACES, MemorySpace};
use tilespace_dialects::rules::{matches_pattern, model::Transfer};

/// How many casts and address computations are looked through (document "Address Spaces",
/// `nvptx-traverse-address-aliasing-limit`).
const STEPS: usize = 6;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = VerifyMemorySpacesOptions::read(pass.options());
    pass.mark_all_analyses_preserved();
    let rules = rules(module, options.space_rules)?;
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let device = Device::find(module, &mut extractor);
    let mut verifier = Verifier {
        extractor,
        strict: options.strict,
        is_final: options.is_final,
        warns: options.warnings,
        sm: u32::try_from(options.sm).ok().filter(|sm| *sm != 0),
        findings: FxHashMap::default(),
        failed: false,
    };
    verifier.data_layouts(module);
    for function in device.code(&mut verifier.extractor) {
        verifier.function(function);
    }
    verifier.launches(module, &device);
    verifier.shared_memory(module, &device);
    if verifier.failed { Err(PassFailure) } else { Ok(()) }
}

/// The pass at work on one module.
struct Verifier {
    extractor: Extractor,
    strict: bool,
    /// Nothing comes behind that removes numbers that only annotate.
    is_final: bool,
    warns: bool,
    /// The compute capability, if the user says it.
    sm: Option<u32>,
    /// The findings that are about ops of a kind, or about calls of a symbol.
    findings: FxHashMap<(bool, usize), Rc<[Finding]>>,
    failed: bool,
}

/// What the type of a pointer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// A memory space.
    Space(MemorySpace),
    /// A number that annotates symbols.
    Annotation(u32),
    /// A number that is none of either.
    Invalid,
}

/// What the type of a pointer, or of a vector of pointers, says; none for what is no pointer.
fn said(ty: Type<'_>) -> Option<Said> {
    let space = types::pointer_space(types::element_or_self(ty))?;
    let number = match space {
        PointerSpace::Default => None,
        PointerSpace::Number(number) => Some(number),
        PointerSpace::Attribute(attribute) => types::address_space_number(attribute),
    };
    let annotates = |number: &u32| ANNOTATION_SPACES.iter().any(|(annotation, _)| annotation == number);
    Some(match (known_space(space), number) {
        (Some(space), _) => Said::Space(space),
        (None, Some(number)) if annotates(&number) => Said::Annotation(number),
        (None, _) => Said::Invalid,
    })
}

/// The space in the type of a pointer, generic included.
fn typed_space(value: Value<'_, '_>) -> Option<MemorySpace> {
    match said(value.r#type()) {
        Some(Said::Space(space)) => Some(space),
        _ => None,
    }
}

impl Verifier {
    /// Reports `finding`, with what differs from case to case in place of each `{}`.
    fn report<'c>(&mut self, finding: Finding, location: Location<'c>, parts: &[&dyn Display]) {
        self.report_with(finding, location, parts, |diagnostic| diagnostic);
    }

    fn report_with<'c>(
        &mut self,
        finding: Finding,
        location: Location<'c>,
        parts: &[&dyn Display],
        notes: impl FnOnce(Diagnostic<'c>) -> Diagnostic<'c>,
    ) {
        let is_strict = self.strict || self.is_final && finding == Finding::AnnotationLeft;
        let Some(severity) = finding.severity(is_strict) else { return };
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

    /// The space that a pointer is in, as far as the module says it: see the head of this file.
    fn space_of(&mut self, value: Value<'_, '_>) -> Option<MemorySpace> {
        let mut value = value;
        for _ in 0..=STEPS {
            let space = typed_space(value)?;
            if space != MemorySpace::Generic {
                return Some(space);
            }
            let Some(op) = ir::defining_op(value) else { return Some(space) };
            let made = self.source(op);
            match made {
                Source::Value(operand) => match ir::operand(op, operand) {
                    Some(source) if said(source.r#type()).is_some() => value = source,
                    _ => return Some(space),
                },
                Source::Space(space) => return Some(space),
                Source::Unknown => return Some(space),
            }
        }
        Some(MemorySpace::Generic)
    }

    /// Where the first result of `op` comes from.
    fn source(&mut self, op: OperationRef<'_, '_>) -> Source {
        if let Some(operand) = interfaces::view_source(op) {
            return Source::Value(operand);
        }
        let Some(model) = self.extractor.classes().rule(op) else { return Source::Unknown };
        let operand = match &*model.transfers(0) {
            [Transfer::Cast { operand }] => *operand,
            [Transfer::Follows { operands }] if operands.len() == 1 => operands[0],
            [Transfer::Source { space }] => return Source::Space(*space),
            _ => return Source::Unknown,
        };
        let mut operands = resolve(op, operand);
        match (operands.next(), operands.next()) {
            (Some(operand), None) => Source::Value(operand),
            _ => Source::Unknown,
        }
    }

    /// The compute capability that `op` is compiled for, if anything says it: the option, the function, its `gpu.module`.
    fn sm_of<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> Option<u32> {
        let around = std::iter::successors(Some(op), |op| op.parent_operation());
        self.sm.or_else(|| around.into_iter().find_map(stated_sm))
    }

    /// The findings that records are about ops of this kind, or calls of this function.
    fn findings_on(&mut self, op: OperationRef<'_, '_>) -> Rc<[Finding]> {
        let (callee, key) = match interfaces::callee(op) {
            Some(Callee::Symbol(symbol)) => (Some(symbol), (true, symbol.to_raw().ptr.addr())),
            _ => (None, (false, self.extractor.classes().class_id(op).number() as usize)),
        };
        let make = || match callee {
            Some(symbol) => flat_symbol_name(symbol).map_or_else(Rc::default, named_findings),
            None => named_findings(intrinsic_name(op).as_deref().unwrap_or(ir::name_str(op))),
        };
        self.findings.entry(key).or_insert_with(make).clone()
    }

    /// All that there is to check in one function.
    fn function<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>) {
        self.signature(function);
        if signatures::is_declaration(function) {
            return;
        }
        let mut ops = Vec::new();
        ir::walk_preorder(function, |op| ops.push(op));
        self.targets(function, &ops);
        for op in &ops {
            self.named(*op);
            self.casts(*op);
            self.accesses(*op);
            self.leaving(*op);
        }
        self.tensor_memory(function, &ops);
    }
}

/// Where a pointer comes from.
enum Source {
    /// An operand, by its number.
    Value(usize),
    /// It is new, and in this space.
    Space(MemorySpace),
    /// Anything else.
    Unknown,
}

/// The findings that are about this name.
fn named_findings(name: &str) -> Rc<[Finding]> {
    let is_on = |finding: &Finding| finding.on().iter().any(|pattern| matches_pattern(pattern, name));
    Finding::ALL.iter().copied().filter(is_on).collect()
}

/// The compute capability that an op states: the lowest of its targets, or that of a function of LLVM IR.
fn stated_sm(op: OperationRef<'_, '_>) -> Option<u32> {
    let number = |text: &str| {
        let digits = text.split_once("sm_")?.1;
        digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())].parse().ok()
    };
    if let Some(cpu) = ir::attribute(op, "target_cpu").and_then(attributes::string) {
        return number(cpu);
    }
    let targets = ir::attribute(op, "targets")?.to_string();
    targets.split("#nvvm.target").skip(1).map(|target| number(target).unwrap_or(DEFAULT_SM)).min()
}

/// The compute capability of an `#nvvm.target` that says none (LLVM 22, NVVMOps.td).
const DEFAULT_SM: u32 = 75;
