//! Times the passes on modules, all in one process, and tells how much memory they take:
//!
//! ```text
//! seconds [--one-thread] module.mlir...
//! ```
//!
//! Prints one JSON object: seconds and counts, of all modules together, and kilobytes of the last one. The
//! passes run in a row, as in a pipeline: the facts that the first finds about the functions are handed on to
//! the second, and take memory until then.

mod common;

use anyhow::{Context as _, bail};
use melior::{Context, ir::Module, pass::PassManager, utility::parse_pass_pipeline};
use mlir_ext::ir;
use serde_json::{Map, Value, json};
use std::{env, fs, time::Instant};

const PASSES: &str = "builtin.module(ip-msp{plan-only},memory-space-opt{mode=second-time no-warnings})";

/// The measurements.
#[derive(Default)]
struct Measured(Map<String, Value>);

impl Measured {
    fn time<T>(&mut self, what: &str, run: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = run();
        let before = self.0.get(what).and_then(Value::as_f64).unwrap_or_default();
        self.0.insert(what.into(), json!(before + start.elapsed().as_secs_f64()));
        result
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
        bail!("usage: seconds [--one-thread] module.mlir...");
    }
    let context = common::context(!one_thread);

    let mut measured = Measured::default();
    for file in &files {
        measure(&mut measured, &context, file)?;
    }
    println!("{}", Value::Object(measured.0));
    Ok(())
}

fn measure(measured: &mut Measured, context: &Context, file: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.to_string())?;
    let parsed = measured.time("parse", || Module::parse(context, &text));
    let mut module = parsed.with_context(|| format!("{file} cannot be parsed"))?;
    drop(text);
    measured.add_count("operations", count(&module));
    measured.memory("module_kb", "VmRSS");
    // The peak starts anew from here (proc(5), clear_refs).
    let peak_is_known = fs::write("/proc/self/clear_refs", "5").is_ok();
    let manager = PassManager::new(context);
    manager.enable_verifier(false);
    parse_pass_pipeline(manager.as_operation_pass_manager(), PASSES)?;
    let done = measured.time("passes", || manager.run(&mut module));
    done.with_context(|| format!("the passes failed on {file}"))?;
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
