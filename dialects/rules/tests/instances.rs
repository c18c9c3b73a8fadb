//! Checks that `test/dialects/rules` translates to LLVM IR every operation with a rule that lets the space of
//! a pointer change.

use tilespace_rules::{Effect, OpRule, Records, RuleTable};

/// A table of instances by the names of operations, or by patterns of the names of intrinsics.
const INSTANCES: &str = include_str!("../../../test/dialects/rules/Inputs/instances.py");
/// Instances of the ops of dialects above LLVM's.
const OF_DIALECTS: &str = include_str!("../../../test/dialects/rules/Inputs/instances_of_dialects.py");
/// Instances of CuTe's ops, and the effects on their pointers.
const OF_CUTE: &str = include_str!("../../../test/dialects/cute_nvgpu/Inputs/roster.py");
/// Intrinsics that LLVM 22 does not have any more.
const GONE: &str = "llvm.nvvm.ldg.global.*";

fn records() -> Records<'static> {
    RuleTable::builtin().records()
}

fn changes_space(rule: &OpRule) -> bool {
    let changes = |effect: &Effect| {
        matches!(effect, Effect::Polymorphic { .. } | Effect::Retypes { .. } | Effect::Carries)
    };
    rule.effects.iter().any(changes)
}

/// The names in the tables of a file: each begins a line.
fn instances(of: &'static str) -> Vec<&'static str> {
    let lines = of.lines().filter_map(|line| line.strip_prefix("    \""));
    lines.filter_map(|line| line.split_once("\":")).map(|(name, _)| name).collect()
}

/// Whether the parts of `pattern` between its `*` are in `name`, in order, the first at its start.
fn covers(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| name.strip_prefix(first)) else { return false };
    parts.all(|part| rest.find(part).map(|at| rest = &rest[at + part.len()..]).is_some())
}

#[test]
fn every_polymorphic_operation_of_llvm_has_an_instance() {
    let instances = instances(INSTANCES);
    let table = records();
    let translated = |rule: &OpRule| rule.op.starts_with("llvm.") || rule.op.starts_with("nvvm.");
    let ops = table.iter().filter(translated).filter(changes_space);
    let ops = ops.filter(|rule| !instances.contains(&rule.op.as_str()));
    let intrinsics = table.intrinsics().filter(changes_space).filter(|rule| rule.op != GONE);
    let intrinsics = intrinsics.filter(|rule| !instances.iter().any(|pattern| covers(pattern, &rule.op)));
    let missing: Vec<String> = ops.chain(intrinsics).map(|rule| rule.op).collect();
    assert!(missing.is_empty(), "no instance of {}", missing.join(", "));
}

#[test]
fn every_polymorphic_operation_of_another_dialect_has_an_instance() {
    let instances = instances(OF_DIALECTS);
    // Ops of CuTe DSL are lowered by convert-cute-to-llvm; its tests have them in each space. Pointers of
    // CUDA Tile have no space in their types.
    let elsewhere = ["llvm.", "nvvm.", "cute.", "cute_nvgpu.", "nvidia.", "cuda_tile."];
    let above = |rule: &OpRule| {
        elsewhere.iter().all(|dialect| !rule.op.starts_with(dialect)) && !rule.op.contains(":cute.")
    };
    let ops = records().iter().filter(above).filter(changes_space);
    let missing = ops.filter(|rule| !instances.iter().any(|pattern| covers(pattern, &rule.op)));
    let missing: Vec<String> = missing.map(|rule| rule.op).collect();
    assert!(missing.is_empty(), "no instance of {}", missing.join(", "));
}

#[test]
fn every_operation_of_cute_has_an_instance() {
    let instances = instances(OF_CUTE);
    // Copies and multiplications have instances for each atom; the cast is among the instances of other
    // dialects.
    let elsewhere = |rule: &OpRule| {
        let varies = |effect: &Effect| matches!(effect, Effect::VariesWith { .. } | Effect::CastTo { .. });
        rule.effects.iter().any(varies)
    };
    // Layout algebra has no pointers.
    let of_cute = |rule: &OpRule| {
        rule.op.starts_with("cute_nvgpu.") || rule.op.starts_with("cute.") && !rule.effects.is_empty()
    };
    let ops = records().iter().filter(of_cute).filter(|rule| !elsewhere(rule));
    let name = |rule: OpRule| match rule.op.split_once(":cute_nvgpu.") {
        Some((_, atom)) => atom.to_string(),
        None => rule.op,
    };
    let missing: Vec<String> = ops.map(name).filter(|name| !instances.contains(&name.as_str())).collect();
    assert!(missing.is_empty(), "no instance of {}", missing.join(", "));
}
