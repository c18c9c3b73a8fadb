//! What was found, for people and for tools: the plan as JSON, and the reason for each access that stays generic.

use crate::{
    decide::{Limits, decide},
    extract::{Device, Extraction, Extractor, FunctionIr},
};
use melior::{
    Context,
    ir::{OperationRef, TypeLike, ValueLike, operation::OperationLike},
};
use mlir_ext::{
    diagnostics::{self, Diagnostic, Severity},
    functions, ir,
    pass::PassFailure,
};
use serde::Serialize;
use std::{collections::BTreeMap, io::Write, time::Instant};
use tilespace_core::{
    MemorySpace,
    explain::{Explainer, Provenance, Reason},
    graph::{AccessWhat, Linkage, Role},
    ids::{BodyId, IdMap, NodeId},
    lattice::{Mask, Vote},
    plan::{BodyKind, Plan},
    solve::Solution,
};

/// The whole report; `report.schema.json` describes it.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Version of the format.
    pub version: u32,
    /// Functions in program order.
    pub functions: Vec<FunctionReport>,
    /// Memory operands by space.
    pub accesses: Accesses,
    /// Accesses whose pointer stays generic.
    pub left_generic: Vec<LeftGeneric>,
    /// What the analysis took.
    pub stats: Stats,
}

/// One function.
#[derive(Debug, Serialize)]
pub struct FunctionReport {
    /// Symbol name.
    pub name: String,
    /// `kernel`, `device` or `declaration`.
    pub kind: &'static str,
    /// `private`, `discardable` or `public`.
    pub linkage: &'static str,
    /// Arguments that are pointers or hold some.
    pub args: Vec<ArgumentReport>,
    /// What is known of the pointers it returns, as names of spaces.
    pub results: Vec<String>,
    /// Bodies after specialization.
    pub instances: Vec<InstanceReport>,
}

/// One argument.
#[derive(Debug, Serialize)]
pub struct ArgumentReport {
    /// Its number.
    pub index: usize,
    /// Its type, as MLIR prints it.
    #[serde(rename = "type")]
    pub ty: String,
    /// What all callers agree on.
    pub vote: String,
    /// All spaces that reach it.
    pub mask: Vec<&'static str>,
}

/// One body.
#[derive(Debug, Serialize)]
pub struct InstanceReport {
    /// Symbol name.
    pub name: String,
    /// What the body relies on, one for each argument callers vote on.
    pub votes: Vec<String>,
    /// Whether it is the function itself, with another signature.
    pub in_place: bool,
    /// Calls that go there.
    pub call_sites: u32,
}

/// Memory operands by space.
#[derive(Debug, Default, Serialize)]
pub struct Accesses {
    /// In the module as it is.
    pub before: BTreeMap<&'static str, u64>,
    /// In the bodies of the plan.
    pub after: BTreeMap<&'static str, u64>,
}

/// One access that stays generic.
#[derive(Debug, Serialize)]
pub struct LeftGeneric {
    /// The body it is in.
    pub function: String,
    /// Where it is.
    pub location: String,
    /// The op.
    pub op: String,
    /// Why.
    pub reason: Reason,
    /// From the pointer of the access back to where its space was lost.
    pub chain: Vec<String>,
}

/// What the analysis took.
#[derive(Debug, Serialize)]
pub struct Stats {
    /// Pointer values, all instances together.
    pub values: u64,
    /// Blocks, all instances together.
    pub blocks: u64,
    /// Block visits.
    pub visits: u64,
    /// Clones tried.
    pub clone_attempts: u64,
    /// Clones in the plan.
    pub clones: u64,
    /// Wall time of each phase.
    pub seconds: Seconds,
}

/// Wall time of each phase, in seconds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Seconds {
    /// Reading the IR.
    pub extract: f64,
    /// The fixpoint and the plan.
    pub solve: f64,
    /// Changing the IR; zero where nothing is changed.
    pub apply: f64,
}

/// An access that stays generic, with its place in the IR.
struct Leftover<'c, 'a> {
    /// The body it is in.
    pub body: BodyId,
    /// The op.
    pub op: OperationRef<'c, 'a>,
    /// Why.
    pub reason: Reason,
    /// The values from the access back to where the space was lost: the op that defines each, and what it is.
    pub chain: Vec<(OperationRef<'c, 'a>, String)>,
}

/// What was found of a module that stays as it is.
pub struct Findings<'c, 'a> {
    /// Where its device code is.
    pub device: Device<'c, 'a>,
    /// The module.
    pub extraction: Extraction<'c, 'a>,
    /// What is known.
    pub solution: Solution,
    /// What is made of it.
    pub plan: Plan,
    /// The names of the bodies.
    pub names: IdMap<BodyId, String>,
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
        let seconds = Seconds { extract, solve: start.elapsed().as_secs_f64() - extract, apply: 0.0 };
        let names = body_names(&extraction, &plan);
        Ok(Self { device, extraction, solution, plan, names, seconds })
    }

    /// Says of each access that stays generic why: in an error if all must be resolved, else in a remark, if they are
    /// wanted.
    pub fn say(&self, remarks: bool, must_resolve: bool) -> Result<(), PassFailure> {
        if !remarks && !must_resolve {
            return Ok(());
        }
        let mut result = Ok(());
        for leftover in leftovers(&self.extraction, &self.solution, &self.plan) {
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
            let (body, reason) = (&self.names[leftover.body], leftover.reason);
            let message = format!("{what} in '{body}' ({}): {}", reason.name(), reason.sentence());
            let mut diagnostic = Diagnostic::new(severity, leftover.op.location(), message);
            for (op, words) in leftover.chain {
                diagnostic = diagnostic.note(op.location(), words);
            }
            diagnostic.emit();
        }
        result
    }

    /// Writes the report in JSON to a file, or to stdout for `-`.
    pub fn write(&self, module: OperationRef<'_, '_>, file: &str) -> Result<(), PassFailure> {
        let report = report(&self.extraction, &self.solution, &self.plan, &self.names, self.seconds);
        let written =
            serde_json::to_string_pretty(&report).map_err(|error| error.to_string()).and_then(|text| {
                if file == "-" {
                    let mut stdout = std::io::stdout().lock();
                    return writeln!(stdout, "{text}").map_err(|error| error.to_string());
                }
                std::fs::write(file, text + "\n").map_err(|error| error.to_string())
            });
        written.map_err(|error| {
            diagnostics::error(module.location(), format!("cannot write the report to {file}: {error}"))
                .emit();
            PassFailure
        })
    }
}

/// All accesses that stay generic in the bodies of `plan`.
fn leftovers<'c, 'a>(
    extraction: &Extraction<'c, 'a>,
    solution: &Solution,
    plan: &Plan,
) -> Vec<Leftover<'c, 'a>> {
    let explainer = Explainer::new(&extraction.graph, solution, plan);
    let mut found = Vec::new();
    for (id, body) in plan.bodies.iter() {
        let function = &extraction.functions[body.function];
        for access in &extraction.graph.functions()[body.function].accesses {
            if let Some(explanation) = explainer.explain(id, access) {
                let (op, _) = function.site(access.site);
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
                            (op, format!("which may see a pointer to {spaces} memory from here"))
                        }
                        Provenance::Start => {
                            (end, format!("where pointers to {spaces} memory are from the start"))
                        }
                        Provenance::Value(body, node) => {
                            let (op, words) = step(&(body, node))?;
                            (op, format!("meets a pointer to {spaces} memory: {words}"))
                        }
                    })
                }));
                found.push(Leftover { body: id, op, reason: explanation.reason, chain });
            }
        }
    }
    found
}

/// A value in words: what defines it, and where.
fn describe<'c, 'a>(function: &FunctionIr<'c, 'a>, node: NodeId) -> Option<(OperationRef<'c, 'a>, String)> {
    let value = *function.values[node]?.value;
    let of = crate::extract::name_of_code(function.op());
    match (ir::argument_owner(value), ir::defining_op(value)) {
        (Some((block, argument)), _) => {
            let entry = functions::entry_block(function.op()).map(ir::block_id);
            let whose = if entry == Some(ir::block_id(block)) { "" } else { "a block of " };
            Some((function.op(), format!("argument {argument} of {whose}'{of}'")))
        }
        (None, Some(op)) => Some((op, format!("result of '{}' in '{of}'", ir::name_str(op)))),
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

fn vote_name(vote: Vote) -> String {
    match (vote, vote.space()) {
        (_, Some(space)) => space.name().into(),
        (Vote::Undet, None) => "undetermined".into(),
        (_, None) => "generic".into(),
    }
}

/// The report on a plan. `names` are the names its bodies get.
fn report(
    extraction: &Extraction<'_, '_>,
    solution: &Solution,
    plan: &Plan,
    names: &IdMap<BodyId, String>,
    seconds: Seconds,
) -> Report {
    let bodies = plan.bodies_by_function(extraction.graph.functions().len());
    let functions = extraction.functions.keys().filter(|id| {
        // Initializers of global variables are functions of the graph only.
        !extraction.graph.functions()[*id].name.is_empty()
    });
    let functions = functions.map(|id| {
        let (graph, op) = (&extraction.graph.functions()[id], extraction.functions[id].op());
        let bodies = &bodies[id];
        let inputs: Vec<_> = functions::function_inputs(op).collect();
        let mut masks: BTreeMap<usize, Mask> = BTreeMap::new();
        for (node, value) in extraction.functions[id].values.iter() {
            let Some((_, argument)) = value.and_then(|value| ir::argument_owner(*value.value)) else { break };
            if inputs.get(argument).map(|ty| ty.to_raw().ptr) != value.map(|v| v.value.r#type().to_raw().ptr)
            {
                break;
            }
            let mask = bodies.iter().map(|(_, body)| body.masks[node]).collect();
            let joined = masks.entry(argument).or_default();
            *joined = joined.join(mask);
        }
        FunctionReport {
            name: graph.name.clone(),
            kind: match (solution.roles[id], functions::is_declaration(op)) {
                (_, true) => "declaration",
                (Role::Kernel, false) => "kernel",
                (Role::Open | Role::Closed, false) => "device",
            },
            linkage: match graph.linkage {
                Linkage::Private => "private",
                Linkage::Discardable => "discardable",
                Linkage::Public => "public",
            },
            args: masks
                .into_iter()
                .map(|(index, mask)| ArgumentReport {
                    index,
                    ty: inputs[index].to_string(),
                    vote: vote_name(mask.vote()),
                    mask: mask.spaces().map(MemorySpace::name).collect(),
                })
                .collect(),
            results: (0..graph.returned().len())
                .map(|index| {
                    vote_name(bodies.iter().fold(Vote::Undet, |v, (_, body)| v.join(body.results[index])))
                })
                .collect(),
            instances: bodies
                .iter()
                .map(|(id, body)| InstanceReport {
                    name: names[*id].clone(),
                    votes: body.votes.iter().map(|vote| vote_name(*vote)).collect(),
                    in_place: body.kind == BodyKind::InPlace,
                    call_sites: body.call_sites,
                })
                .collect(),
        }
    });
    let left_generic = leftovers(extraction, solution, plan).into_iter().map(|leftover| LeftGeneric {
        function: names[leftover.body].clone(),
        location: ir::print_location(leftover.op.location()),
        op: ir::name_str(leftover.op).to_string(),
        reason: leftover.reason,
        chain: leftover
            .chain
            .into_iter()
            .map(|(op, words)| format!("{words} at {}", ir::print_location(op.location())))
            .collect(),
    });
    Report {
        version: 1,
        functions: functions.collect(),
        accesses: accesses(extraction, plan),
        left_generic: left_generic.collect(),
        stats: Stats {
            values: solution.stats.values,
            blocks: solution.stats.blocks,
            visits: solution.stats.visits,
            clone_attempts: plan.clone_attempts,
            clones: plan.bodies.values().filter(|body| body.kind == BodyKind::Clone).count() as u64,
            seconds,
        },
    }
}

fn accesses(extraction: &Extraction<'_, '_>, plan: &Plan) -> Accesses {
    let mut accesses = Accesses::default();
    let name = |mask: Mask| mask.vote().space().unwrap_or(MemorySpace::Generic).name();
    for function in extraction.graph.functions().values() {
        for access in function.accesses.iter().filter(|access| access.what != AccessWhat::Test) {
            let typed = access.what == AccessWhat::Typed;
            let root = function.roots.iter().find(|root| typed && root.node == access.node);
            *accesses.before.entry(root.map_or("generic", |root| name(root.mask))).or_default() += 1;
        }
    }
    for body in plan.bodies.values() {
        let function = &extraction.graph.functions()[body.function];
        for access in function.accesses.iter().filter(|access| access.what != AccessWhat::Test) {
            let mask = body.masks[access.node];
            let takes = |space| access.allowed.contains(Mask::of(space));
            let named = access.what == AccessWhat::Typed || mask.vote().space().is_some_and(takes);
            *accesses.after.entry(if named { name(mask) } else { "generic" }).or_default() += 1;
        }
    }
    accesses
}

/// The names that the bodies of `plan` would get.
pub fn body_names(extraction: &Extraction<'_, '_>, plan: &Plan) -> IdMap<BodyId, String> {
    let name = |body: &tilespace_core::plan::Body| {
        let function = &extraction.graph.functions()[body.function];
        let votes = &body.votes[..function.passed_values()];
        match body.kind {
            BodyKind::Clone => crate::apply::specialize::clone_name(&function.name, votes),
            BodyKind::Original | BodyKind::InPlace => function.name.clone(),
        }
    };
    plan.bodies.values().map(name).collect()
}
