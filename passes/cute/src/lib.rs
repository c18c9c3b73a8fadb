//! `convert-cute-to-llvm`: kernels of CuTe DSL become LLVM's functions, with upstream's NVVM operations.
//!
//! ```text
//! "cute.crd2idx"(%c, %l)                      arith.muli, arith.addi
//! "cute.memref.load_vec"(%v)                  llvm.load of 16 bytes
//! "cute_nvgpu.arch.mma.SM80"(...)             nvvm.mma.sync
//! "nvidia.nvvm.barrier"()                     nvvm.barrier0
//! "cuda.kernel"                               llvm.func {nvvm.kernel}
//! ```
//!
//! The type of a layout, a view or a coordinate states everything except a few numbers and one address. A
//! value becomes these dynamic parts ([`text`]). Layouts are functions: an operation evaluates a layout, or
//! computes another layout from it ([`layout`]). The lowering of each operation is a record ([`table`]).
//!
//! A dump as traced has views that are cut into slices and tiles ([`views`]), and copies and products of
//! them, which become an instruction for each atom ([`copy`], [`mma`]). After NVIDIA's `CuteExpandOps`, a
//! dump has one operation for each instruction.
//!
//! Words, as CuTe has them: a *mode* is a part of a shape; a *tile* is a part of a view that a tiler gives; a
//! *slice* is a view at a coordinate of some modes, among them the slice that a thread copies; a *fragment*
//! is the slice of a product's operand that a thread holds in registers; an *atom* is an instruction with the
//! layout of its elements.
//!
//! Why it is right: the parts of a value determine it, since the rest is in its type; each record is the
//! meaning of one operation, and replaces it in place; blocks, branches, loops and the order of accesses stay
//! as they are ([`functions`]). The parts of each result are compared with its type.
//!
//! A function is written beside the original, which is erased once all functions are complete. An operation
//! that has no record, or that its record refuses, is an error at that operation, and the module is
//! unchanged.

#![forbid(unsafe_code)]

mod copy;
mod emit;
mod functions;
mod layout;
mod mma;
mod nvidia;
mod record;
mod table;
mod text;
mod views;

use emit::{Lowering, Refusal};
use functions::bodies::{self, KERNEL};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
};
use nvidia::upstream;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The op that holds device code.
const DEVICE_MODULE: &str = "gpu.module";
/// The prefixes of the dialects that are lowered.
const DIALECTS: [&str; 5] = ["cute.", "cute_nvgpu.", "cuda.", "nvidia.", "iket."];

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let (context, table) = (pass.context(), table::by_name());
    let functions = device_functions(module, &table);
    if functions.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let mut complete = functions.iter().filter(|(_, op)| report_unknown(*op, &table)).count() == 0;
    if !complete {
        return Err(PassFailure);
    }
    let mut written = vec![];
    for (holder, op) in &functions {
        let mut lowering = Lowering::new(context, *holder, op.location());
        match lowering.function(*op, &table) {
            Some(new) => written.push(new),
            None => complete = false,
        }
    }
    let erased: Vec<_> = if complete { functions.into_iter().map(|(_, op)| op).collect() } else { written };
    erased.into_iter().for_each(ir::erase);
    if complete { Ok(()) } else { Err(PassFailure) }
}

/// The functions in device code with an operation that is lowered, and the ops that hold them.
fn device_functions<'c, 'a>(
    module: OperationRef<'c, 'a>,
    table: &bodies::Table,
) -> Vec<(OperationRef<'c, 'a>, OperationRef<'c, 'a>)> {
    let mut found = vec![];
    ir::walk_preorder_into(module, |op| {
        if !ir::is_named(op, DEVICE_MODULE) {
            return true;
        }
        let lowered =
            |inner: &OperationRef<'c, 'a>| ir::is_named(*inner, KERNEL) || needs_lowering(*inner, table);
        found.extend(ir::members(op).into_iter().filter(lowered).map(|inner| (op, inner)));
        false
    });
    found
}

/// Whether a function has an operation of CuTe or of NVIDIA's, or an upstream operation that needs its
/// record.
fn needs_lowering(function: OperationRef<'_, '_>, table: &bodies::Table) -> bool {
    let mut needs = false;
    ir::walk_preorder(function, |op| {
        let name = ir::name_str(op);
        needs |= is_own(name) || table.contains_key(name) && upstream::needs_record(op);
    });
    needs
}

fn is_own(name: &str) -> bool {
    DIALECTS.iter().any(|dialect| name.starts_with(dialect))
}

/// Reports the operations without a record, each kind once; whether there are any.
fn report_unknown(function: OperationRef<'_, '_>, table: &bodies::Table) -> bool {
    let mut unknown: Vec<(OperationRef<'_, '_>, usize)> = vec![];
    let mut places: FxHashMap<&str, usize> = FxHashMap::default();
    ir::walk_preorder(function, |op| {
        let name = ir::name_str(op);
        if op == function || !is_own(name) || table.contains_key(name) {
            return;
        }
        match places.get(name).and_then(|place| unknown.get_mut(*place)) {
            Some((_, count)) => *count += 1,
            None => {
                places.insert(name, unknown.len());
                unknown.push((op, 1));
            }
        }
    });
    for (op, count) in &unknown {
        let times = if *count == 1 { String::new() } else { format!(" ({count} times in this function)") };
        let list = |types: Vec<String>| types.join(", ");
        let operands = list(op.operands().map(|value| ir::type_text(value.r#type())).collect());
        let results = list(op.results().map(|value| ir::type_text(value.r#type())).collect());
        bodies::report(
            *op,
            Refusal(format!(
                "it is not a supported operation of CuTe DSL (docs/cute.md): ({operands}) -> ({results}){times}"
            )),
        );
    }
    !unknown.is_empty()
}

/// The table of operations that are lowered, for the documentation.
pub fn documentation() -> String {
    use record::Emission::{Code, Op, Parts, Static};
    let mut text = String::new();
    for (subject, records) in table::TABLES {
        let _ = writeln!(text, "| {subject} | becomes |\n|---|---|");
        for record in records {
            let becomes = match &record.emission {
                Parts => "the parts of its operands".to_owned(),
                Static => "nothing: its result is static".to_owned(),
                Op(name, _) => format!("`{name}`"),
                Code(words, _) => (*words).to_owned(),
            };
            let _ = writeln!(text, "| `{}` | {becomes} |", record.name);
        }
        text.push('\n');
    }
    text
}
