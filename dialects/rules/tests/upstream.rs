//! Checks every built-in rule against the definition of its op, upstream's or ours.

#[allow(dead_code, reason = "the build script uses the rest of it")]
#[path = "../build/ods.rs"]
mod ods;

#[path = "../build/mentioned.rs"]
mod mentioned;

use anyhow::{Context, Result, ensure};
use mentioned::mentioned;
use ods::{Op, Value};
use std::{collections::BTreeMap, env};
use tblgen::{Record, RecordKeeper, TableGenParser};
use tilespace_rules::{Effect, OpModel, OpRule, Operand, Records, RuleTable};

/// Where each dialect that has rules defines its ops.
const DIALECTS: &[(&str, &str)] = &[
    ("affine", "mlir/Dialect/Affine/IR/AffineOps.td"),
    ("arith", "mlir/Dialect/Arith/IR/ArithOps.td"),
    ("builtin", "mlir/IR/BuiltinOps.td"),
    ("cuda", "cuda/Cuda.td"),
    ("cuda_tile", "cuda_tile/CudaTile.td"),
    ("cute", "cute/Cute.td"),
    ("cute_nvgpu", "cute_nvgpu/CuteNvgpu.td"),
    ("cf", "mlir/Dialect/ControlFlow/IR/ControlFlowOps.td"),
    ("func", "mlir/Dialect/Func/IR/FuncOps.td"),
    ("gpu", "mlir/Dialect/GPU/IR/GPUOps.td"),
    ("index", "mlir/Dialect/Index/IR/IndexOps.td"),
    ("llvm", "mlir/Dialect/LLVMIR/LLVMOps.td"),
    ("llvm", "mlir/Dialect/LLVMIR/LLVMIntrinsicOps.td"),
    ("math", "mlir/Dialect/Math/IR/MathOps.td"),
    ("memref", "mlir/Dialect/MemRef/IR/MemRefOps.td"),
    ("nv_tileaa", "nv_tileaa/NvTileAA.td"),
    ("nvgpu", "mlir/Dialect/NVGPU/IR/NVGPUOps.td"),
    ("nvvm", "mlir/Dialect/LLVMIR/NVVMOps.td"),
    ("ptr", "mlir/Dialect/Ptr/IR/PtrOps.td"),
    ("scf", "mlir/Dialect/SCF/IR/SCFOps.td"),
    ("ub", "mlir/Dialect/UB/IR/UBOps.td"),
    ("vector", "mlir/Dialect/Vector/IR/VectorOps.td"),
];

fn records() -> Records<'static> {
    RuleTable::builtin().records()
}

fn parse(file: &str) -> Result<RecordKeeper<'static>> {
    let include = format!("{}/include", env::var("TABLEGEN_220_PREFIX")?);
    let source = format!("include \"{file}\"\n");
    TableGenParser::new()
        .add_include_directory(&include)
        .add_include_directory(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .add_source(&source)?
        .parse()
        .with_context(|| format!("reading {file}"))
}

#[test]
fn every_rule_is_for_an_op_that_exists_and_names_operands_and_results_it_has() -> Result<()> {
    let keepers =
        DIALECTS.iter().map(|(dialect, file)| Ok((*dialect, parse(file)?))).collect::<Result<Vec<_>>>()?;
    let mut ops = BTreeMap::new();
    for (dialect, keeper) in &keepers {
        ops.extend(ods::ops(keeper, dialect)?.into_iter().map(|op| (op.name.clone(), op)));
    }
    // These ops have no definitions.
    let unknown = concat!(
        include_str!("../cuda.td"),
        include_str!("../cute.td"),
        include_str!("../nvidia.td"),
        include_str!("../older.td"),
    );
    let mut wrong = Vec::new();
    for rule in records().iter() {
        let name = rule.op.split(':').next().unwrap_or_default();
        let checked = match ops.get(name) {
            Some(op) => check(&rule, op),
            None if unknown.contains(&format!("\"{name}\"")) => Ok(()),
            None => Err(anyhow::anyhow!("no such op")),
        };
        if let Err(error) = checked {
            wrong.push(format!("{}: {error:#}", rule.op));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

fn check(rule: &OpRule, op: &Op<'_>) -> Result<()> {
    for effect in &rule.effects {
        let (results, operands, addresses) = mentioned(effect);
        for result in results {
            let result = result as usize;
            let any_number = op.results.iter().any(|value| value.group);
            ensure!(result < op.results.len() || any_number, "{effect:?}: no such result");
        }
        for operand in operands.iter().chain(&addresses) {
            ensure!(exists(*operand, op), "{effect:?}: no such operand");
        }
        for operand in addresses {
            if let Operand::Index(index) = operand {
                let value = op.operands.get(index as usize);
                ensure!(value.is_none_or(|value| !is_number(value.constraint)), "{effect:?}: a number");
            }
        }
    }
    Ok(())
}

/// Whether the position exists and does not depend on the sizes of the groups.
fn exists(operand: Operand, op: &Op<'_>) -> bool {
    let group = |value: &&Value<'_>| value.group;
    let count = op.operands.len();
    let head = op.operands.iter().take_while(|value| !group(value)).count();
    let tail = op.operands.iter().rev().take_while(|value| !group(value)).count();
    match operand {
        Operand::Index(index) => (index as usize) < head || (count == 1 && head == 0),
        Operand::Last(index) => (index as usize) < tail,
        // Operands that are one group in the definition may be split by an attribute of the op.
        Operand::Segment(index) => op.segments && (index as usize) < count || count == 1 && head == 0,
        Operand::From(index) => index as usize <= head && (index as usize) < count || count == 1 && head == 0,
        Operand::All => count > 0,
    }
}

fn is_number(constraint: Record<'_>) -> bool {
    let name = constraint.name().unwrap_or_default();
    ["I", "F"].iter().any(|class| constraint.subclass_of(class))
        || matches!(name, "Index" | "AnySignlessInteger" | "AnyFloat" | "AnyInteger")
}

#[test]
fn attributes_that_hold_symbols_exist() -> Result<()> {
    for (dialect, file) in DIALECTS {
        let keeper = parse(file)?;
        for record in keeper.all_derived_definitions("Op") {
            let name = format!("{dialect}.{}", record.str_value("opName")?);
            let Some(rule) = RuleTable::builtin().op(&name) else { continue };
            if let Some(attribute) = rule.symbol() {
                let arguments = record.dag_value("arguments")?;
                let mut names = (0..arguments.num_args()).filter_map(|index| arguments.name(index));
                assert!(names.any(|name| name == attribute), "{name} has no {attribute}");
            }
        }
    }
    Ok(())
}

/// Ops with pointers among operands or results but no rule: an interface describes them, or escaping operands
/// are the best description.
const WITHOUT_RULE: &[&str] = &["gpu.create_*", "gpu.s*", "llvm.indirectbr", "llvm.intr.coro.*"];

#[test]
fn every_op_that_upstream_says_takes_a_pointer_has_a_rule() -> Result<()> {
    let mut missing = Vec::new();
    for (dialect, file) in DIALECTS {
        let keeper = parse(file)?;
        for op in ods::ops(&keeper, dialect)? {
            let pointer = op.operands.iter().chain(&op.results).any(|value| is_pointer(value.constraint));
            let excused = WITHOUT_RULE.iter().any(|name| match name.strip_suffix('*') {
                Some(prefix) => op.name.starts_with(prefix),
                None => op.name == *name,
            });
            if pointer && !excused && RuleTable::builtin().op(&op.name).is_none() {
                missing.push(op.name);
            }
        }
    }
    assert!(missing.is_empty(), "no rule for {}", missing.join(", "));
    Ok(())
}

/// Whether the summary of the constraint mentions pointers or memrefs; a constraint that accepts any type
/// does not.
fn is_pointer(constraint: Record<'_>) -> bool {
    let summary = constraint.str_value("summary").unwrap_or_default();
    ["pointer", "memref", "Ptr", "ptr"].iter().any(|word| summary.contains(word))
}

#[test]
fn every_intrinsic_with_a_rule_exists() -> Result<()> {
    let keeper = parse("llvm/IR/Intrinsics.td")?;
    let mut names = Vec::new();
    for record in keeper.all_derived_definitions("Intrinsic") {
        names.push(match record.str_value("LLVMName")? {
            "" => format!("llvm.{}", record.name()?.trim_start_matches("int_").replace('_', ".")),
            name => name.to_string(),
        });
    }
    let gone = ["llvm.nvvm.ldg.global.*", "llvm.nvvm.ptr.gen.to.*", "llvm.nvvm.ptr.*.to.gen.*"];
    for rule in records().intrinsics() {
        let stem = rule.op.split('*').next().unwrap_or_default();
        // `.i*` is a number in the mangled name.
        let stem = stem.trim_end_matches(".i").trim_end_matches('.');
        let exists =
            names.iter().any(|name| name == &rule.op || (rule.op.contains('*') && name.starts_with(stem)));
        assert!(exists || gone.contains(&rule.op.as_str()), "no intrinsic is named {}", rule.op);
    }
    Ok(())
}

/// An nvvm op or intrinsic with a rule without effects must have no pointer among its operands, unless it is
/// known to only observe the pointer.
#[test]
fn derived_rules_say_what_happens_to_each_pointer() {
    let table = RuleTable::builtin();
    let model = |name: &str| table.op(name).or_else(|| table.intrinsic(name));
    let nothing = OpModel::default();
    assert_eq!(model("nvvm.barrier0"), Some(&nothing));
    assert_eq!(model("nvvm.read.ptx.sreg.tid.x"), Some(&nothing));
    assert_eq!(model("llvm.nvvm.read.ptx.sreg.tid.x"), Some(&nothing));
    assert_eq!(model("llvm.nvvm.barrier.cta.sync.aligned.all"), Some(&nothing));
    assert_eq!(model("llvm.sqrt.f32"), Some(&nothing));
    assert_eq!(model("llvm.nvvm.made.up"), None);
    assert_eq!(model("llvm.masked.gather.v4p0.v4p0"), None, "vectors may hold pointers");
    assert_eq!(model("llvm.memcpy.p0.p0.i64"), None, "upstream imports it as an op");
    assert!(model("nvvm.ldmatrix").is_some_and(|model| *model != nothing));
}

#[test]
fn nvvm_rules_take_their_spaces_from_upstream() {
    use tilespace_rules::AccessKind::{Barrier, Matrix, TensorCore, Wmma};
    let access = |name: &str, at: Operand| {
        let table = RuleTable::builtin();
        let rule = table.op(name).or_else(|| table.intrinsic(name)).unwrap();
        let operand = rule.at(at).unwrap();
        let (found, polymorphic) = (operand.access.unwrap(), operand.polymorphic);
        let (kind, spaces) = (found.kind, found.allowed);
        (kind, spaces.iter().map(|space| space.number()).collect::<Vec<_>>(), polymorphic)
    };
    let first = Operand::Index(0);
    assert_eq!(access("nvvm.ldmatrix", first), (Matrix, vec![3], false));
    assert_eq!(access("nvvm.mbarrier.init", first), (Barrier, vec![0, 3], true));
    assert_eq!(access("nvvm.mbarrier.arrive.nocomplete", first), (Barrier, vec![0, 3], true));
    assert_eq!(access("nvvm.mbarrier.expect_tx", first), (Barrier, vec![3, 7], false));
    assert_eq!(access("nvvm.tcgen05.mma", Operand::Index(1)), (TensorCore, vec![6], false));
    assert_eq!(access("nvvm.wmma.load", first), (Wmma, vec![0, 1, 3], true));
    let name = "nvvm.cp.async.bulk.tensor.shared.cluster.global";
    assert_eq!(access(name, Operand::Segment(3)).1, [3]);
    let name = "llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0";
    assert_eq!(access(name, first), (Wmma, vec![0, 1, 3], true));
}
