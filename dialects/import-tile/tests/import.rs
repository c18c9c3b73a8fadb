//! Imported modules are verified, and errors are at the line of the program, with the name of the op.

use melior::{Context, dialect::DialectRegistry, ir::operation::OperationLike};
use mlir_ext::ir;
use std::{cell::RefCell, error::Error, rc::Rc};
use tilespace_tile_bytecode::{
    Attribute, Debug, DebugId, Function, FunctionKind, Module, Op, Padding, Scalar, Type, TypeId, Value,
    ValueId, Version, oldest_version, table, write,
};
use tilespace_tile_import::{export, import, read};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const F32: TypeId = TypeId(1);
const I32: TypeId = TypeId(3);

/// A module with `entry @k(%0: tile<f32>, %1: tile<i32>)` at line 7, and these ops at line 9.
fn module(body: Vec<Op>) -> Module {
    let scalar = |element| Type::Tile { element: TypeId(element), shape: vec![] };
    let types = vec![
        Type::Scalar(Scalar::F32),
        scalar(0),
        Type::Scalar(Scalar::I32),
        scalar(2),
        Type::Function { arguments: vec![F32, I32], results: vec![] },
    ];
    let place = |line| Debug::Location { scope: DebugId(3), file: "k.py".into(), line, column: 4 };
    let debug = vec![
        Debug::File { name: "k.py".into(), directory: "/src".into() },
        Debug::CompileUnit { file: DebugId(1) },
        Debug::Subprogram {
            file: DebugId(1),
            line: 7,
            name: "k".into(),
            linkage_name: "k".into(),
            unit: DebugId(2),
            scope_line: 7,
            flags: 0,
        },
        place(7),
        place(9),
    ];
    let function = Function {
        name: "k".into(),
        ty: TypeId(4),
        kind: FunctionKind::Entry,
        private: false,
        hints: vec![],
        argument_attributes: vec![],
        arguments: vec![Value { id: ValueId(0), ty: F32 }, Value { id: ValueId(1), ty: I32 }],
        body,
        location: DebugId(4),
    };
    Module { types, debug, functions: vec![function], ..Module::default() }
}

fn op(name: &str) -> Result<Op> {
    let record = table::by_name(name).ok_or("no such op")?;
    Ok(Op { location: DebugId(5), ..Op::new(record) })
}

fn end() -> Result<Op> {
    op("return")
}

fn context() -> Context {
    let registry = DialectRegistry::new();
    tilespace_dialects::cuda_tile::register(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context
}

/// The errors of an import, if it fails.
fn errors(module: &Module) -> Option<Vec<String>> {
    let context = context();
    let said = Rc::new(RefCell::new(Vec::new()));
    let list = said.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        list.borrow_mut().push(format!("{}: {diagnostic}", ir::print_location(diagnostic.location())));
        true
    });
    let is_made = import(&context, module).is_some();
    let said = said.take();
    (!is_made).then_some(said)
}

#[test]
fn a_module_is_read_and_written_again() -> Result {
    let absf = op("absf")?.with_operands("source", [ValueId(0)])?.with_result(ValueId(2), F32);
    let module = module(vec![absf, end()?]);
    let bytes = write(&module, oldest_version(&module)?)?;
    let context = context();
    let made = read(&context, &bytes).ok_or("not read")?;
    let text = made.as_operation().to_string();
    assert!(text.contains("absf %arg0 : tile<f32>"), "{text}");
    let again = export(&context, made.as_operation()).ok_or("not written")?;
    assert_eq!(again.functions, module.functions);
    assert_eq!(write(&again, Version::V13_1)?, bytes);
    Ok(())
}

#[test]
fn an_error_is_at_the_line_of_the_program() -> Result {
    // The integer, of which there is no `absf`.
    let absf = op("absf")?.with_operands("source", [ValueId(1)])?.with_result(ValueId(2), I32);
    let errors = errors(&module(vec![absf, end()?])).ok_or("made")?;
    assert!(errors[0].starts_with("k.py:9:4: 'cuda_tile.absf' op operand #0 must be tile"), "{errors:?}");
    Ok(())
}

#[test]
fn a_type_that_cannot_be_is_an_error_of_its_op() -> Result {
    let mut module = module(vec![]);
    module.types.push(Type::Tile { element: TypeId(0), shape: vec![3] });
    module.functions[0].body = vec![op("iota")?.with_result(ValueId(2), TypeId(5)), end()?];
    let errors = errors(&module).ok_or("made")?;
    assert_eq!(errors, ["k.py:9:4: 'cuda_tile.iota' op sizes of tiles must be powers of two, but got 3"]);
    Ok(())
}

#[test]
fn data_that_no_file_has_is_an_error() -> Result {
    let mut cases = Vec::new();
    // An undefined value, an attribute of another kind, a missing attribute, data of another size.
    cases.push(module(vec![op("absf")?.with_operands("source", [ValueId(7)])?.with_result(ValueId(2), F32)]));
    let addi = || -> Result<Op> {
        let sum = op("addi")?.with_operands("lhs", [ValueId(1)])?.with_operands("rhs", [ValueId(1)])?;
        Ok(sum.with_result(ValueId(2), I32))
    };
    cases.push(module(vec![addi()?.with_attribute("overflow", Attribute::Number(3))?, end()?]));
    cases.push(module(vec![addi()?.with_attribute("overflow", Attribute::Unit)?, op("yield")?]));
    let compared = op("cmpi")?.with_operands("lhs", [ValueId(1)])?.with_operands("rhs", [ValueId(1)])?;
    cases.push(module(vec![compared.with_result(ValueId(2), I32), end()?]));
    let data = Attribute::Dense { ty: I32, data: [0; 3].into() };
    cases.push(module(vec![
        op("constant")?.with_attribute("value", data)?.with_result(ValueId(2), I32),
        end()?,
    ]));
    // A type that refers to itself, or to no type.
    for part in [5, 99] {
        let mut module = module(vec![op("iota")?.with_result(ValueId(2), TypeId(5)), end()?]);
        module.types.push(Type::PartitionView {
            tile: vec![4],
            tensor: TypeId(part),
            dim_map: vec![0],
            padding: Some(Padding::Zero),
        });
        cases.push(module);
    }
    // No terminator, no ops, a function that is not a kernel.
    cases.push(module(vec![]));
    let mut called = module(vec![end()?]);
    called.functions[0].kind = FunctionKind::Function;
    cases.push(called);
    for (number, case) in cases.iter().enumerate() {
        let errors = errors(case).ok_or_else(|| format!("case {number} was imported"))?;
        assert!(errors[0].contains("'cuda_tile."), "case {number}: {errors:?}");
    }
    Ok(())
}

#[test]
fn places_that_stand_for_too_many_are_left_out() -> Result {
    let mut module = module(vec![end()?]);
    // Each is a call site of the one before, twice.
    for last in 5..2000 {
        module.debug.push(Debug::CallSite { callee: DebugId(last), caller: DebugId(last) });
    }
    module.functions[0].body[0].location = DebugId(2000);
    let context = context();
    let made = import(&context, &module).ok_or("not made")?;
    let text = made.as_operation().to_string_with_flags(
        melior::ir::operation::OperationPrintingFlags::new().enable_debug_info(true, false),
    )?;
    assert!(text.len() < 1 << 20);
    assert!(export(&context, made.as_operation()).is_some());
    Ok(())
}
