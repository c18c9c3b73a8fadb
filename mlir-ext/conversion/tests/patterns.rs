//! Upstream's patterns, and legality by type converter, where tensors become vectors.

#[path = "../../tests/common/mod.rs"]
mod common;

use melior::{
    Context,
    ir::{
        Module, OperationRef, Type, TypeLike, attribute::TypeAttribute, operation::OperationLike,
        r#type::FunctionType,
    },
};
use mlir_ext::{
    interfaces::{function_body, set_function_type},
    types::{element_type, shape, vector_type},
};
use mlir_ext_conversion::{
    ConversionConfig, ConversionFailure, ConversionPatterns, ConversionTarget, Converted, Legality,
    MatchFailure, TypeConverter, apply_full_conversion, apply_partial_conversion,
};

/// Tensors become vectors of `new_shape` of their shape; other types stay.
fn tensors_to_vectors<'c>(new_shape: fn(Vec<i64>) -> Vec<i64>) -> TypeConverter<'c> {
    let mut converter = TypeConverter::new();
    converter.add_conversion(Converted::To).add_conversion(move |r#type| {
        if !r#type.is_tensor() {
            return Converted::Declined;
        }
        shape(r#type)
            .zip(element_type(r#type, 0))
            .and_then(|(shape, element)| vector_type(&new_shape(shape), element))
            .map_or(Converted::Failed, Converted::To)
    });
    converter
}

fn legal_if(condition: bool) -> Legality {
    if condition { Legality::Legal } else { Legality::Illegal }
}

/// The inputs and results of a function, converted.
fn signature<'c>(
    converter: &TypeConverter<'c>,
    op: OperationRef<'c, '_>,
) -> Option<(FunctionType<'c>, Vec<Type<'c>>, Vec<Type<'c>>)> {
    let r#type = op.attribute("function_type").and_then(TypeAttribute::try_from).expect("a type attribute");
    let r#type = FunctionType::try_from(r#type.value()).expect("a function type");
    let inputs = (0..r#type.input_count()).map(|index| r#type.input(index).expect("an input"));
    let results = (0..r#type.result_count()).map(|index| r#type.result(index).expect("a result"));
    let inputs: Option<Vec<_>> = inputs.map(|ty| converter.convert_type(ty)).collect();
    let results: Option<Vec<_>> = results.map(|ty| converter.convert_type(ty)).collect();
    Some((r#type, inputs?, results?))
}

fn is_legal_function<'c>(
    context: &'c Context,
    converter: &TypeConverter<'c>,
    op: OperationRef<'c, '_>,
) -> bool {
    let converted = signature(converter, op);
    converted.is_some_and(|(ty, inputs, results)| {
        Type::from(ty) == Type::from(FunctionType::new(context, &inputs, &results))
    })
}

/// Converts all types of a module, with the patterns that are under test.
fn convert<'c>(
    context: &'c Context,
    module: &Module<'c>,
    converter: &TypeConverter<'c>,
) -> Result<(), ConversionFailure> {
    let mut target = ConversionTarget::new(context);
    target.add_legal_op("builtin.module");
    for dialect in ["arith", "tensor", "llvm"] {
        target.add_dynamically_legal_dialect(dialect, |op| legal_if(converter.is_legal(op)));
    }
    target.add_dynamically_legal_op("func.call", |op| legal_if(converter.is_legal(op)));
    target.add_dynamically_legal_op("func.return", |op| legal_if(converter.is_legal(op)));
    target.add_dynamically_legal_op("func.func", |op| legal_if(is_legal_function(context, converter, op)));
    let mut patterns = ConversionPatterns::new(context);
    patterns
        .populate_scf_structural_type_conversions_and_legality(converter, &mut target)
        .populate_cf_structural_type_conversions_and_legality(converter, &mut target)
        .add_convert_op_result_types(&["arith", "tensor", "llvm", "func"], 1, converter)
        .add("func.func", 1, converter, |op, _, rewriter| {
            let (_, inputs, results) = signature(converter, op).ok_or(MatchFailure)?;
            if let Some(body) = function_body(op) {
                rewriter.convert_region_types(body, converter)?;
            }
            rewriter.modify(op, |op| assert!(set_function_type(op, &inputs, &results)));
            Ok(())
        });
    apply_full_conversion(module.as_operation(), &target, patterns, ConversionConfig::default())
}

/// Converts a source with `tensors_to_vectors`, which must succeed, and compares the printed module.
fn check(source: &str, expected: &str) {
    let context = common::context();
    let module = common::parse(&context, source);
    let converter = tensors_to_vectors(|shape| shape);
    assert_eq!(convert(&context, &module, &converter), Ok(()));
    assert!(module.as_operation().verify());
    let expected = common::parse(&context, expected);
    assert_eq!(module.as_operation().to_string(), expected.as_operation().to_string());
}

/// Converts a source, which must fail and leave it as it was. Returns the error.
fn fails(source: &str, new_shape: fn(Vec<i64>) -> Vec<i64>) -> String {
    let context = common::context();
    let module = common::parse(&context, source);
    let before = module.as_operation().to_string();
    let lines = common::capture(&context);
    let converter = tensors_to_vectors(new_shape);
    assert_eq!(convert(&context, &module, &converter), Err(ConversionFailure));
    assert_eq!(module.as_operation().to_string(), before);
    lines.borrow().join("\n")
}

#[test]
fn loops_carry_converted_values() {
    check(
        "func.func @f(%n: index, %init: tensor<4xf32>) -> tensor<4xf32> {
           %c1 = arith.constant 1 : index
           %r = scf.for %i = %c1 to %n step %c1 iter_args(%x = %init) -> (tensor<4xf32>) {
             %y = arith.addf %x, %x : tensor<4xf32>
             scf.yield %y : tensor<4xf32>
           }
           return %r : tensor<4xf32>
         }",
        "func.func @f(%n: index, %init: vector<4xf32>) -> vector<4xf32> {
           %c1 = arith.constant 1 : index
           %r = scf.for %i = %c1 to %n step %c1 iter_args(%x = %init) -> (vector<4xf32>) {
             %y = arith.addf %x, %x : vector<4xf32>
             scf.yield %y : vector<4xf32>
           }
           return %r : vector<4xf32>
         }",
    );
}

#[test]
fn constants_keep_their_elements() {
    check(
        "%0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
         %1 = arith.constant dense<3> : tensor<4x4xi32>
         %2 = arith.constant dense<true> : tensor<i1>
         %3 = arith.constant 5 : i32",
        "%0 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
         %1 = arith.constant dense<3> : vector<4x4xi32>
         %2 = arith.constant dense<true> : vector<i1>
         %3 = arith.constant 5 : i32",
    );
}

#[test]
fn constants_are_declined_where_their_shape_changes() {
    let source = "%0 = arith.constant dense<[1, 2]> : tensor<2xi32>";
    let error = fails(source, |shape| [shape, vec![1]].concat());
    assert!(error.contains("failed to legalize operation 'arith.constant'"), "{error}");
}

#[test]
fn constants_of_other_storage_are_declined() {
    let source = r#"%0 = arith.constant dense_resource<blob> : tensor<1xi32>
                    {-# dialect_resources: { builtin: { blob: "0x0400000001000000" } } #-}"#;
    let error = fails(source, |shape| shape);
    assert!(error.contains("failed to legalize operation 'arith.constant'"), "{error}");
}

#[test]
fn attributes_and_results_of_any_number_are_kept() {
    check(
        "func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
           %0 = arith.mulf %x, %x fastmath<fast> : tensor<4xf32>
           %1 = arith.cmpf ogt, %x, %0 {discardable} : tensor<4xf32>
           %2:2 = arith.mulsi_extended %y, %y : tensor<4xi32>
           return
         }",
        "func.func @f(%x: vector<4xf32>, %y: vector<4xi32>) {
           %0 = arith.mulf %x, %x fastmath<fast> : vector<4xf32>
           %1 = arith.cmpf ogt, %x, %0 {discardable} : vector<4xf32>
           %2:2 = arith.mulsi_extended %y, %y : vector<4xi32>
           return
         }",
    );
}

#[test]
fn properties_that_are_no_attributes_are_kept() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%x: i32) {
           %0 = llvm.add %x, %x overflow<nsw> : i32
           return
         }",
    );
    let (narrow, wide) = (Type::parse(&context, "i32").unwrap(), Type::parse(&context, "i64").unwrap());
    let mut converter = TypeConverter::new();
    converter.add_conversion(move |r#type| Converted::To(if r#type == narrow { wide } else { r#type }));
    assert_eq!(convert(&context, &module, &converter), Ok(()));
    let text = module.as_operation().to_string();
    assert!(text.contains("overflow<nsw> : i64"), "{text}");
}

#[test]
fn operations_with_regions_are_declined() {
    let source = "%0 = tensor.generate { ^bb0(%i: index): tensor.yield %i : index } : tensor<4xindex>";
    let error = fails(source, |shape| shape);
    assert!(error.contains("failed to legalize operation 'tensor.generate'"), "{error}");
}

#[test]
fn operations_of_other_dialects_are_declined() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%x: tensor<4xf32>) {
           %0 = math.exp %x : tensor<4xf32>
           %1 = arith.negf %0 : tensor<4xf32>
           return
         }",
    );
    let converter = tensors_to_vectors(|shape| shape);
    let mut target = ConversionTarget::new(&context);
    target.add_dynamically_legal_dialect("arith", |op| legal_if(converter.is_legal(op)));
    let mut patterns = ConversionPatterns::new(&context);
    patterns.add_convert_op_result_types(&["arith"], 1, &converter);
    let config = ConversionConfig { build_materializations: false, ..Default::default() };
    assert_eq!(apply_partial_conversion(module.as_operation(), &target, patterns, config), Ok(()));
    let text = module.as_operation().to_string();
    assert!(text.contains("math.exp %arg0 : tensor<4xf32>"), "{text}");
    assert!(text.contains(": vector<4xf32>"), "{text}");
}

#[test]
fn branches_forward_converted_values() {
    check(
        "func.func @f(%x: tensor<4xf32>, %c: i1) {
           cf.cond_br %c, ^bb1(%x : tensor<4xf32>), ^bb2
         ^bb1(%y: tensor<4xf32>):
           %z = arith.negf %y : tensor<4xf32>
           cf.br ^bb1(%z : tensor<4xf32>)
         ^bb2:
           return
         }",
        "func.func @f(%x: vector<4xf32>, %c: i1) {
           cf.cond_br %c, ^bb1(%x : vector<4xf32>), ^bb2
         ^bb1(%y: vector<4xf32>):
           %z = arith.negf %y : vector<4xf32>
           cf.br ^bb1(%z : vector<4xf32>)
         ^bb2:
           return
         }",
    );
}

#[test]
fn calls_follow_the_functions() {
    check(
        "func.func private @g(tensor<4xf32>) -> (tensor<4xf32>, i32)
         func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %0:2 = call @g(%x) : (tensor<4xf32>) -> (tensor<4xf32>, i32)
           return %0#0 : tensor<4xf32>
         }",
        "func.func private @g(vector<4xf32>) -> (vector<4xf32>, i32)
         func.func @f(%x: vector<4xf32>) -> vector<4xf32> {
           %0:2 = call @g(%x) : (vector<4xf32>) -> (vector<4xf32>, i32)
           return %0#0 : vector<4xf32>
         }",
    );
}

#[test]
fn a_type_that_cannot_be_converted_fails_the_conversion() {
    let error = fails("func.func private @f(tensor<?xf32>)", |shape| shape);
    assert!(error.contains("failed to legalize operation 'func.func'"), "{error}");
}

/// Without the dialect, `scf.for` is but a name, and no class of upstream's fits the operation.
#[test]
fn names_of_dialects_that_are_not_loaded_match_nothing() {
    let context = Context::new();
    context.set_allow_unregistered_dialects(true);
    let module = common::parse(
        &context,
        r#""scf.for"() ({ ^bb0: "scf.yield"() : () -> () }) : () -> ()
           "cf.br"() : () -> ()"#,
    );
    let before = module.as_operation().to_string();
    let converter = tensors_to_vectors(|shape| shape);
    let mut target = ConversionTarget::new(&context);
    let mut patterns = ConversionPatterns::new(&context);
    patterns
        .populate_scf_structural_type_conversions_and_legality(&converter, &mut target)
        .populate_cf_structural_type_conversions_and_legality(&converter, &mut target);
    let config = ConversionConfig::default();
    assert_eq!(apply_partial_conversion(module.as_operation(), &target, patterns, config), Ok(()));
    assert_eq!(module.as_operation().to_string(), before);
}

#[test]
fn a_converter_says_what_is_legal() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%x: vector<4xf32>, %y: tensor<4xf32>) {
           %0 = arith.negf %x : vector<4xf32>
           %1 = arith.negf %y : tensor<4xf32>
           return
         }",
    );
    let converter = tensors_to_vectors(|shape| shape);
    let negations = common::find(&module, "arith.negf");
    assert!(converter.is_legal(negations[0]) && !converter.is_legal(negations[1]));
}
