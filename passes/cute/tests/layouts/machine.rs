//! A kernel is lowered, and the remaining arithmetic is run with the numbers of this run.
//!
//! Its arguments are integers and addresses, its body is one block, and the operands of `test.use` are the
//! result.

use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{BlockLike, Module, Value, ValueLike, operation::OperationLike},
    pass::PassManager,
    utility::register_all_dialects,
};
use mlir_ext::{
    functions, ir,
    pass::{Anchor, LateDialects, PassDescriptor, create_pass},
    types,
};
use std::{cell::RefCell, collections::HashMap, rc::Rc};

/// The pass, as the driver declares it.
static LOWERING: PassDescriptor = PassDescriptor {
    argument: "convert-cute-to-llvm",
    description: "the lowering",
    anchors: Anchor::Module,
    dependent_dialects: &["arith", "cf", "gpu", "llvm", "math", "nvvm", "scf", "ub", "vector"],
    late_dialects: LateDialects::NONE,
    options: &[],
    statistics: &[],
    run: tilespace_cute::run,
};

/// The outcome of the lowering and the run of a kernel.
#[derive(Debug, PartialEq)]
pub enum Outcome {
    /// The numbers that it hands over.
    Numbers(Vec<i64>),
    /// The error.
    Refused(String),
}

/// A context with the dialects.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    tilespace_dialects::cute::register(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context.set_allow_unregistered_dialects(true);
    context
}

/// Lowers a module, and runs its kernel.
pub fn run(context: &Context, source: &str, arguments: &[i64]) -> Outcome {
    let first = Rc::new(RefCell::new(None));
    let sink = first.clone();
    let handler = context.attach_diagnostic_handler(move |diagnostic| {
        sink.borrow_mut().get_or_insert_with(|| diagnostic.to_string());
        true
    });
    let outcome = lowered(context, source, arguments);
    context.detach_diagnostic_handler(handler);
    match (outcome, first.take()) {
        (Some(numbers), _) => Outcome::Numbers(numbers),
        (None, Some(error)) => Outcome::Refused(error),
        (None, None) => panic!("no result, and no error:\n{source}"),
    }
}

fn lowered(context: &Context, source: &str, arguments: &[i64]) -> Option<Vec<i64>> {
    let mut module = Module::parse(context, source)?;
    let passes = PassManager::new(context);
    passes.add_pass(create_pass(&LOWERING));
    passes.run(&mut module).ok()?;
    let mut kernel = None;
    ir::walk_preorder(module.as_operation(), |op| {
        if ir::is_named(op, "llvm.func") {
            kernel = Some(op);
        }
    });
    let block = functions::entry_block(kernel?).expect("a kernel has a body");
    let mut numbers = HashMap::new();
    for (index, number) in arguments.iter().enumerate() {
        numbers.insert(ir::value_id(block.argument(index).expect("a parameter").into()), *number);
    }
    let (mut op, mut result) = (block.first_operation(), vec![]);
    while let Some(current) = op {
        let operand = |index: usize| {
            let value = ir::operand(current, index).expect("an operand");
            numbers.get(&ir::value_id(value)).copied().expect("a number")
        };
        if ir::is_named(current, "test.use") {
            result.extend((0..current.operand_count()).map(operand));
        } else if let Some(value) = ir::result(current, 0) {
            let number = in_width(value, step(current, &operand));
            numbers.insert(ir::value_id(value), number);
        }
        op = current.next_in_block();
    }
    Some(result)
}

/// A number as its type has it.
fn in_width(value: Value<'_, '_>, number: i64) -> i64 {
    match types::integer_width(value.r#type()) {
        Some(1) => number & 1,
        Some(32) => i64::from(number as i32),
        _ => number,
    }
}

/// The result of an operation.
fn step(op: melior::ir::OperationRef<'_, '_>, operand: &impl Fn(usize) -> i64) -> i64 {
    let text = |name: &str| ir::attribute(op, name).map(ir::attribute_text).unwrap_or_default();
    let name = ir::name_str(op);
    if name == "arith.constant" {
        return ir::constant_integer(ir::result(op, 0).expect("a result")).expect("an integer");
    }
    let a = operand(0);
    let b = || operand(1);
    match name {
        "arith.addi" => a.wrapping_add(b()),
        "arith.subi" => a.wrapping_sub(b()),
        "arith.muli" => a.wrapping_mul(b()),
        "arith.divsi" => a.checked_div(b()).unwrap_or(0),
        "arith.remsi" => a.checked_rem(b()).unwrap_or(0),
        "arith.minsi" => a.min(b()),
        "arith.maxsi" => a.max(b()),
        "arith.andi" => a & b(),
        "arith.xori" => a ^ b(),
        "arith.shrsi" => a >> b(),
        "arith.extsi" | "arith.trunci" | "arith.extui" => a,
        "arith.select" => operand(if a == 0 { 2 } else { 1 }),
        "arith.cmpi" => i64::from(match text("predicate").split(' ').next() {
            Some("0") => a == b(),
            Some("1") => a != b(),
            Some("2") => a < b(),
            Some("4") => a > b(),
            other => panic!("a comparison {other:?}"),
        }),
        // Addresses are counted in elements.
        "llvm.getelementptr" => {
            let indices = text("rawConstantIndices");
            match indices.trim_start_matches("array<i32: ").trim_end_matches('>').parse::<i32>() {
                Ok(i32::MIN) | Err(_) => a + b(),
                Ok(constant) => a + i64::from(constant),
            }
        }
        other => panic!("an operation {other}"),
    }
}
