//! The findings, for people and for tools.
//!
//! ```text
//! remark: stays generic in 'get' (unknown-caller): ...       for people
//!   note: argument 0 of 'get'
//! "left_generic": [{"function": "get", "op": "llvm.load", ...}]    for tools
//! ```
//!
//! Both show the plan that the passes apply; `data.rs` has the JSON, `html.rs` the page that shows it.

pub mod answer_memory_spaces;
pub mod check_space_rules;
mod code;
mod data;
pub mod debug_output;
mod file_name;
mod html;
pub mod illegal;
pub mod kept;
mod outcome;
mod packed;
pub mod print_memory_spaces;
pub mod print_pointer_graph;
pub mod unanalysed;

use crate::{
    apply::specialize::separator,
    extract::{Device, Extraction, Extractor, FunctionIr, Slots, mlir::Raw, shares_slots},
    infer::plan_module::{Limits, decide},
};
use code::Code;
use data::Heading;
use melior::{
    Context,
    ir::{Location, OperationRef, operation::OperationLike},
};
use mlir_ext::{
    diagnostics::{self, Diagnostic, Severity},
    functions, ir,
    pass::{OptionValues, PassFailure},
    symbols::demangled,
};
use outcome::Outcome;
use serde::Serialize;
use serde_json::Serializer;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::Path,
    process,
    time::Instant,
};
use tilespace_core::{
    MemorySpace,
    explain::{Explainer, Explanation, Provenance, Reason},
    graph::{AccessWhat, Role},
    ids::{BodyId, IdMap, NodeId, Site},
    lattice::Mask,
    plan::Plan,
    solve::Solution,
};

/// How stack slots are known in a report: the tool hides their addresses, or their types say what they are; or nothing does,
/// where threads share them.
fn slots_of(are_hidden: bool, module: OperationRef<'_, '_>) -> Slots {
    match are_hidden {
        true => Slots::Hidden,
        false if shares_slots(module) => Slots::Untyped,
        false => Slots::Typed,
    }
}

/// Wall time of each phase, in seconds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Seconds {
    /// Reading the IR.
    pub extract: f64,
    /// The fixpoint and the plan.
    pub solve: f64,
}

/// An access that stays generic, with its location in the IR.
struct Leftover<'c, 'a> {
    /// The body it is in.
    body: BodyId,
    site: Site,
    op: OperationRef<'c, 'a>,
    reason: Reason,
    /// The values from the access back to where the space became unknown: the defining op of each, and a
    /// description.
    chain: Vec<(OperationRef<'c, 'a>, String)>,
}

/// The analysis of a module that is not changed.
pub struct Findings<'c, 'a> {
    /// Its device code.
    pub device: Device<'c, 'a>,
    /// Its graph.
    pub extraction: Extraction<'c, 'a>,
    /// The fixpoint.
    pub solution: Solution,
    /// The bodies.
    pub plan: Plan,
    /// Their names.
    pub names: IdMap<BodyId, String>,
    outcome: Outcome,
    /// The code that the module became, where that is known.
    code: Option<Code>,
    seconds: Seconds,
}

impl<'c: 'a, 'a> Findings<'c, 'a> {
    /// Reads a module and decides on its bodies.
    pub fn find(
        context: &'c Context,
        module: OperationRef<'c, 'a>,
        extractor: &mut Extractor,
        limits: Limits,
    ) -> Result<Self, PassFailure> {
        let start = Instant::now();
        let device = Device::find(module, extractor);
        let extraction = extractor.device(context, module, &device);
        let extract = start.elapsed().as_secs_f64();
        let (solution, plan) = decide(module, &extraction.graph, limits)?;
        let seconds = Seconds { extract, solve: start.elapsed().as_secs_f64() - extract };
        let names = body_names(&extraction, &plan);
        Ok(Self {
            device,
            extraction,
            solution,
            plan,
            names,
            outcome: Outcome::of(module),
            code: Code::of(module),
            seconds,
        })
    }

    /// Reports why each access that stays generic does: as an error if all must be resolved, else as a
    /// remark, if remarks are wanted.
    pub fn report(&self, remarks: bool, must_resolve: bool) -> Result<(), PassFailure> {
        if !remarks && !must_resolve {
            return Ok(());
        }
        let mut result = Ok(());
        for leftover in leftovers(self) {
            let is_error = must_resolve && leftover.reason != Reason::NeverAnAddress;
            if is_error {
                result = Err(PassFailure);
            } else if !remarks {
                continue;
            }
            let (severity, what) = match is_error {
                true => (Severity::Error, "memory access stays generic"),
                false => (Severity::Remark, "stays generic"),
            };
            let (at, function, reason) =
                (leftover.op.location(), &self.names[leftover.body], leftover.reason);
            let message = stays_generic(at, what, function, reason, reason.sentence());
            let mut diagnostic = Diagnostic::new(severity, at, message);
            for (op, words) in leftover.chain {
                diagnostic = diagnostic.note(op.location(), words);
            }
            diagnostic.emit();
        }
        result
    }

    /// Reports the generic accesses in the code of each kernel as an error, if all must be resolved and all are.
    pub fn report_code(&self, must_resolve: bool) -> Result<(), PassFailure> {
        let Some(code) = self.code.as_ref().filter(|_| must_resolve) else { return Ok(()) };
        if leftovers(self).iter().any(|leftover| leftover.reason != Reason::NeverAnAddress) {
            return Ok(());
        }
        let mut result = Ok(());
        for (id, function) in self.extraction.graph.functions().iter() {
            let [count, ..] = code.reached(&function.name);
            if self.solution.roles[id] == Role::Kernel && count > 0 {
                let what = format!(
                    "the code of '{}' has {count} generic accesses that LLVM's code generator makes",
                    demangled(&function.name)
                );
                let at = self.extraction.functions[id].op().raw().location();
                Diagnostic::new(Severity::Error, at, what).emit();
                result = Err(PassFailure);
            }
        }
        result
    }

    /// Writes the report to a file, or to stdout for `-`: as a page if it ends in `.html`, else in JSON. In the
    /// name of the file, `%m` is the module's and `%c` the chip. A file is written atomically; a warning says so
    /// if it had the report on another module or chip. `not_read` is what [`unanalysed`](unanalysed::unanalysed) found, `sources`
    /// names more folders, with colons between, in which sources for a page may be.
    pub fn write(
        &self,
        module: OperationRef<'c, 'a>,
        extractor: &mut Extractor,
        not_read: Vec<String>,
        file: &str,
        sources: &str,
        options: OptionValues<'_>,
    ) -> Result<(), PassFailure> {
        let heading = Heading::of(module, self, options);
        let file = &file_name::of(file, &heading);
        let regular = (file != "-").then(|| file_name::regular(file)).flatten();
        let start = regular.as_deref().and_then(file_name::start_of);
        if start.as_deref().is_some_and(|start| !file_name::is_report(start)) {
            let message =
                format!("{file} is no report, and stays as it is: name another file for the report");
            return diagnostics::fail(module.location(), message);
        }
        if let Some(other) = start.and_then(|start| file_name::other_subject(&start, &heading)) {
            let message = format!(
                "{file} was the report on {other}, and is replaced: %m and %c in its name are the module and the chip"
            );
            diagnostics::warning(module.location(), message).emit();
        }
        let write = |out: &mut dyn Write| -> io::Result<()> {
            let mut out = BufWriter::new(out);
            if file.ends_with(".html") {
                html::write(self, heading, module, extractor, not_read, sources, &mut out)?;
            } else {
                data::write(self, heading, extractor, not_read, &mut Serializer::pretty(&mut out))?;
                writeln!(out)?;
            }
            out.flush()
        };
        let written = match &regular {
            _ if file == "-" => write(&mut io::stdout().lock()),
            Some(there) => replace(there, write),
            // Behind what is written already.
            None => OpenOptions::new().append(true).open(file).and_then(|mut out| write(&mut out)),
        };
        written.or_else(|error| {
            diagnostics::fail(module.location(), format!("cannot write the report to {file}: {error}"))
        })
    }
}

/// Tells MLIR's remark engine of an access that stays generic, and says it for a diagnostic.
pub fn stays_generic(at: Location<'_>, what: &str, function: &str, reason: Reason, why: &str) -> String {
    let (before, between, behind) = (format!("{what} in '"), "' (", format!("): {why}"));
    diagnostics::missed(at, "StaysGeneric", function, reason.name(), [&before, between, &behind]);
    format!("{before}{}{between}{}{behind}", demangled(function), reason.name())
}

/// Writes to a temporary file, and renames it when it is complete.
fn replace(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut part = file.as_os_str().to_owned();
    // Compilations beside this one may write it, too.
    part.push(format!(".{}.part", process::id()));
    let written =
        File::create(&part).and_then(|mut out| write(&mut out)).and_then(|()| fs::rename(&part, file));
    if written.is_err() {
        // There may be nothing to remove.
        let _ = fs::remove_file(&part);
    }
    written
}

/// All accesses that stay generic in the bodies of the plan.
fn leftovers<'c: 'a, 'a>(findings: &Findings<'c, 'a>) -> Vec<Leftover<'c, 'a>> {
    let Findings { extraction, solution, plan, outcome, .. } = findings;
    let explainer = Explainer::new(&extraction.graph, solution, plan);
    let mut found = Vec::new();
    for (id, body) in plan.bodies.iter() {
        let function = &extraction.functions[body.function];
        for access in &extraction.graph.functions()[body.function].accesses {
            let explanation = match outcome.spaces(extraction, id, body, access) {
                [] => explainer.explain(id, access),
                spaces if spaces.contains(&MemorySpace::Generic) && access.what == AccessWhat::Memory => {
                    Some(explainer.explain(id, access).unwrap_or_else(|| Explanation::lost(id, access)))
                }
                _ => None,
            };
            if let Some(explanation) = explanation {
                let op = function.site(access.site).0.raw();
                let step = |(body, node): &(BodyId, NodeId)| {
                    describe(&extraction.functions[plan.bodies[*body].function], *node)
                };
                let mut chain: Vec<_> = explanation.chain.iter().filter_map(step).collect();
                let end = chain.last().map_or(op, |(op, _)| *op);
                chain.extend(explanation.reaching.iter().filter_map(|seen| {
                    let spaces = spaces(seen.mask);
                    Some(match seen.from {
                        Provenance::Store(body, site) => {
                            let (op, _) = extraction.functions[plan.bodies[body].function].site(site);
                            (
                                op.raw(),
                                format!("which may load a pointer to {spaces} memory that is stored here"),
                            )
                        }
                        Provenance::Start => {
                            (end, format!("whose memory may hold pointers to {spaces} memory from the start"))
                        }
                        Provenance::Value(body, node) => {
                            let (op, words) = step(&(body, node))?;
                            (op, format!("merges with a pointer to {spaces} memory: {words}"))
                        }
                    })
                }));
                found.push(Leftover { body: id, site: access.site, op, reason: explanation.reason, chain });
            }
        }
    }
    found
}

/// The defining op of a value, and its description. A location may have the name that the program gives it.
fn describe<'c, 'a>(function: &FunctionIr<'c, 'a>, node: NodeId) -> Option<(OperationRef<'c, 'a>, String)> {
    let value = function.values[node]?.value.raw();
    let of = demangled(crate::extract::name_of_code(function.op().raw()));
    let name = ir::location_name(ir::location_of(value)).filter(|name| !name.is_empty());
    match (ir::argument_owner(value), ir::defining_op(value)) {
        (Some((block, argument)), _) => {
            let entry = functions::entry_block(function.op().raw()).map(ir::block_id);
            let whose = if entry == Some(ir::block_id(block)) { "" } else { "a block of " };
            let name = name.map(|name| format!("'{name}', ")).unwrap_or_default();
            Some((function.op().raw(), format!("{name}argument {argument} of {whose}'{of}'")))
        }
        (None, Some(op)) => {
            let words = || format!("result of '{}' in '{of}'", ir::name_str(op));
            Some((op, name.map_or_else(words, |name| format!("'{name}' in '{of}'"))))
        }
        (None, None) => None,
    }
}

/// The spaces of a mask in words.
fn spaces(mask: Mask) -> String {
    if mask.contains(Mask::UNKNOWN) {
        return "any".into();
    }
    mask.spaces().map(MemorySpace::name).collect::<Vec<_>>().join(" or ")
}

/// The names that the bodies of `plan` would get.
pub fn body_names(extraction: &Extraction<'_, '_>, plan: &Plan) -> IdMap<BodyId, String> {
    plan.names(&extraction.graph, |function| separator(extraction.functions[function].op().raw()))
}
