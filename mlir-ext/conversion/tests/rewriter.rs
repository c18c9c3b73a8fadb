//! Patterns that change blocks, on a toy dialect.

#[path = "../../tests/common/mod.rs"]
mod common;

use melior::{
    Context,
    ir::{
        BlockLike, BlockRef, Module, OperationRef, RegionLike, Value, ValueLike,
        operation::{OperationBuilder, OperationLike},
    },
};
use mlir_ext_conversion::{
    ConversionConfig, ConversionFailure, ConversionPatterns, ConversionTarget, Converted, MatchFailure,
    Rewriter, TypeConverter, apply_full_conversion,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Rewrite =
    for<'c, 'a> fn(OperationRef<'c, 'a>, &[Value<'c, 'a>], &Rewriter<'c, 'a>) -> Result<(), MatchFailure>;

/// Converts `test.a` by `rewrite`, and renames `test.old` to `test.new`. Other operations are legal.
fn convert(context: &Context, module: &Module, rewrite: Rewrite) -> Result<(), ConversionFailure> {
    let mut converter = TypeConverter::new();
    converter.add_conversion(Converted::To);
    let mut target = ConversionTarget::new(context);
    target.add_illegal_op("test.a").add_illegal_op("test.old");
    target.add_legal_dialect("test").add_legal_dialect("builtin").add_legal_dialect("arith");
    let mut patterns = ConversionPatterns::new(context);
    patterns.add("test.a", 1, &converter, rewrite);
    patterns.add("test.old", 1, &converter, |op, operands, rewriter| {
        let results: Vec<_> = op.results().map(|result| result.r#type()).collect();
        let new = OperationBuilder::new("test.new", op.location())
            .add_operands(operands)
            .add_results(&results)
            .build()
            .expect("an operation");
        let new = rewriter.insert(new);
        rewriter.replace(op, &new.results().map(Value::from).collect::<Vec<_>>());
        Ok(())
    });
    apply_full_conversion(module.as_operation(), &target, patterns, ConversionConfig::default())
}

/// Converts a source, which must succeed, and compares the printed module.
fn check(source: &str, rewrite: Rewrite, expected: &str) {
    let context = context();
    let module = common::parse(&context, source);
    assert_eq!(convert(&context, &module, rewrite), Ok(()));
    let expected = common::parse(&context, expected);
    assert_eq!(module.as_operation().to_string(), expected.as_operation().to_string());
}

/// A context that takes any operation.
fn context() -> Context {
    let context = common::context();
    context.set_allow_unregistered_dialects(true);
    context
}

fn blocks<'c, 'a>(op: OperationRef<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    let region = mlir_ext::ir::region(op, 0).expect("a region");
    std::iter::successors(region.first_block(), |block| block.next_in_region()).collect()
}

/// The last operation of a block; MLIR knows no terminators among unregistered operations.
fn last<'c, 'a>(block: BlockRef<'c, 'a>) -> OperationRef<'c, 'a> {
    std::iter::successors(block.first_operation(), |op| op.next_in_block()).last().expect("an operation")
}

#[test]
fn a_cloned_block_is_legalized() {
    check(
        r#"%0 = "test.init"() : () -> i32
           %1 = "test.a"(%0) ({
           ^bb0(%x: i32):
             %y = "test.old"(%x) ({ "test.old"(%x) : (i32) -> () }) : (i32) -> i32
             "test.yield"(%y) : (i32) -> ()
           }) : (i32) -> i32
           "test.use"(%1) : (i32) -> ()"#,
        |op, operands, rewriter| {
            let body = blocks(op)[0];
            let once = rewriter.clone_block(body, operands);
            rewriter.replace(op, &rewriter.clone_block(body, &once));
            Ok(())
        },
        r#"%0 = "test.init"() : () -> i32
           %1 = "test.new"(%0) : (i32) -> i32
           %2 = "test.new"(%1) : (i32) -> i32
           "test.use"(%2) : (i32) -> ()"#,
    );
}

#[test]
fn a_cloned_block_yields_what_its_terminator_names() {
    check(
        r#"%0:2 = "test.init"() : () -> (i32, i32)
           %1:3 = "test.a"(%0#0) ({
           ^bb0(%x: i32):
             %y = "test.op"() : () -> i32
             "test.yield"(%x, %0#1, %y) : (i32, i32, i32) -> ()
           }) : (i32) -> (i32, i32, i32)
           "test.use"(%1#0, %1#1, %1#2) : (i32, i32, i32) -> ()"#,
        |op, operands, rewriter| {
            rewriter.replace(op, &rewriter.clone_block(blocks(op)[0], operands));
            Ok(())
        },
        r#"%0:2 = "test.init"() : () -> (i32, i32)
           %1 = "test.op"() : () -> i32
           "test.use"(%0#0, %0#1, %1) : (i32, i32, i32) -> ()"#,
    );
}

#[test]
fn a_block_without_terminator_is_cloned_as_a_whole() {
    check(
        r#""test.a"() ({ module { %0 = arith.constant 1 : i32 } "test.end"() : () -> () }) : () -> ()"#,
        |op, _, rewriter| {
            let module = blocks(op)[0].first_operation().ok_or(MatchFailure)?;
            assert!(rewriter.clone_block(blocks(module)[0], &[]).is_empty());
            rewriter.erase(op);
            Ok(())
        },
        "%0 = arith.constant 1 : i32",
    );
}

#[test]
fn a_block_may_be_cloned_into_itself() {
    check(
        r#""test.a"() ({ %0 = "test.op"() : () -> i32 "test.yield"(%0) : (i32) -> () }) : () -> ()"#,
        |op, _, rewriter| {
            let body = blocks(op)[0];
            let terminator = last(body);
            rewriter.set_insertion_point_before(terminator);
            rewriter.clone_block(body, &[]);
            rewriter.set_insertion_point_before(op);
            rewriter.clone_block(body, &[]);
            rewriter.erase(op);
            Ok(())
        },
        r#"%0 = "test.op"() : () -> i32
           %1 = "test.op"() : () -> i32"#,
    );
}

#[test]
fn what_was_cloned_is_rolled_back() {
    let context = context();
    let module = common::parse(
        &context,
        r#""test.a"() ({ %0 = "test.old"() : () -> i32 "test.yield"(%0) : (i32) -> () }) : () -> ()"#,
    );
    let before = module.as_operation().to_string();
    let lines = common::capture(&context);
    let result = convert(&context, &module, |op, _, rewriter| {
        rewriter.clone_block(blocks(op)[0], &[]);
        Err(rewriter.notify_match_failure(op, "on second thoughts"))
    });
    assert_eq!(result, Err(ConversionFailure));
    assert!(lines.borrow()[0].contains("failed to legalize operation 'test.a'"), "{lines:?}");
    assert_eq!(module.as_operation().to_string(), before);
}

#[test]
fn a_block_needs_a_value_for_each_argument() {
    let source = r#""test.a"() ({ ^bb0(%x: i32): "test.yield"(%x) : (i32) -> () }) : () -> ()"#;
    let context = context();
    let module = common::parse(&context, source);
    let _lines = common::capture(&context);
    let rewrite: Rewrite = |op, _, rewriter| {
        rewriter.clone_block(blocks(op)[0], &[]);
        Ok(())
    };
    let panic = catch_unwind(AssertUnwindSafe(|| convert(&context, &module, rewrite))).unwrap_err();
    let text = panic.downcast_ref::<String>().expect("a message");
    assert!(text.contains("cloning a block"), "{text}");
}
