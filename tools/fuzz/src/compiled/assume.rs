//! Wrong assumptions about LLVM, planted to see that running the PTX finds them.

use super::{Report, Stats, hard_reports};
use crate::{
    check::context,
    hard::KINDS,
    ways::{Stage, Way},
};
use anyhow::Result;
use std::time::{Duration, Instant};

/// A wrong assumption, as a change of the LLVM IR that LLVM then optimizes.
pub struct Assumption {
    /// Its description.
    pub name: &'static str,
    /// The kinds of programs that show it.
    kinds: &'static [&'static str],
    way: fn() -> Way,
    change: fn(&str) -> String,
}

fn early() -> Way {
    Way { name: "planted", steps: vec![Stage::Plant, Stage::Opt("default<O3>")], optimizes: true }
}

fn late() -> Way {
    let steps = vec![Stage::Opt("default<O3>"), Stage::Plant];
    Way { name: "planted", steps, optimizes: true }
}

fn linked() -> Way {
    let steps = vec![Stage::Opt("lto-pre-link<O3>"), Stage::Plant, Stage::Opt("lto<O3>")];
    Way { name: "planted", steps, optimizes: true }
}

/// Gives the accesses through a name a memory space.
fn named(line: &str, name: &str, space: u32) -> String {
    let is_access = ["getelementptr", " load ", "store ", "memset"].iter().any(|word| line.contains(word));
    if !is_access {
        return line.into();
    }
    let mut line = line.to_string();
    for attributes in ["", "align 16 ", "noundef nonnull align 16 ", "nonnull align 16 "] {
        for end in [",", ")", "\n"] {
            let from = format!("ptr {attributes}{name}{end}");
            line = line.replace(&from, &format!("ptr addrspace({space}) {attributes}{name}{end}"));
        }
    }
    if line.contains("addrspace(5)") { line.replace("memset.p0.", "memset.p5.") } else { line }
}

/// Claims that pointers that readers and fillers get are local: in their own code, whatever LLVM does with
/// the callers.
fn readers_are_local(text: &str) -> String {
    let (mut inside, mut out) = (false, String::new());
    for line in text.lines() {
        if line.starts_with("define ") {
            inside = line.contains("%p.in") && !line.contains("@by");
            out += &format!("{line}\n");
            if inside {
                out += "  %p.named = addrspacecast ptr %p.in to ptr addrspace(5)\n";
            }
        } else if inside {
            let line =
                ["%p.in", "%p", "%a"].iter().fold(format!("{line}\n"), |line, name| named(&line, name, 5));
            out += &line
                .replace("addrspace(5) %p.in", "addrspace(5) %p.named")
                .replace("16 %p.in", "16 %p.named");
        } else {
            out += &format!("{line}\n");
        }
    }
    out
}

/// Gives a load that follows a test of the space this space, and the stores beside it global memory.
fn guards_are_casts(text: &str) -> String {
    let space = if text.contains("isspacep.local(ptr %p)") { 5 } else { 3 };
    text.replace(
        "%g = getelementptr i8, ptr %p, i64 0",
        &format!("%g = addrspacecast ptr %p to ptr addrspace({space})"),
    )
    .replace("load i32, ptr %g,", &format!("load i32, ptr addrspace({space}) %g,"))
    .replace("getelementptr i32, ptr %to,", "getelementptr i32, ptr addrspace(1) %to1,")
    .replace("store i32 %v, ptr %op", "store i32 %v, ptr addrspace(1) %op")
    .replace("  %end =", "  %to1 = addrspacecast ptr %to to ptr addrspace(1)\n  %end =")
}

fn nonnull_stays(text: &str) -> String {
    text.replace("ptr nonnull %p, i32 %i) noinline", "ptr addrspace(3) nonnull %p, i32 %i) noinline")
        .replace(
            "%q = addrspacecast ptr %p to ptr addrspace(3)",
            "%q = getelementptr i8, ptr addrspace(3) %p, i64 0",
        )
        .replace("ptr nonnull addrspacecast (ptr addrspace(3) @sm to ptr)", "ptr addrspace(3) nonnull @sm")
}

/// All wrong assumptions.
pub fn assumptions() -> Vec<Assumption> {
    vec![
        Assumption {
            name: "a kernel's argument by value is local",
            kinds: &["by-value argument of a kernel"],
            way: early,
            change: readers_are_local,
        },
        Assumption {
            name: "a grid constant is local",
            kinds: &["grid constant"],
            way: early,
            change: readers_are_local,
        },
        Assumption {
            name: "a kernel's argument by value is local after LLVM's optimizer",
            kinds: &["by-value argument of a kernel"],
            way: late,
            change: readers_are_local,
        },
        Assumption {
            name: "a function's argument by value is local",
            kinds: &["by-value argument of a function"],
            way: early,
            change: readers_are_local,
        },
        Assumption {
            name: "a result's slot stays a slot",
            kinds: &["result slot"],
            way: early,
            change: readers_are_local,
        },
        Assumption {
            name: "a slot that is overwritten stays a slot",
            kinds: &["overwritten slot"],
            way: early,
            change: readers_are_local,
        },
        Assumption {
            name: "a test of the space is a cast",
            kinds: &["guarded load"],
            way: early,
            change: guards_are_casts,
        },
        Assumption {
            name: "nothing is inlined at link time",
            kinds: &["by-value argument of a function", "result slot", "overwritten slot"],
            way: linked,
            change: readers_are_local,
        },
        Assumption {
            name: "a pointer that is not null stays so in shared memory",
            kinds: &["compared shared address"],
            way: early,
            change: nonnull_stays,
        },
    ]
}

/// Looks for a wrong assumption. None if it is not found in time.
pub fn find(assumption: &Assumption, time: Duration) -> Result<Option<(u64, Report)>> {
    let (context, start) = (context(), Instant::now());
    let way = [(assumption.way)()];
    let kinds = Vec::from_iter((0..KINDS.len()).filter(|kind| assumption.kinds.contains(&KINDS[*kind])));
    let mut stats = Stats::default();
    for seed in 0.. {
        if start.elapsed() >= time {
            break;
        }
        let reports = hard_reports(&context, seed, &kinds, &way, &assumption.change, &mut stats)?;
        if let Some(report) = reports.into_iter().find(|report| !report.wrong.kernel.is_empty()) {
            return Ok(Some((stats.programs, report)));
        }
    }
    Ok(None)
}
