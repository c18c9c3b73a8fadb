//! One program before and after the passes.

use crate::{
    code::{Code, Op},
    machine::Machine,
    outside::{agrees, without_distances},
    translate::translate,
    trap::Trap,
    types::Ty,
    world::{Entry, Outcome, World},
};
use anyhow::{Context as _, Result, anyhow};
use melior::{
    Context,
    diagnostic::{Diagnostic, DiagnosticSeverity},
    dialect::DialectRegistry,
    ir::{Attribute, Module},
    pass::PassManager,
};
use mlir_ext::ir;
use std::{
    cell::RefCell,
    collections::BTreeMap,
    rc::Rc,
    sync::{Mutex, PoisonError},
};
use tilespace_passes::extract::TARGET_OF_COPY;

/// Passes with options, and the assumptions that they make about the world.
#[derive(Clone, Copy, Debug)]
pub struct Pipeline {
    /// As `--pass-pipeline` takes them, inside of `builtin.module()`.
    pub passes: &'static str,
    /// Whether it assumes that the host passes only pointers to global memory.
    pub trusts_host: bool,
    /// Whether it assumes that no other module calls functions.
    pub whole_program: bool,
    /// Whether a null of a memory space is null as a generic pointer, as on AMDGPU and SPIR-V.
    pub keeps_null: bool,
    /// Whether pointers to global memory may name constants, as on AMDGPU.
    pub merges_constants: bool,
    /// Whether it relies on `restrict` arguments of kernels, and passes the result to LLVM
    /// ([`crate::restrict`]).
    pub restricts: bool,
}

impl Pipeline {
    /// Runs the passes with the option `check`, for the target of this world.
    pub fn run(&self, context: &Context, module: &mut Module) -> Result<()> {
        if self.keeps_null {
            let target = Attribute::parse(context, "\"amdgpu\"").context("a string")?;
            ir::set_attribute(module.as_operation(), TARGET_OF_COPY, target);
        }
        run_passes(context, &self.checked(), module)
    }

    /// The text of a program for these passes.
    pub fn program(&self, text: String) -> String {
        if self.keeps_null { with_nulls(&text) } else { text }
    }

    /// The passes, each with `check` if it has that option.
    pub fn checked(&self) -> String {
        let mut depth = 0;
        let parts = self.passes.split(|c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        let parts = parts.map(|pass| match pass.split_once('{') {
            Some((name, options)) if CHECKED.contains(&name) => format!("{name}{{check {options}"),
            None if CHECKED.contains(&pass) => format!("{pass}{{check}}"),
            _ => pass.to_string(),
        });
        parts.collect::<Vec<_>>().join(",")
    }
}

/// The errors with which passes refuse a program.
const REFUSALS: [&str; 5] = [
    "Cannot do atomic on",
    "cmpxchg pointer operand must point to",
    "which device code only reads",
    "cannot target constant address space",
    "cannot point to constant address space",
];

/// The passes with the option `check`.
const CHECKED: [&str; 3] = ["ip-msp", "memory-space-opt", "memory-space-pipeline"];
/// The prefix of every error of `check`: a difference that no rewrite makes, or a constraint that does not
/// hold.
const CHECKER: &str = "memory-space check: ";

/// Whether passes refuse a program with this message, and have no bug.
fn is_refusal(message: &str) -> bool {
    !message.contains(CHECKER) && REFUSALS.iter().any(|refusal| message.contains(refusal))
}

/// Passes that rely only on the assumptions in `docs/soundness.md`.
pub const fn pipeline(passes: &'static str) -> Pipeline {
    Pipeline {
        passes,
        trusts_host: true,
        whole_program: false,
        keeps_null: false,
        merges_constants: false,
        restricts: false,
    }
}

/// All pipelines.
pub const PIPELINES: [Pipeline; 14] = [
    pipeline("ip-msp{plan-only},memory-space-opt"),
    pipeline("ip-msp,memory-space-opt"),
    pipeline("memory-space-pipeline{O=3}"),
    pipeline("memory-space-opt{mode=first-time-no-warnings},ip-msp{plan-only},memory-space-opt"),
    pipeline("ip-msp{do-clone-for-ip-msp=0 plan-only},memory-space-opt"),
    pipeline("ip-msp{do-clone-for-ip-msp=1 always-inline-clones=always},memory-space-opt"),
    pipeline("ip-msp{memspace-opt-alias-merge=per-AS plan-only},memory-space-opt{mem-space-alg=1}"),
    pipeline("memory-space-opt"),
    pipeline("ip-msp{cluster-join=true},memory-space-opt{cluster-join=true}"),
    pipeline("ip-msp,memory-space-opt,ip-msp,memory-space-opt"),
    pipeline("memory-space-pipeline{O=fcmid}"),
    Pipeline {
        passes: "ip-msp{strong-global-assumptions=false param-always-point-to-global=false plan-only},\
                 memory-space-opt{param-always-point-to-global=false}",
        trusts_host: false,
        ..pipeline("")
    },
    Pipeline { passes: "memory-space-pipeline{O=2 whole-program=true}", whole_program: true, ..pipeline("") },
    Pipeline { keeps_null: true, ..pipeline("ip-msp{plan-only},memory-space-opt") },
];

/// A program in which addresses of shared memory are null in some worlds.
fn with_nulls(text: &str) -> String {
    let (mut out, mut in_function, mut count) = (String::new(), false, 0);
    for line in text.lines() {
        if !line.starts_with(' ') {
            in_function = line.starts_with("llvm.func");
        }
        let address = line.trim_start().split_once(" = llvm.mlir.addressof ");
        match address.filter(|(_, of)| in_function && of.ends_with(" : !llvm.ptr<3>")) {
            Some((name, of)) => {
                count += 1;
                let own = format!("%null{count}");
                out += &format!(
                    "  {own}o = llvm.mlir.addressof {of}\n\
                     \x20 {own}z = llvm.mlir.zero : !llvm.ptr\n\
                     \x20 {own}s = llvm.addrspacecast {own}z : !llvm.ptr to !llvm.ptr<3>\n\
                     \x20 {own}t = nvvm.read.ptx.sreg.tid.x : i32\n\
                     \x20 {own}c = llvm.trunc {own}t : i32 to i1\n\
                     \x20 {name} = llvm.select {own}c, {own}o, {own}s : i1, !llvm.ptr<3>\n"
                );
            }
            _ => out += &format!("{line}\n"),
        }
    }
    out
}

/// Steps that a run before the passes may take.
const LIMIT: u64 = 4000;

/// Counts over many programs.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Programs.
    pub programs: u64,
    /// Programs with passes with at least one compared run.
    pub compared: u64,
    /// Runs that were compared, one for each entry, world and pipeline.
    pub runs: u64,
    /// Runs that were not compared, since the program had undefined behaviour or took too long.
    pub discarded: u64,
    /// Programs that the passes refused, for an operation that the hardware lacks.
    pub refused: u64,
    /// Why runs were not compared, with numbers and addresses left out.
    pub reasons: BTreeMap<String, u64>,
    /// Steps before the passes.
    pub steps: u64,
    /// Accesses in programs before the passes, by the space that they name.
    pub before: BTreeMap<u32, u64>,
    /// Accesses in programs after the passes, by the space that they name.
    pub after: BTreeMap<u32, u64>,
    /// Functions that passes added.
    pub clones: u64,
}

impl Stats {
    /// Adds other counts.
    pub fn add(&mut self, other: &Stats) {
        self.programs += other.programs;
        self.compared += other.compared;
        self.runs += other.runs;
        self.discarded += other.discarded;
        self.refused += other.refused;
        self.steps += other.steps;
        self.clones += other.clones;
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
        for (into, from) in [(&mut self.before, &other.before), (&mut self.after, &other.after)] {
            for (space, count) in from {
                *into.entry(*space).or_default() += count;
            }
        }
    }
}

/// A bug in the passes.
#[derive(Clone, Debug)]
pub struct Finding {
    /// A description.
    pub problem: String,
    /// The passes.
    pub pipeline: String,
    /// Their result; empty if they failed.
    pub after: String,
}

/// A context with all dialects; registers all passes in the process.
pub fn context() -> Context {
    // MLIR's registries, which all contexts share, are not thread-safe.
    static REGISTRIES: Mutex<bool> = Mutex::new(false);
    let mut registered = REGISTRIES.lock().unwrap_or_else(PoisonError::into_inner);
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    if !std::mem::replace(&mut registered, true) {
        tilespace_passes::register_passes();
    }
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context
}

/// A change of a module: passes, or a plant.
pub type Transform<'t> = dyn Fn(&Context, &mut Module) -> Result<()> + Sync + 't;

/// A diagnostic and its notes, with their locations.
fn text_of(diagnostic: &Diagnostic<'_>) -> String {
    let at = |diagnostic: &Diagnostic<'_>| {
        let place = diagnostic.location().to_string();
        format!("{diagnostic} [{}]", place.trim_start_matches("loc(").trim_end_matches(')'))
    };
    let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
    notes.fold(at(diagnostic), |text, note| format!("{text}\n  {}", at(&note)))
}

/// Runs passes over a module. An error has their diagnostics.
pub fn run_passes(context: &Context, passes: &str, module: &mut Module) -> Result<()> {
    let messages = Rc::new(RefCell::new(String::new()));
    let kept = messages.clone();
    let handler = context.attach_diagnostic_handler(move |diagnostic| {
        if matches!(diagnostic.severity(), DiagnosticSeverity::Error) {
            *kept.borrow_mut() += &format!("{}\n", text_of(&diagnostic));
        }
        true
    });
    let manager = PassManager::new(context);
    manager.enable_verifier(true);
    let pipeline = format!("builtin.module({passes})");
    let parsed = melior::utility::parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline);
    let result = match parsed {
        Ok(()) => manager.run(module).map_err(|error| anyhow!("{error}: {}", messages.borrow())),
        Err(error) => Err(anyhow!("{pipeline}: {error}")),
    };
    context.detach_diagnostic_handler(handler);
    result
}

/// The accesses of a module by the space that they name.
fn accesses(code: &Code, into: &mut BTreeMap<u32, u64>) {
    let insts = code.functions.iter().flat_map(|function| &function.blocks).flat_map(|block| &block.insts);
    for inst in insts {
        let addresses: &[usize] = match inst.op {
            Op::Load | Op::Fill | Op::Atomic(_) | Op::CompareExchange => &[0],
            Op::Store => &[1],
            Op::Copy(_) => &[0, 1],
            _ => &[],
        };
        for address in addresses {
            if let Some(Ty::Ptr(space)) = inst.arg_types.get(*address) {
                *into.entry(*space).or_default() += 1;
            }
        }
    }
}

/// A program that is run before the passes, in some worlds.
struct Before {
    code: Code,
    runs: Vec<(World, Entry, Outcome)>,
}

/// The message of a trap, without numbers.
fn kind_of(trap: &Trap) -> String {
    match trap {
        Trap::Undefined(why) => {
            let words: Vec<&str> =
                why.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect();
            words.join(" ")
        }
        Trap::Limit => "too long".into(),
        Trap::Gone(_) => "a function is gone".into(),
        Trap::Unsupported(what) => format!("unsupported: {what}"),
    }
}

impl Before {
    fn new(module: &Module, seeds: &[u64], pipeline: &Pipeline, stats: &mut Stats) -> Result<Self> {
        let code = translate(module).context("before the passes")?;
        let mut runs = Vec::new();
        for seed in seeds {
            let world = World {
                hostile_host: !pipeline.trusts_host,
                restricts: pipeline.restricts,
                keeps_null: pipeline.keeps_null,
                merges_constants: pipeline.merges_constants,
                ..World::new(&code, *seed)
            };
            let mirrored = World { mirrored: true, ..world.clone() };
            for entry in world.entries() {
                let outcome = Machine::run(&code, &world, &entry, LIMIT);
                let reason = match &outcome.end {
                    Ok(()) => {
                        stats.steps += outcome.steps;
                        // The passes may move slots.
                        let other = Machine::run(&code, &mirrored, &entry, LIMIT);
                        let events = without_distances(&outcome.events, &other.events);
                        if let (Some(events), Ok(())) = (events, other.end) {
                            runs.push((world.clone(), entry, Outcome { events, ..outcome }));
                            continue;
                        }
                        "it depends on where stack slots lie".into()
                    }
                    Err(trap) => kind_of(trap),
                };
                stats.discarded += 1;
                *stats.reasons.entry(reason).or_default() += 1;
            }
        }
        Ok(Self { code, runs })
    }
}

/// Compares a program before and after a transformation, in the worlds of some seeds.
pub fn check_with(
    context: &Context,
    text: &str,
    transform: &Transform,
    pipeline: &Pipeline,
    seeds: &[u64],
    stats: &mut Stats,
) -> Result<Option<Finding>> {
    let original = Module::parse(context, text).context("the printed program does not parse")?;
    let before = Before::new(&original, seeds, pipeline, stats)?;
    if before.runs.is_empty() {
        return Ok(None);
    }
    stats.compared += 1;
    let finding = |problem: String, after: String| {
        let pipeline = pipeline.passes.to_string();
        Ok(Some(Finding { problem, pipeline, after }))
    };
    let mut module = Module::parse(context, text).context("the printed program does not parse")?;
    match transform(context, &mut module) {
        Ok(()) => {}
        // The hardware has no atomics there, and no stores to read-only memory: a program with one is
        // refused, though it may never be executed.
        Err(error) if is_refusal(&error.to_string()) => {
            stats.refused += 1;
            return Ok(None);
        }
        Err(error) => return finding(format!("the passes fail: {error:#}"), String::new()),
    }
    let after = match translate(&module) {
        Ok(after) => after,
        Err(error) if pipeline.restricts => {
            *stats.reasons.entry(format!("from LLVM: {error:#}")).or_default() += 1;
            return Ok(None);
        }
        Err(error) => {
            return finding(format!("after the passes: {error:#}"), module.as_operation().to_string());
        }
    };
    accesses(&before.code, &mut stats.before);
    accesses(&after, &mut stats.after);
    stats.clones += (after.functions.len() as u64).saturating_sub(before.code.functions.len() as u64);
    for (world, entry, was) in &before.runs {
        if pipeline.whole_program
            && (!world.open.is_empty() || before.code.functions.iter().any(|f| f.blocks.is_empty()))
        {
            continue;
        }
        stats.runs += 1;
        let world = &World { frozen: Some(0x5a5a_5a5a_5a5a_5a5a), ..world.clone() };
        let is = Machine::run(&after, world, entry, 4 * was.steps + 1000);
        let problem = match &is.end {
            // The module that calls the function then has its own copy.
            Err(Trap::Gone(name)) if !world.lasting.contains(name) && !world.kernels.contains(name) => None,
            Err(Trap::Gone(name)) => Some(format!("{entry:?}: {name} is gone")),
            Err(Trap::Undefined(why)) => Some(format!("{entry:?}: {why}")),
            Err(Trap::Limit) => Some(format!("{entry:?}: does not end")),
            // LLVM may introduce ops that programs do not have.
            Err(Trap::Unsupported(what)) if pipeline.restricts => {
                stats.runs -= 1;
                *stats.reasons.entry(format!("from LLVM: {what}")).or_default() += 1;
                None
            }
            Err(Trap::Unsupported(what)) => Some(format!("the interpreter does not know {what}")),
            Ok(()) => agrees(&was.events, &is.events).err().map(|why| format!("{entry:?}: {why}")),
        };
        if let Some(problem) = problem {
            return finding(problem, module.as_operation().to_string());
        }
    }
    Ok(None)
}

/// Compares a program before and after some passes, with the option `check`.
pub fn check(
    context: &Context,
    text: &str,
    pipeline: &Pipeline,
    seeds: &[u64],
    stats: &mut Stats,
) -> Result<Option<Finding>> {
    check_with(context, text, &|context, module| pipeline.run(context, module), pipeline, seeds, stats)
}
