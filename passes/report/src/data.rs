//! The report in JSON; `docs/report.schema.json` describes it.
//!
//! ```text
//! functions: [{name: "get", instances: [{name: "get.global", calls: [...], accesses: [{op: "llvm.load", after: "global"}]}]}]
//! kernels:   [{name: "kernel", before: {generic: 4}, after: {global: 3, shared: 1}}]
//! ```
//!
//! A program may have very many accesses, so each entry is created when it is written ([`Each`]), one at a
//! time.

use crate::{
    code::{COUNTED, Code, Line, in_code},
    findings::{Findings, Seconds},
    left::{Leftover, leftovers},
    named::Named,
    variables::Variables,
};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Serialize, Serializer};
use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};
use tilespace_core::{
    MemorySpace,
    explain::Reason,
    function::loops::LoopDepths,
    graph::{Access, AccessWhat, Constraint, Linkage, Role},
    ids::{BodyId, FuncId, IdMap, Site, reach},
    ir::{Op, Type},
    lattice::{Mask, Vote},
    ops::access_kinds::access_kinds,
    plan::{Body, BodyKind},
};
use tilespace_rules::{AccessKind, AtomicOperation};

/// Memory operands by the space that they name.
type Counts = BTreeMap<&'static str, u64>;

/// The whole report.
#[derive(Serialize)]
struct Report<'r, F> {
    /// Version of the format.
    version: u32,
    module: Heading,
    /// In program order.
    functions: F,
    kernels: Vec<KernelReport<'r>>,
    accesses: Accesses,
    /// Functions of the code that are not bodies of the plan: originals that stay for other modules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_code: Vec<OtherCode<'r>>,
    /// Accesses with a pointer that stays generic.
    left_generic: Vec<LeftGeneric<'r>>,
    /// The parts that were not analysed, in words.
    not_read: Vec<String>,
    stats: Stats,
    /// The code beside the source, for a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<PageCode<'r>>,
}

/// The instructions with an address, by lines of the source, as a page shows them.
#[derive(Serialize)]
struct PageCode<'r> {
    /// Of each body.
    with: Vec<FunctionCode<'r>>,
    /// Of each function as it would be without Tilespace; null if that is not known. A function that is the
    /// same in both has no lines here.
    without: Option<Vec<FunctionCode<'r>>>,
}

#[derive(Serialize)]
struct FunctionCode<'r> {
    /// The name of a body or a function of the report.
    name: &'r str,
    /// A place and its instructions, by turns: fields of objects would double the size.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<&'r str>>,
}

/// The module that a report is about.
#[derive(Serialize)]
pub struct Heading {
    /// The file that it was made from, as its location has it.
    pub name: String,
    /// The GPU that it is compiled for, where it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chip: Option<String>,
    /// The program that made the report.
    producer: String,
    /// The options of the analysis that are not as by default. Whether slots are hidden is the plugin's to
    /// say.
    options: BTreeMap<String, String>,
    /// The functions that were compiled with `-O0`, where all variables are in memory.
    unoptimized: usize,
}

impl Heading {
    /// The heading for a module: its name, its chip, the LLVM that read it, and the options of the analysis
    /// that are given.
    pub fn of<I: Named>(
        name: Option<String>,
        chip: Option<String>,
        llvm: &str,
        options: impl IntoIterator<Item = (String, String)>,
        found: &Findings<'_, I>,
    ) -> Self {
        let options = options.into_iter();
        Self {
            name: name.unwrap_or_default(),
            chip,
            producer: format!("tilespace {} with LLVM {llvm}", env!("CARGO_PKG_VERSION")),
            options: options
                .filter(|(name, _)| !["report", "sources", "hides-slots"].contains(&name.as_str()))
                .collect(),
            unoptimized: found.functions.values().filter(|one| I::is_unoptimized(one.op())).count(),
        }
    }
}

#[derive(Serialize)]
struct FunctionReport<'r, I> {
    name: &'r str,
    /// The name in the source, if the symbol is mangled.
    #[serde(skip_serializing_if = "Option::is_none")]
    display_name: Option<String>,
    /// `kernel`, `device` or `declaration`.
    kind: &'static str,
    /// `private`, `discardable` or `public`.
    linkage: &'static str,
    location: String,
    /// Arguments that are or hold pointers.
    args: Vec<ArgumentReport>,
    /// The spaces of the pointers that it returns, by name.
    results: Vec<&'static str>,
    /// Bodies after specialization.
    instances: Vec<I>,
}

#[derive(Serialize)]
struct ArgumentReport {
    index: usize,
    /// As MLIR prints it.
    #[serde(rename = "type")]
    ty: String,
    /// The vote of all callers.
    vote: &'static str,
    /// All spaces that reach it.
    mask: Vec<&'static str>,
}

/// One body.
#[derive(Serialize)]
struct InstanceReport<'r, C, A> {
    name: &'r str,
    /// The name in the source, if the symbol is mangled.
    #[serde(skip_serializing_if = "Option::is_none")]
    display_name: Option<String>,
    /// The vote that the body relies on, for each argument that callers vote on.
    votes: Vec<&'static str>,
    /// Whether it is the function itself, with another signature.
    in_place: bool,
    /// How many calls target it.
    call_sites: u32,
    /// Whether it is a copy of the function.
    copy: bool,
    /// The calls in it.
    calls: C,
    /// Its accesses by space.
    totals: Accesses,
    accesses: A,
}

/// One call, and the body that it targets.
#[derive(Serialize)]
struct CallReport<'r> {
    location: String,
    /// The function called.
    function: &'r str,
    /// None if the call is never reached.
    body: Option<&'r str>,
}

/// One memory operand.
#[derive(Serialize)]
struct AccessReport<'r> {
    location: String,
    op: &'r str,
    operand: usize,
    kind: AccessKind,
    /// How many loops are around it in its function.
    #[serde(skip_serializing_if = "is_zero")]
    depth: u32,
    /// The name of the variable that its pointer belongs to, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    variable: Option<&'r str>,
    /// The operation of an atomic, in LLVM's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    operation: Option<&'r str>,
    before: &'static str,
    after: &'static str,
    /// Its entry in `left_generic`, with the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_generic: Option<usize>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The accesses reachable from the launch of a kernel, each body once.
#[derive(Serialize)]
struct KernelReport<'r> {
    name: &'r str,
    /// The name in the source, if the symbol is mangled.
    #[serde(skip_serializing_if = "Option::is_none")]
    display_name: Option<String>,
    #[serde(flatten)]
    totals: Accesses,
}

#[derive(Default, Serialize)]
struct Accesses {
    /// In the module as it is.
    before: Counts,
    /// In the bodies of the plan; generic and local ones in the code, where that is known.
    after: Counts,
    /// In the bodies of the plan, if the code has others.
    #[serde(skip_serializing_if = "Option::is_none")]
    planned: Option<Counts>,
    /// The generic and the local ones in the code without Tilespace; only in a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    without: Option<Counts>,
}

impl Accesses {
    /// With the numbers of the code.
    fn in_code(mut self, counts: impl IntoIterator<Item = (MemorySpace, u64)>) -> Self {
        let planned = self.after.clone();
        for (space, count) in counts {
            self.after.remove(space.name());
            if count > 0 {
                self.after.insert(space.name(), count);
            }
        }
        self.planned = Some(planned).filter(|planned| *planned != self.after);
        self
    }
}

/// Numbers of the code by the names of the spaces.
fn counts_of(counts: [u64; COUNTED.len()]) -> Counts {
    let named = COUNTED.map(MemorySpace::name).into_iter().zip(counts);
    named.filter(|(_, count)| *count > 0).collect()
}

/// A function of the code without a body in the plan.
#[derive(Serialize)]
struct OtherCode<'r> {
    name: &'r str,
    after: Counts,
}

/// One access that stays generic.
#[derive(Serialize)]
struct LeftGeneric<'r> {
    /// The body it is in.
    function: &'r str,
    /// The name in the source, if the symbol is mangled.
    #[serde(skip_serializing_if = "Option::is_none")]
    display_name: Option<String>,
    location: String,
    op: String,
    reason: Reason,
    /// From the pointer of the access back to where its space became unknown.
    chain: Vec<String>,
}

/// The cost of the analysis.
#[derive(Serialize)]
struct Stats {
    /// Pointer values, all instances together.
    values: u64,
    /// Blocks, all instances together.
    blocks: u64,
    /// Block visits.
    visits: u64,
    /// Clones tried.
    clone_attempts: u64,
    /// Clones in the plan.
    clones: u64,
    /// Wall time of each phase.
    seconds: Seconds,
}

/// A list with elements that are created when they are written.
struct Each<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// Writes the report on the findings; with `is_page`, also the parts that only a page has.
pub(super) fn write<I: Named>(
    found: &Findings<'_, I>,
    module: Heading,
    reader: &mut I::Reader,
    not_read: Vec<String>,
    is_page: bool,
    serializer: impl Serializer<Error = serde_json::Error>,
) -> serde_json::Result<()> {
    let left = leftovers(found);
    let (solution, plan) = (found.solution, found.plan);
    let functions = found.graph.functions();
    let bodies = &plan.bodies_by_function(functions.len());
    let tables = &Tables::new(found, reader, &left);
    // Initializers of global variables are functions of the graph only.
    let named = functions.iter().filter(|(_, function)| !function.name.is_empty());
    let named: &Vec<FuncId> = &named.map(|(id, _)| id).collect();
    let report = Report {
        version: 1,
        module,
        functions: Each(|| named.iter().map(|id| tables.function(*id, &bodies[*id]))),
        kernels: named.iter().filter_map(|id| tables.kernel(*id, &bodies[*id])).collect(),
        accesses: tables.all(),
        other_code: tables.other_code(),
        left_generic: left.into_iter().map(|leftover| left_generic(found, leftover)).collect(),
        not_read,
        stats: Stats {
            values: solution.stats.values,
            blocks: solution.stats.blocks,
            visits: solution.stats.visits,
            clone_attempts: plan.clone_attempts,
            clones: plan.bodies.values().filter(|body| body.kind == BodyKind::Clone).count() as u64,
            seconds: found.seconds,
        },
        code: found.code.filter(|_| is_page).map(|code| tables.page_code(code)),
    };
    report.serialize(serializer).map(drop)
}

/// The files with accesses, or with steps of a chain to where one lost its space.
pub(super) fn files<I: Named>(found: &Findings<'_, I>) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    let mut record = |op: Op<I>| files.extend(I::file(op));
    for (id, function) in found.graph.functions().iter() {
        let ir = &found.functions[id];
        record(ir.op());
        function.accesses.iter().for_each(|access| record(ir.site(access.site).0));
    }
    files
}

/// The accesses of a module, for lookup.
struct Tables<'t, I: Named> {
    found: &'t Findings<'t, I>,
    /// The accesses to memory of each function, in order.
    accesses: IdMap<FuncId, Vec<OriginalAccess>>,
    /// The index in `left_generic` of an access of a body.
    left: FxHashMap<(BodyId, Site), usize>,
}

/// One access in the module as it is.
struct OriginalAccess {
    access: Access,
    kind: AccessKind,
    space: MemorySpace,
    depth: u32,
    variable: Option<Rc<str>>,
    operation: Option<String>,
}

/// The operation of an atomic, in LLVM's words: MLIR has a number for it.
fn operation<I: Named>(op: Op<I>) -> Option<String> {
    let operation = op.attribute("bin_op")?;
    operation.string().or_else(|| Some(AtomicOperation::word(operation.integer()?)?.to_owned()))
}

impl<'t, I: Named> Tables<'t, I> {
    fn new(found: &'t Findings<'t, I>, reader: &mut I::Reader, left: &[Leftover<I>]) -> Self {
        let functions = found.graph.functions().iter();
        let mut variables = Variables::default();
        let accesses = functions.map(|(id, function)| {
            let ir = &found.functions[id];
            let depths = LoopDepths::of(ir.op());
            // Any root of a node will do: a node with a space in its type has only one.
            let roots = function.constraints.iter().filter_map(|constraint| match *constraint {
                Constraint::Root { node, mask, .. } => Some((node, mask)),
                _ => None,
            });
            let stated: FxHashMap<_, _> = roots.collect();
            let accesses = function.accesses.iter().filter(|access| access.what != AccessWhat::Test);
            let accesses = accesses.map(|access| {
                let (op, operand) = ir.site(access.site);
                let kind = access_kinds(reader, op, operand).first().copied().unwrap_or(AccessKind::Other);
                let pointer = op.operand(operand);
                let stated = stated.get(&access.node).filter(|_| access.what == AccessWhat::Typed);
                OriginalAccess {
                    access: *access,
                    kind,
                    space: stated.map_or(MemorySpace::Generic, |mask| named(*mask)),
                    depth: depths.at(op),
                    variable: pointer.and_then(|pointer| variables.of(reader, pointer)),
                    operation: operation(op),
                }
            });
            accesses.collect()
        });
        let left = left.iter().enumerate().map(|(index, left)| ((left.body, left.site), index)).collect();
        Self { found, accesses: accesses.collect(), left }
    }

    fn function(&self, id: FuncId, bodies: &[(BodyId, &'t Body)]) -> FunctionReport<'t, impl Serialize> {
        let found = self.found;
        let (graph, op) = (&found.graph.functions()[id], found.functions[id].op());
        FunctionReport {
            name: &graph.name,
            display_name: display_name::<I>(&graph.name),
            kind: match (found.solution.roles[id], I::is_declaration(op)) {
                (_, true) => "declaration",
                (Role::Kernel, false) => "kernel",
                (Role::Open | Role::Closed | Role::Everywhere, false) => "device",
            },
            linkage: match graph.linkage {
                Linkage::Private => "private",
                Linkage::Discardable => "discardable",
                Linkage::Public => "public",
            },
            location: I::location(op),
            args: self.arguments(id, bodies),
            results: (0..graph.returned().len())
                .map(|index| {
                    vote_name(bodies.iter().fold(Vote::Undet, |v, (_, body)| v.join(body.results[index])))
                })
                .collect(),
            instances: bodies.iter().map(|(id, body)| self.instance(*id, body)).collect(),
        }
    }

    fn arguments(&self, id: FuncId, bodies: &[(BodyId, &Body)]) -> Vec<ArgumentReport> {
        let function = &self.found.functions[id];
        let inputs: Vec<Type<I>> = function.op().function_inputs().collect();
        let mut masks: BTreeMap<usize, Mask> = BTreeMap::new();
        for (node, value) in function.values.iter() {
            let Some((_, argument)) = value.and_then(|value| value.value.argument_owner()) else { break };
            if inputs.get(argument).copied() != value.map(|value| value.value.ty()) {
                break;
            }
            let mask = bodies.iter().map(|(_, body)| body.masks[node]).collect();
            let joined = masks.entry(argument).or_default();
            *joined = joined.join(mask);
        }
        let argument = |(index, mask): (usize, Mask)| ArgumentReport {
            index,
            ty: inputs[index].type_text(),
            vote: vote_name(mask.vote()),
            mask: mask.spaces().map(MemorySpace::name).collect(),
        };
        masks.into_iter().map(argument).collect()
    }

    fn instance(&self, id: BodyId, body: &'t Body) -> InstanceReport<'t, impl Serialize, impl Serialize> {
        let found = self.found;
        let (function, ir) = found.function(id);
        let calls = &function.calls;
        InstanceReport {
            name: &found.names[id],
            display_name: display_name::<I>(&found.names[id]),
            votes: body.votes.iter().map(|vote| vote_name(*vote)).collect(),
            in_place: body.kind == BodyKind::InPlace,
            call_sites: body.call_sites,
            copy: body.kind == BodyKind::Clone,
            calls: Each(move || {
                calls.iter().map(move |(call, edge)| CallReport {
                    location: I::location(ir.site(edge.site).0),
                    function: &found.graph.functions()[edge.callee].name,
                    body: body.calls[call].map(|body| found.names[body].as_str()),
                })
            }),
            totals: self.coded(
                self.totals([body.function], [(id, body)]),
                |code| code.counts(&found.names[id]),
                // A copy is of a function that is the original's code there.
                |code| code.counts(&function.name),
            ),
            accesses: Each(move || {
                self.accesses[body.function].iter().flat_map(move |original| {
                    let (op, operand) = ir.site(original.access.site);
                    found.after(id, original, body).into_iter().map(move |space| AccessReport {
                        location: I::location(op),
                        op: I::op_name(op),
                        operand,
                        kind: original.kind,
                        depth: original.depth,
                        variable: original.variable.as_deref(),
                        operation: original.operation.as_deref(),
                        before: original.space.name(),
                        after: space.name(),
                        left_generic: self.left.get(&(id, original.access.site)).copied(),
                    })
                })
            }),
        }
    }

    /// The accesses reachable from the launch of a kernel.
    fn kernel(&self, id: FuncId, bodies: &[(BodyId, &Body)]) -> Option<KernelReport<'t>> {
        let plan = self.found.plan;
        if self.found.solution.roles[id] != Role::Kernel {
            return None;
        }
        let mut reached: FxHashSet<BodyId> = FxHashSet::default();
        let own = bodies.iter().map(|(id, _)| *id).collect();
        reach(
            own,
            |id| reached.insert(*id),
            |id, next| next.extend(plan.bodies[id].calls.values().flatten()),
        );
        let reached = || reached.iter().map(|id| (*id, &plan.bodies[*id]));
        let called: FxHashSet<FuncId> = reached().map(|(_, body)| body.function).collect();
        let name = &self.found.graph.functions()[id].name;
        let reached_by = |code: &Code| code.reached(name);
        let totals = self.coded(self.totals(called, reached()), reached_by, reached_by);
        Some(KernelReport { name, display_name: display_name::<I>(name), totals })
    }

    /// The accesses of the module.
    fn all(&self) -> Accesses {
        let Findings { graph, plan, .. } = self.found;
        let totals = self.totals(graph.functions().keys(), plan.bodies.iter());
        let all = |code: &Code| {
            code.names().into_iter().fold(<[u64; COUNTED.len()]>::default(), |all, name| {
                let counts = code.counts(name);
                std::array::from_fn(|index| all[index] + counts[index])
            })
        };
        self.coded(totals, all, all)
    }

    /// The code of the bodies, and of their functions without Tilespace.
    fn page_code(&self, code: &'t Code) -> PageCode<'t> {
        let found = self.found;
        let in_turns = |lines: &'t [Line]| -> Vec<&'t str> {
            lines.iter().flat_map(|line| [line.at.as_str(), &line.code]).collect()
        };
        let with = found.names.values().filter(|name| !code.lines(name).is_empty());
        let with = with.map(|name| FunctionCode { name, lines: Some(in_turns(code.lines(name))) });
        let functions = found.graph.functions().values().map(|function| function.name.as_str());
        let before = |without: &'t Code| {
            let named = functions.filter(|name| !name.is_empty() && !without.lines(name).is_empty());
            let other = |name| Some(without.lines(name)).filter(|lines| *lines != code.lines(name));
            named.map(|name| FunctionCode { name, lines: other(name).map(in_turns) }).collect()
        };
        PageCode { with: with.collect(), without: found.without.map(before) }
    }

    fn other_code(&self) -> Vec<OtherCode<'t>> {
        let Some(code) = self.found.code else { return Vec::new() };
        let known: FxHashSet<String> = self.found.names.values().map(|name| in_code(name)).collect();
        let others = code.names().into_iter().filter(|name| !known.contains(&in_code(name)));
        others.map(|name| OtherCode { name, after: counts_of(code.counts(name)) }).collect()
    }

    /// The totals with the numbers of the code, and of the code without Tilespace, where they are known.
    fn coded(
        &self,
        totals: Accesses,
        counts: impl FnOnce(&Code) -> [u64; COUNTED.len()],
        without: impl FnOnce(&Code) -> [u64; COUNTED.len()],
    ) -> Accesses {
        let mut totals = match self.found.code {
            Some(code) => totals.in_code(COUNTED.into_iter().zip(counts(code))),
            None => totals,
        };
        totals.without = self.found.without.map(|code| counts_of(without(code)));
        totals
    }

    fn totals<'b>(
        &self,
        functions: impl IntoIterator<Item = FuncId>,
        bodies: impl IntoIterator<Item = (BodyId, &'b Body)>,
    ) -> Accesses {
        let mut totals = Accesses::default();
        for function in functions {
            for original in &self.accesses[function] {
                *totals.before.entry(original.space.name()).or_default() += 1;
            }
        }
        for (id, body) in bodies {
            for original in &self.accesses[body.function] {
                for space in self.found.after(id, original, body) {
                    *totals.after.entry(space.name()).or_default() += 1;
                }
            }
        }
        totals
    }
}

impl<I: Named> Findings<'_, I> {
    /// The spaces that an access names in a body: several if it became one access for each.
    fn after(&self, id: BodyId, original: &OriginalAccess, body: &Body) -> Vec<MemorySpace> {
        let spaces = self.spaces(id, original.access.site);
        if !spaces.is_empty() {
            return spaces.to_vec();
        }
        let mask = body.masks[original.access.node];
        let takes = |space| original.access.allowed.contains(Mask::of(space));
        vec![match original.access.what == AccessWhat::Typed || mask.vote().space().is_some_and(takes) {
            true => named(mask),
            false => MemorySpace::Generic,
        }]
    }
}

/// The name of a symbol in the source, if it is another.
fn display_name<I: Named>(symbol: &str) -> Option<String> {
    Some(I::demangled(symbol)).filter(|name| name != symbol)
}

fn named(mask: Mask) -> MemorySpace {
    mask.vote().space().unwrap_or(MemorySpace::Generic)
}

fn left_generic<'t, I: Named>(found: &Findings<'t, I>, leftover: Leftover<I>) -> LeftGeneric<'t> {
    LeftGeneric {
        function: &found.names[leftover.body],
        display_name: display_name::<I>(&found.names[leftover.body]),
        location: I::location(leftover.op),
        op: I::op_name(leftover.op).to_string(),
        reason: leftover.reason,
        chain: leftover
            .chain
            .into_iter()
            .map(|(op, words)| format!("{words} at {}", I::location(op)))
            .collect(),
    }
}

fn vote_name(vote: Vote) -> &'static str {
    match (vote, vote.space()) {
        (_, Some(space)) => space.name(),
        (Vote::Undet, None) => "undetermined",
        (_, None) => "generic",
    }
}
