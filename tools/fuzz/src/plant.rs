//! Planted bugs, to show that they are found.
//!
//! The passes have no hooks for them: most are wrong rules in the rule file of an option, one changes the
//! plan between planning and applying, and for two the passes get another module, in which a promise that
//! they must not trust is true.

use crate::{
    check::{Pipeline, Transform, pipeline, run_passes},
    print::LIBRARY,
};
use anyhow::{Context as _, Result};
use melior::{Context, ir::Module};
use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};
use tilespace_core::{
    analyze,
    graph::Graph,
    ids::BodyId,
    plan::{Body, BodyKind, CloneBudget, Plan},
    solve::SolveOptions,
};
use tilespace_dialects::RuleTable;
use tilespace_passes::{
    apply::{
        Caster,
        specialize::{AlwaysInline, specialize},
    },
    extract::{Assumptions, Extractor},
};

/// A bug.
pub struct Plant {
    /// Its description.
    pub name: String,
    /// The passes with the bug.
    pub transform: Box<Transform<'static>>,
    /// The passes that have the bug.
    pub pipeline: Pipeline,
}

/// Claims that a select yields its first value, never the second.
const WRONG_TRANSFER: &str = r#"{ "ops": [ { "op": "llvm.select", "effects": [
    { "follows": { "result": 0, "operands": [1] } } ] } ] }"#;

/// Claims that external functions keep none of their arguments, and store nothing.
const FORGOTTEN_ESCAPE: &str = r#"{ "functions": [ { "op": "out*", "effects": [] } ] }"#;

/// Swaps the tests for shared memory of the block and of its cluster.
const EXCHANGED_TESTS: &str = r#"{ "intrinsics": [
    { "op": "llvm.nvvm.isspacep.shared", "effects": [ { "tests": { "operand": 0, "space": "shared_cluster" } } ] },
    { "op": "llvm.nvvm.isspacep.shared.cluster", "effects": [ { "tests": { "operand": 0, "space": "shared" } } ] } ] }"#;

/// Claims that a vector is the last element inserted. If the vector merges a memory's address with another
/// one, the memory is then treated as memory that only visible pointers reach.
const HIDDEN_MERGE: &str = r#"{ "ops": [ { "op": "llvm.insertelement", "effects": [
    { "follows": { "result": 0, "operands": [1] } } ] } ] }"#;

/// Claims that any number added to an address is an offset.
const ANY_OFFSET: &str = r#"{ "ops": [ { "op": "llvm.add", "effects": [
    { "follows": { "result": 0, "operands": [0] } } ] } ] }"#;

/// Claims that an address converted to a number does not escape. If an address is recovered from a number,
/// its memory is then treated as memory that only visible pointers reach.
const FORGOTTEN_NUMBER: &str = r#"{ "ops": [ { "op": "llvm.ptrtoint", "effects": [] } ] }"#;

/// Calls `f` with a temporary file of a unique name.
pub(crate) fn with_file<T>(name: &str, text: &str, f: impl FnOnce(&str) -> T) -> Result<T> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let path: PathBuf = std::env::temp_dir().join(format!("tilespace-fuzz-{process}-{count}-{name}"));
    std::fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
    let result = f(&path.display().to_string());
    std::fs::remove_file(&path).with_context(|| format!("removing {}", path.display()))?;
    Ok(result)
}

fn with_rules(name: &str, rules: &'static str) -> Plant {
    let file_name = format!("{}.json", name.replace(' ', "-"));
    let transform = move |context: &Context, module: &mut Module| {
        with_file(&file_name, rules, |file| run_passes(context, &passes_with(file), module))?
    };
    Plant { name: name.into(), transform: Box::new(transform), pipeline: PASSES }
}

/// The passes with a rule file, to test its rules.
pub fn of_rules(file: &str) -> Plant {
    let passes = passes_with(file);
    let transform = move |context: &Context, module: &mut Module| run_passes(context, &passes, module);
    Plant { name: file.into(), transform: Box::new(transform), pipeline: PASSES }
}

fn passes_with(file: &str) -> String {
    format!("ip-msp{{space-rules={file}}},memory-space-opt{{space-rules={file}}}")
}

const PASSES: Pipeline = pipeline("ip-msp,memory-space-opt");

const ALONE: Pipeline = pipeline("memory-space-opt");

/// Runs passes over a changed text of the module, and undoes the change in the result.
fn elsewhere(
    context: &Context,
    module: &mut Module,
    change: &dyn Fn(&str) -> String,
    undo: &dyn Fn(&str) -> String,
    passes: &str,
) -> Result<()> {
    let text = module.as_operation().to_string();
    let changed = text.lines().map(change).collect::<Vec<_>>().join("\n");
    let mut other = Module::parse(context, &changed).context("the module with a bug does not parse")?;
    run_passes(context, passes, &mut other)?;
    let text = other.as_operation().to_string();
    let has_body = |text: &str, name: &str| text.contains(&format!("@{name}.body("));
    // The body has no callers now, so it may have been erased. Then the bug cannot show.
    if LIBRARY.iter().any(|name| has_body(&changed, name) && !has_body(&text, name)) {
        return run_passes(context, passes, module);
    }
    let is_added = |line: &&str| LIBRARY.iter().any(|name| has_body(&text, name) && declares(line, name));
    let lines: Vec<&str> = text.lines().filter(|line| !is_added(line)).collect();
    let text = undo(&lines.join("\n"));
    *module = Module::parse(context, &text).context("what passes left")?;
    Ok(())
}

fn declares(line: &str, name: &str) -> bool {
    line.trim_start().starts_with("llvm.func") && line.contains(&format!("@{name}(")) && !line.ends_with('{')
}

/// The types of the arguments of a function that is defined in this line, with their attributes.
fn arguments(line: &str) -> Option<Vec<&str>> {
    let list = line.trim_start().strip_prefix("llvm.func").filter(|_| line.ends_with('{'))?;
    let list = &list[list.find('(')? + 1..];
    let (mut depth, mut start, mut all) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        let ends = depth == 0 && (c == ',' || c == ')');
        if ends && at > start {
            all.push(list[start..at].split_once(": ")?.1);
            start = at + 1;
        }
        if ends && c == ')' {
            break;
        }
        depth += i32::from("(<{[".contains(c)) - i32::from(")>}]".contains(c));
    }
    Some(all)
}

/// Declares a function with a name that has a rule, and gives its body another name: so the rule is trusted.
fn bodies_apart(line: &str) -> String {
    let named = LIBRARY.iter().find(|name| line.contains(&format!("@{name}(")));
    let (Some(name), Some(arguments)) = (named, arguments(line)) else { return line.into() };
    let result = line.rsplit_once(") -> ").map_or(String::new(), |(_, result)| {
        let end = result.find(" attributes").or(result.find(" {")).unwrap_or(result.len());
        format!(" -> {}", &result[..end])
    });
    let body = line.replace(&format!("@{name}("), &format!("@{name}.body("));
    format!("llvm.func @{name}({}){result}\n{body}", arguments.join(", "))
}

/// Undoes [`bodies_apart`].
fn names_back(text: &str) -> String {
    text.replace(".body(", "(")
}

/// Makes the entries of `nvvm.as` fit, each for the argument at its position: so they are trusted.
fn attributes_that_fit(line: &str) -> String {
    const START: &str = "nvvm.as = array<i32";
    let (Some(start), Some(arguments)) = (line.find(START), arguments(line)) else { return line.into() };
    let rest = &line[start + START.len()..];
    let (list, rest) = rest.split_once('>').unwrap_or((rest, ""));
    let mut entries = list.trim_start_matches(':').split(',').filter_map(|entry| entry.trim().parse().ok());
    let fitting =
        arguments.iter().map(|argument| match (argument.starts_with("!llvm.ptr"), entries.next()) {
            (true, Some(space @ (1 | 3 | 4 | 5))) => space.to_string(),
            (true, _) => "0".to_string(),
            (false, _) => "-1".into(),
        });
    let fitting: Vec<String> = fitting.collect();
    let colon = if fitting.is_empty() { "" } else { ": " };
    format!("{}{START}{colon}{}>{rest}", &line[..start], fitting.join(", "))
}

/// Swaps neighbouring words of an object, in distances in bytes or in pointers. Its own inverse.
fn fields_exchanged(line: &str) -> String {
    let ends = |end: &str| line.contains("llvm.getelementptr") && line.trim_end().ends_with(end);
    let exchanged: &[[&str; 2]] = match () {
        () if ends(", i8") => &[["[8] :", "[16] :"], ["[32] :", "[40] :"]],
        () if ends(", !llvm.array<8 x ptr>") => &[["[0, 1] :", "[0, 2] :"], ["[0, 4] :", "[0, 5] :"]],
        () => &[],
    };
    let both_ways = exchanged.iter().flat_map(|[one, other]| [(*one, *other), (*other, *one)]);
    let found = both_ways.into_iter().find(|(from, _)| line.contains(from));
    found.map_or_else(|| line.into(), |(from, to)| line.replace(from, to))
}

/// Undoes [`fields_exchanged`].
fn fields_back(text: &str) -> String {
    text.lines().map(fields_exchanged).collect::<Vec<_>>().join("\n")
}

/// Whether one clone may be taken for another.
type Twins<'t> = dyn Fn(&Graph, &Body, &Body) -> bool + 't;

/// Whether two clones differ only in the field contents of objects that are passed by reference.
fn differ_by_fields(graph: &Graph, one: &Body, other: &Body) -> bool {
    let values = graph.functions()[one.function].passed_values();
    one.votes[..values] == other.votes[..values] && one.votes[values..] != other.votes[values..]
}

/// Retargets the first call of a clone to another clone of the same function.
fn misdirect(graph: &Graph, plan: &mut Plan, are_twins: &Twins<'_>) {
    let clones: Vec<(BodyId, Body)> = plan
        .bodies
        .iter()
        .filter(|(_, body)| body.kind != BodyKind::Original)
        .map(|(id, body)| (id, body.clone()))
        .collect();
    let twin = |target: BodyId| {
        let (_, meant) = clones.iter().find(|(id, _)| *id == target)?;
        let is_twin = |other: &Body| other.function == meant.function && are_twins(graph, meant, other);
        clones.iter().find(|(id, other)| *id != target && is_twin(other)).map(|(id, _)| *id)
    };
    for body in plan.bodies.values_mut() {
        let calls: Vec<_> = body.calls.iter().map(|(call, target)| (call, *target)).collect();
        for (call, target) in calls {
            if let Some(twin) = target.and_then(twin) {
                body.calls[call] = Some(twin);
                return;
            }
        }
    }
}

/// `ip-msp` with a mistake in the plan.
fn misdirected(context: &Context, module: &mut Module, are_twins: &Twins<'_>) -> Result<()> {
    let assumptions = Assumptions { read_published: false, ..Assumptions::default() };
    let mut extractor = Extractor::new(RuleTable::builtin(), assumptions);
    let extraction = extractor.module(context, module.as_operation());
    let (_, mut plan) = analyze(&extraction.graph, &SolveOptions::default(), CloneBudget::UNLIMITED);
    misdirect(&extraction.graph, &mut plan, are_twins);
    let caster = Caster { context, style: extraction.style, types: extractor.rules.types() };
    specialize(&mut extractor, caster, &extraction, &plan, AlwaysInline::Never, None);
    drop(extraction);
    run_passes(context, "memory-space-opt", module)
}

/// All plants.
pub fn plants() -> Vec<Plant> {
    vec![
        with_rules("a wrong transfer rule", WRONG_TRANSFER),
        with_rules("a forgotten escape", FORGOTTEN_ESCAPE),
        with_rules("tests that are exchanged", EXCHANGED_TESTS),
        with_rules("merged addresses that stay objects", HIDDEN_MERGE),
        with_rules("an offset that is the distance to another address", ANY_OFFSET),
        with_rules("an address that becomes a number and stays an object's", FORGOTTEN_NUMBER),
        Plant {
            name: "a field that is taken for the next one".into(),
            transform: Box::new(|context, module| {
                elsewhere(context, module, &fields_exchanged, &fields_back, PASSES.passes)
            }),
            pipeline: PASSES,
        },
        Plant {
            name: "a rule for a name that the module defines".into(),
            transform: Box::new(|context, module| {
                elsewhere(context, module, &bodies_apart, &names_back, PASSES.passes)
            }),
            pipeline: PASSES,
        },
        Plant {
            name: "a null of shared memory that is none on another target".into(),
            transform: Box::new(|context, module| run_passes(context, PASSES.passes, module)),
            pipeline: Pipeline { keeps_null: true, ..PASSES },
        },
        Plant {
            name: "a stale attribute that is believed".into(),
            transform: Box::new(|context, module| {
                elsewhere(context, module, &attributes_that_fit, &str::to_string, ALONE.passes)
            }),
            pipeline: ALONE,
        },
        Plant {
            name: "a call of the wrong clone".into(),
            transform: Box::new(|context, module| misdirected(context, module, &|_, _, _| true)),
            pipeline: PASSES,
        },
        Plant {
            name: "a call of the clone for other fields".into(),
            transform: Box::new(|context, module| misdirected(context, module, &differ_by_fields)),
            pipeline: PASSES,
        },
    ]
}
