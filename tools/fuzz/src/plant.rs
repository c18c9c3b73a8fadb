//! Bugs made on purpose, to show that they are found.
//!
//! Nothing in the passes knows of them: most are wrong rules, given by the option that takes rules of other dialects, and
//! one is a plan that is changed between planning and applying.

use crate::check::{Pipeline, Transform, run_passes};
use anyhow::{Context as _, Result};
use melior::{Context, ir::Module};
use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};
use tilespace_core::{
    ids::{BodyId, FuncId},
    plan::{BodyKind, CloneBudget, Plan, analyze},
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
    /// What it is.
    pub name: String,
    /// The passes with the bug.
    pub transform: Box<Transform<'static>>,
    /// The passes that the bug is in.
    pub pipeline: Pipeline,
}

/// Says that a select gives its first value, never the second.
const WRONG_TRANSFER: &str = r#"{ "ops": [ { "op": "llvm.select", "effects": [
    { "follows": { "result": 0, "operands": [1] } } ] } ] }"#;

/// Says that foreign functions keep nothing of what they get, and store nothing.
const FORGOTTEN_ESCAPE: &str = r#"{ "functions": [ { "op": "out*", "effects": [] } ] }"#;

/// Exchanges the tests for shared memory of the block and of its cluster.
const EXCHANGED_TESTS: &str = r#"{ "intrinsics": [
    { "op": "llvm.nvvm.isspacep.shared", "effects": [ { "tests": { "operand": 0, "space": "shared_cluster" } } ] },
    { "op": "llvm.nvvm.isspacep.shared.cluster", "effects": [ { "tests": { "operand": 0, "space": "shared" } } ] } ] }"#;

/// Says of what two values go into that it follows each of them alone: memory whose address is merged with another then
/// counts as memory that only what is in sight can reach.
const HIDDEN_MERGE: &str = r#"{ "ops": [
    { "op": "llvm.insertelement", "effects": [ { "follows": { "result": 0, "operands": [0] } },
                                               { "follows": { "result": 0, "operands": [1] } } ] },
    { "op": "llvm.select", "effects": [ { "follows": { "result": 0, "operands": [1] } },
                                        { "follows": { "result": 0, "operands": [2] } } ] } ] }"#;

/// Calls `f` with a file in the folder for such files, under a name of its own.
fn with_file<T>(name: &str, text: &str, f: impl FnOnce(&str) -> T) -> Result<T> {
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

/// The passes with a rule file: what it says of ops is put to the test.
pub fn of_rules(file: &str) -> Plant {
    let passes = passes_with(file);
    let transform = move |context: &Context, module: &mut Module| run_passes(context, &passes, module);
    Plant { name: file.into(), transform: Box::new(transform), pipeline: PASSES }
}

fn passes_with(file: &str) -> String {
    format!("ip-msp{{space-rules={file}}},memory-space-opt{{space-rules={file}}}")
}

const PASSES: Pipeline =
    Pipeline { passes: "ip-msp,memory-space-opt", trusts_host: true, whole_program: false };

/// Sends the first call of a clone to another clone of the same function.
fn misdirect(plan: &mut Plan) {
    let clones: Vec<(BodyId, FuncId)> = plan
        .bodies
        .iter()
        .filter(|(_, body)| body.kind == BodyKind::Clone)
        .map(|(id, body)| (id, body.function))
        .collect();
    let twin = |target: BodyId| {
        let (_, function) = clones.iter().find(|(id, _)| *id == target)?;
        clones.iter().find(|(id, of)| *id != target && of == function).map(|(id, _)| *id)
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

/// What `ip-msp` does, with a mistake in the plan.
fn misdirected(context: &Context, module: &mut Module) -> Result<Option<String>> {
    let assumptions = Assumptions { read_published: false, ..Assumptions::default() };
    let mut extractor = Extractor::new(RuleTable::builtin(), assumptions);
    let mut extraction = extractor.module(context, module.as_operation());
    let (_, mut plan) = analyze(&mut extraction.graph, &SolveOptions::default(), CloneBudget::Unlimited);
    misdirect(&mut plan);
    let caster = Caster { context, style: extraction.style };
    specialize(&mut extractor, caster, &extraction, &plan, AlwaysInline::Never, false);
    drop(extraction);
    run_passes(context, "memory-space-opt", module)
}

/// What the independent checker, which knows of no plant, says of a program with a bug; none if it finds nothing wrong,
/// or if the passes refuse the program.
pub fn refusal(context: &Context, text: &str, plant: &Plant) -> Result<Option<String>> {
    let mut module = Module::parse(context, text).context("the printed program does not parse")?;
    if (plant.transform)(context, &mut module).is_err() {
        return Ok(None);
    }
    let name = format!("{}.mlir", plant.name.replace(' ', "-"));
    let result = with_file(&name, text, |file| {
        run_passes(context, &format!("verify-memory-space-result{{original={file}}}"), &mut module)
    })?;
    Ok(result.err().map(|error| error.to_string()))
}

/// The passes as they are.
pub fn no_plant() -> Plant {
    let transform = |context: &Context, module: &mut Module| run_passes(context, PASSES.passes, module);
    Plant { name: "no bug".into(), transform: Box::new(transform), pipeline: PASSES }
}

/// All of them.
pub fn plants() -> Vec<Plant> {
    vec![
        with_rules("a wrong transfer rule", WRONG_TRANSFER),
        with_rules("a forgotten escape", FORGOTTEN_ESCAPE),
        with_rules("tests that are exchanged", EXCHANGED_TESTS),
        with_rules("merged addresses that stay objects", HIDDEN_MERGE),
        Plant {
            name: "a call of the wrong clone".into(),
            transform: Box::new(misdirected),
            pipeline: PASSES,
        },
    ]
}
