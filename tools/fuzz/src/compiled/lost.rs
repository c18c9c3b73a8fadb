//! Losses of a pass, such as a barrier or an order between threads, planted to see that running the PTX finds
//! them.
//!
//! Each mistake is a change of one line of the LLVM IR, before or after LLVM optimizes it. A lost order or
//! volatile access shows in the sequence of accesses of a thread; a lost barrier, shuffle or atomic in the
//! final contents of memory, by turns that are drawn.

use super::{
    Report, Stats,
    several::{seeds_of, several_reports},
};
use crate::{
    check::context,
    ways::{Stage, Way},
};
use anyhow::Result;
use std::time::{Duration, Instant};

/// A mistake: a line is replaced by another one.
pub struct Loss {
    /// Its description.
    pub name: &'static str,
    steps: &'static [Stage],
    change: fn(&str) -> Option<String>,
    /// Whether every such line changes, or only the first one of a program.
    everywhere: bool,
}

const EARLY: &[Stage] = &[Stage::Plant, Stage::Opt("default<O3>")];
const LATE: &[Stage] = &[Stage::Opt("default<O3>"), Stage::Plant];

fn swapped(line: &str, from: &str, to: &str) -> Option<String> {
    line.contains(from).then(|| line.replacen(from, to, 1))
}

fn is_barrier(line: &str) -> bool {
    line.contains("call void @llvm.nvvm.barrier.cta.sync")
}

/// An atomic operation as a load and a store.
fn plain(line: &str) -> Option<String> {
    let (result, rest) = line.split_once(" = atomicrmw add ")?;
    let (place, rest) = rest.split_once(", i32 ")?;
    let value = rest.split(' ').next()?;
    let new = format!("{}.new", result.trim());
    Some(format!(
        "{result} = load i32, {place}\n  {new} = add i32 {}, {value}\n  store i32 {new}, {place}",
        result.trim()
    ))
}

/// All mistakes.
pub fn losses() -> Vec<Loss> {
    let loss = |name, steps, change| Loss { name, steps, change, everywhere: false };
    let all = |name, steps, change| Loss { everywhere: true, ..loss(name, steps, change) };
    vec![
        loss("a barrier is lost", EARLY, |line| is_barrier(line).then(String::new)),
        loss("a barrier is lost after LLVM's optimizer", LATE, |line| is_barrier(line).then(String::new)),
        loss("a barrier of the block becomes a barrier of the warp", EARLY, |line| {
            is_barrier(line).then(|| "  call void @llvm.nvvm.bar.warp.sync(i32 -1)".into())
        }),
        loss("a barrier of the warp is lost", LATE, |line| {
            line.contains("call void @llvm.nvvm.bar.warp.sync").then(String::new)
        }),
        loss("a shuffle has the wrong lane", EARLY, |line| {
            let (head, rest) = line.split_once("shfl.sync.bfly.i32(i32 -1, i32 ")?;
            let (value, _) = rest.split_once(", i32 ")?;
            Some(format!("{head}shfl.sync.bfly.i32(i32 -1, i32 {value}, i32 7, i32 31)"))
        }),
        loss("a shuffle has the wrong mask", EARLY, |line| {
            let is_shuffle = line.contains(" call i32 @llvm.nvvm.shfl.sync");
            is_shuffle.then(|| swapped(line, "(i32 -1,", "(i32 65535,")).flatten()
        }),
        loss("an atomic is plain", EARLY, plain),
        loss("an atomic is plain after LLVM's optimizer", LATE, plain),
        all("a release is lost", EARLY, |line| {
            let is_store = line.contains("store atomic");
            is_store.then(|| swapped(line, "release", "monotonic")).flatten()
        }),
        all("an acquire is lost", LATE, |line| {
            let is_load = line.contains("load atomic");
            is_load.then(|| swapped(line, "acquire", "monotonic")).flatten()
        }),
        // LLVM 22 itself loses the order of other operations.
        all("the order of a comparison is lost", EARLY, |line| {
            let is_comparison = line.contains("cmpxchg");
            is_comparison.then(|| swapped(line, "acq_rel", "monotonic")).flatten()
        }),
        loss("a scope is smaller", EARLY, |line| {
            swapped(line, "syncscope(\"device\")", "syncscope(\"block\")")
        }),
        loss("a fence is lost", LATE, |line| line.contains("fence release").then(String::new)),
        all("volatile is dropped", EARLY, |line| swapped(line, "load volatile", "load")),
        loss("a copy is not waited for", LATE, |line| {
            line.contains("call void @llvm.nvvm.cp.async.wait.group").then(String::new)
        }),
    ]
}

impl Loss {
    fn apply(&self, text: &str) -> String {
        let mut is_done = false;
        let mut changed = String::new();
        for line in text.lines() {
            is_done &= self.everywhere || !line.starts_with("define ptx_kernel");
            let is_code = line.starts_with("  ") && (self.everywhere || !is_done);
            let new = if is_code { (self.change)(line) } else { None };
            is_done |= new.is_some();
            changed += &new.unwrap_or_else(|| line.into());
            changed.push('\n');
        }
        changed
    }
}

/// Looks for a loss: the programs until then, and the finding. None if it is not found in time.
pub fn find_loss(loss: &Loss, time: Duration) -> Result<Option<(u64, Report)>> {
    let (context, start, mut stats) = (context(), Instant::now(), Stats::default());
    let way = [Way { name: "planted", steps: loss.steps.to_vec(), optimizes: true }];
    let change = |text: &str| loss.apply(text);
    for seed in 0.. {
        if start.elapsed() >= time {
            break;
        }
        let reports = several_reports(&context, &seeds_of(seed), &way, &change, &mut stats)?;
        if let Some(report) = reports.into_iter().find(|report| !report.wrong.kernel.is_empty()) {
            return Ok(Some((stats.programs, report)));
        }
    }
    Ok(None)
}
