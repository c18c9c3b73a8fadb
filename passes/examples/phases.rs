//! Times the phases of the passes on modules, all in one process, and tells how much memory they take:
//!
//! ```text
//! phases [--one-thread] module.mlir...
//! ```
//!
//! Prints one JSON object: seconds of each phase and counts, of all modules together, and kilobytes of the last one.
//! `ip-msp` is its three phases; the phases of `memory-space-opt` are measured beside the pass, on the module that it gets
//! and changes.

use anyhow::{Context as _, bail};
use melior::{
    Context, dialect::DialectRegistry, ir::Module, pass::PassManager, utility::parse_pass_pipeline,
};
use mlir_ext::ir;
use serde_json::{Map, Value, json};
use std::{env, ffi::c_void, fs, time::Instant};
use tilespace_core::{
    analyze,
    plan::{BodyKind, CloneBudget},
    solve::{SolveOptions, solve},
};
use tilespace_dialects::RuleTable;
use tilespace_passes::{
    apply::{
        Caster,
        specialize::{AlwaysInline, specialize},
    },
    extract::{Assumptions, Device, Extractor},
};

/// The allocator of the driver.
#[used]
static MALLOC: unsafe extern "C" fn(usize) -> *mut c_void = libmimalloc_sys::mi_malloc;

/// What was measured.
#[derive(Default)]
struct Measured(Map<String, Value>);

impl Measured {
    fn time<T>(&mut self, phase: &str, run: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = run();
        self.add_seconds(phase, start.elapsed().as_secs_f64());
        result
    }

    fn add_seconds(&mut self, phase: &str, seconds: f64) {
        let before = self.0.get(phase).and_then(Value::as_f64).unwrap_or_default();
        self.0.insert(phase.into(), json!(before + seconds));
    }

    fn add_count(&mut self, name: &str, count: usize) {
        let before = self.0.get(name).and_then(Value::as_u64).unwrap_or_default();
        self.0.insert(name.into(), json!(before + count as u64));
    }

    /// A field of `/proc/self/status` in kilobytes; left out where there is no such file.
    fn memory(&mut self, name: &str, field: &str) {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
        if let Some(kilobytes) = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()) {
            self.0.insert(name.into(), json!(kilobytes));
        }
    }
}

fn main() -> anyhow::Result<()> {
    let (flags, files): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let one_thread = flags == ["--one-thread"];
    if files.is_empty() || !(one_thread || flags.is_empty()) {
        bail!("usage: phases [--one-thread] module.mlir...");
    }
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    tilespace_passes::register_passes();
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.enable_multi_threading(!one_thread);

    let mut measured = Measured::default();
    for file in &files {
        measure(&mut measured, &context, file)?;
    }
    println!("{}", Value::Object(measured.0));
    Ok(())
}

fn measure(measured: &mut Measured, context: &Context, file: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.to_string())?;
    let module = measured.time("parse", || Module::parse(context, &text)).context("cannot be parsed")?;
    drop(text);
    measured.add_count("operations", count(&module));
    measured.memory("module_kb", "VmRSS");
    // The peak starts anew from here (proc(5), clear_refs).
    let peak_is_known = fs::write("/proc/self/clear_refs", "5").is_ok();

    // Read once in a process: the driver's start-up, not the passes' time.
    let rules = RuleTable::builtin();
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let extraction = measured.time("extract", || extractor.module(context, module.as_operation()));
    let options = SolveOptions::default();
    let (_, plan) = measured.time("solve", || analyze(&extraction.graph, &options, CloneBudget::UNLIMITED));
    let clones = plan.bodies.values().filter(|body| body.kind == BodyKind::Clone).count();
    measured.add_count("functions", extraction.functions.len());
    measured.add_count("clones", clones);
    let caster = Caster { context, style: extraction.style, types: extractor.rules.types() };
    measured.time("apply", || {
        specialize(&mut extractor, caster, &extraction, &plan, AlwaysInline::SingleUse, false);
        drop((extraction, plan));
    });

    // None of this is kept: it would not be in the pass.
    let functions = Device::find(module.as_operation(), &mut extractor).code(&mut extractor);
    let mut solving = 0.0;
    let both = Instant::now();
    for function in functions {
        let code = extractor.read(function);
        let extraction = extractor.function(&code);
        let start = Instant::now();
        drop(solve(&extraction.graph, &options));
        solving += start.elapsed().as_secs_f64();
    }
    measured.add_seconds("optimize_extract", both.elapsed().as_secs_f64() - solving);
    measured.add_seconds("optimize_solve", solving);

    let manager = PassManager::new(context);
    manager.enable_verifier(false);
    let pipeline = "builtin.module(memory-space-opt{mode=second-time no-warnings})";
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline)?;
    let mut module = module;
    measured.time("optimize", || manager.run(&mut module)).context("memory-space-opt failed")?;
    if peak_is_known {
        measured.memory("peak_kb", "VmHWM");
    }
    measured.memory("module_after_kb", "VmRSS");
    measured.add_count("operations_after", count(&module));
    Ok(())
}

fn count(module: &Module<'_>) -> usize {
    let mut count = 0;
    ir::walk_preorder(module.as_operation(), |_| count += 1);
    count
}
