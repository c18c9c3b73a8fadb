//! Dialect conversion of a toy dialect: `test.source` makes an i32 that becomes an i64.

#[path = "../../tests/common/mod.rs"]
mod common;

use melior::{
    Context,
    ir::{
        Location, Module, OperationRef, Type, Value, ValueLike,
        operation::{OperationBuilder, OperationLike},
    },
};
use mlir_ext_conversion::{
    Builder, ConversionConfig, ConversionFailure, ConversionPatterns, ConversionTarget, Converted, Legality,
    MatchFailure, TypeConverter, apply_full_conversion, apply_partial_conversion,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A context that takes any operation.
fn context() -> Context {
    let context = common::context();
    context.set_allow_unregistered_dialects(true);
    context
}

/// i32 becomes i64, built by `test.cast` both ways.
fn widen(context: &Context) -> TypeConverter<'_> {
    let (narrow, wide) =
        (Type::parse(context, "i32").expect("a type"), Type::parse(context, "i64").expect("a type"));
    let mut converter = TypeConverter::new();
    converter
        .add_conversion(Converted::To)
        .add_conversion(
            move |r#type| if r#type == narrow { Converted::To(wide) } else { Converted::Declined },
        )
        .add_source_materialization(cast)
        .add_target_materialization(cast);
    converter
}

fn cast<'c, 'a>(
    builder: &Builder<'c, 'a>,
    output: Type<'c>,
    inputs: &[Value<'c, 'a>],
    location: Location<'c>,
) -> Option<Value<'c, 'a>> {
    let cast = builder.insert(operation("test.cast", location, inputs, &[output]));
    cast.result(0).ok().map(Into::into)
}

fn operation<'c>(
    name: &str,
    location: Location<'c>,
    operands: &[Value<'c, '_>],
    results: &[Type<'c>],
) -> melior::ir::Operation<'c> {
    OperationBuilder::new(name, location)
        .add_operands(operands)
        .add_results(results)
        .build()
        .expect("an operation")
}

/// Rewrites operations of one name to `test.new`, with converted operands and results.
fn rename<'c, 't>(patterns: &mut ConversionPatterns<'c, 't>, name: &str, converter: &'t TypeConverter<'c>) {
    patterns.add(name, 1, converter, move |op, operands, rewriter| {
        let results: Option<Vec<_>> =
            op.results().map(|result| converter.convert_type(result.r#type())).collect();
        let new = operation("test.new", op.location(), operands, &results.ok_or(MatchFailure)?);
        let new = rewriter.insert(new);
        let values: Vec<Value> =
            (0..op.result_count()).map(|i| new.result(i).expect("a result").into()).collect();
        rewriter.replace(op, &values);
        Ok(())
    });
}

fn target(context: &Context) -> ConversionTarget<'_, '_> {
    let mut target = ConversionTarget::new(context);
    target.add_legal_op("test.new").add_legal_op("test.cast").add_legal_dialect("builtin");
    target
}

fn body(module: &Module) -> Vec<String> {
    let text = module.as_operation().to_string();
    text.lines()
        .skip(1)
        .map(|line| line.trim().to_owned())
        .filter(|line| line != "}" && !line.is_empty())
        .collect()
}

#[test]
fn values_are_cast_where_their_types_change() {
    let context = context();
    let module = common::parse(
        &context,
        r#"%0 = "test.source"() : () -> i32
           "test.user"(%0) : (i32) -> ()
           %1 = "test.producer"() : () -> i32
           "test.consumer"(%1) : (i32) -> ()"#,
    );
    let converter = widen(&context);
    let mut patterns = ConversionPatterns::new(&context);
    rename(&mut patterns, "test.source", &converter);
    rename(&mut patterns, "test.consumer", &converter);
    let mut target = target(&context);
    target.add_illegal_op("test.source").add_illegal_op("test.consumer");
    let result =
        apply_partial_conversion(module.as_operation(), &target, patterns, ConversionConfig::default());
    assert_eq!(result, Ok(()));
    assert_eq!(
        body(&module),
        [
            r#"%0 = "test.new"() : () -> i64"#,
            r#"%1 = "test.cast"(%0) : (i64) -> i32"#,
            r#""test.user"(%1) : (i32) -> ()"#,
            r#"%2 = "test.producer"() : () -> i32"#,
            r#"%3 = "test.cast"(%2) : (i32) -> i64"#,
            r#""test.new"(%3) : (i64) -> ()"#,
        ]
    );
}

#[test]
fn without_materializations_the_builtin_cast_stays() {
    let context = context();
    let module = common::parse(&context, r#"%0 = "test.source"() : () -> i32 "test.user"(%0) : (i32) -> ()"#);
    let converter = widen(&context);
    let mut patterns = ConversionPatterns::new(&context);
    rename(&mut patterns, "test.source", &converter);
    let mut target = target(&context);
    target.add_illegal_op("test.source");
    let config = ConversionConfig { build_materializations: false, ..Default::default() };
    assert!(apply_partial_conversion(module.as_operation(), &target, patterns, config).is_ok());
    assert!(body(&module)[1].contains("unrealized_conversion_cast"));
}

#[test]
fn a_full_conversion_fails_on_what_is_not_legal() {
    let context = context();
    let source = r#""test.a"() : () -> () "test.b"() : () -> ()"#;
    let module = common::parse(&context, source);
    let before = module.as_operation().to_string();
    let lines = common::capture(&context);
    let converter = widen(&context);
    let mut patterns = ConversionPatterns::new(&context);
    rename(&mut patterns, "test.a", &converter);
    let result = apply_full_conversion(
        module.as_operation(),
        &target(&context),
        patterns,
        ConversionConfig::default(),
    );
    assert_eq!(result, Err(ConversionFailure));
    assert!(lines.borrow()[0].contains("failed to legalize operation 'test.b'"), "{lines:?}");
    assert_eq!(module.as_operation().to_string(), before);
}

#[test]
fn legality_may_depend_on_the_operation() {
    let context = context();
    let module = common::parse(
        &context,
        r#""test.a"() {old} : () -> () "test.a"() : () -> () "other.b"() {old} : () -> ()"#,
    );
    let converter = widen(&context);
    let mut patterns = ConversionPatterns::new(&context);
    rename(&mut patterns, "test.a", &converter);
    rename(&mut patterns, "other.b", &converter);
    fn legality(op: OperationRef) -> Legality {
        if op.has_attribute("old") { Legality::Illegal } else { Legality::Legal }
    }
    let mut target = target(&context);
    target.add_dynamically_legal_op("test.a", legality);
    target.add_dynamically_legal_dialect("other", legality);
    assert!(
        apply_full_conversion(module.as_operation(), &target, patterns, ConversionConfig::default()).is_ok()
    );
    assert_eq!(
        body(&module),
        [r#""test.new"() : () -> ()"#, r#""test.a"() : () -> ()"#, r#""test.new"() : () -> ()"#]
    );
}

#[test]
fn functions_convert_with_their_bodies() {
    let context = context();
    let module = common::parse(&context, r#"func.func @f(%x: i32) { "test.user"(%x) : (i32) -> () return }"#);
    let converter = widen(&context);
    let wide = Type::parse(&context, "i64").unwrap();
    let mut patterns = ConversionPatterns::new(&context);
    patterns.add("func.func", 1, &converter, |op, _, rewriter| {
        let body = mlir_ext::interfaces::function_body(op).ok_or(MatchFailure)?;
        rewriter.convert_region_types(body, &converter)?;
        rewriter.modify(op, |op| assert!(mlir_ext::interfaces::set_function_type(op, &[wide], &[])));
        Ok(())
    });
    let mut target = target(&context);
    target.add_dynamically_legal_op("func.func", move |op| {
        let is_wide = mlir_ext::interfaces::function_inputs(op).all(|r#type| r#type == wide);
        if is_wide { Legality::Legal } else { Legality::Illegal }
    });
    let result =
        apply_partial_conversion(module.as_operation(), &target, patterns, ConversionConfig::default());
    assert!(result.is_ok());
    assert!(module.as_operation().verify());
    let text = body(&module);
    assert!(text[0].contains("i64") && text[1].contains("test.cast"), "{text:?}");
}

#[test]
fn a_type_may_be_refused() {
    let context = context();
    let (i32_type, i8_type) = (Type::parse(&context, "i32").unwrap(), Type::parse(&context, "i8").unwrap());
    let mut converter = widen(&context);
    converter.add_conversion(
        move |r#type| if r#type == i8_type { Converted::Failed } else { Converted::Declined },
    );
    assert_eq!(converter.convert_type(i32_type), Type::parse(&context, "i64"));
    assert_eq!(converter.convert_type(i8_type), None);
}

#[test]
fn a_panic_in_a_pattern_comes_back() {
    let context = context();
    let module = common::parse(&context, r#""test.a"() : () -> ()"#);
    let _lines = common::capture(&context);
    let converter = widen(&context);
    let mut patterns = ConversionPatterns::new(&context);
    patterns.add("test.a", 1, &converter, |_, _, _| panic!("stop"));
    let mut target = target(&context);
    target.add_illegal_op("test.a");
    let result = catch_unwind(AssertUnwindSafe(|| {
        apply_partial_conversion(module.as_operation(), &target, patterns, ConversionConfig::default())
    }));
    assert_eq!(*result.unwrap_err().downcast_ref::<&str>().unwrap(), "stop");
}

#[test]
fn a_panic_in_a_conversion_function_comes_back() {
    let context = context();
    let mut converter = TypeConverter::new();
    converter.add_conversion(|_| panic!("stop"));
    let stops = |ask: &dyn Fn()| {
        let panic = catch_unwind(AssertUnwindSafe(ask)).unwrap_err();
        assert_eq!(*panic.downcast_ref::<&str>().unwrap(), "stop");
    };
    // A converter caches its answers, so that each type is converted once.
    stops(&|| assert_eq!(converter.convert_type(Type::parse(&context, "i2").unwrap()), None));
}
