//! Modules from text, bytecode and LLVM IR, and back.

use melior::{Context, dialect::DialectRegistry, ir::operation::OperationLike};
use mlir_ext::translate::{export_llvm_ir, import_llvm_ir, parse_module};
use std::{cell::RefCell, rc::Rc};

const LLVM_IR: &[u8] =
    b"define void @f(ptr addrspace(3) %p) {\n  store i32 7, ptr addrspace(3) %p\n  ret void\n}\n";

/// The result of a function on a context with everything registered, and the errors that it reports.
fn with_context<T>(work: impl FnOnce(&Context) -> T) -> (T, Vec<String>) {
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    let errors = Rc::new(RefCell::new(Vec::new()));
    let list = errors.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        let place = mlir_ext::ir::print_location(diagnostic.location());
        list.borrow_mut().push(format!("{place}: {diagnostic}"));
        true
    });
    let result = work(&context);
    (result, errors.take())
}

#[test]
fn llvm_ir_comes_in_and_goes_out() {
    let (text, errors) = with_context(|context| {
        let module = import_llvm_ir(context, LLVM_IR, "f.ll").expect("it is LLVM IR");
        assert!(module.as_operation().verify());
        assert!(module.as_operation().to_string().contains("!llvm.ptr<3>"));
        export_llvm_ir(module.as_operation())
    });
    assert!(text.expect("it is in the LLVM dialect").contains("store i32 7, ptr addrspace(3) %0"));
    assert!(errors.is_empty());
}

#[test]
fn what_is_no_llvm_ir_has_an_error_at_its_line() {
    let (module, errors) = with_context(|context| {
        import_llvm_ir(context, b"define void @f() {\n  rot void\n}", "f.ll").is_some()
    });
    assert!(!module);
    assert_eq!(errors, ["f.ll:2:3: expected instruction opcode"]);
    let (module, errors) = with_context(|context| import_llvm_ir(context, b"BC\xc0\xde", "f.bc").is_some());
    assert!(!module && errors.len() == 1);
}

#[test]
fn a_name_stands_in_the_locations_of_a_text() {
    let (module, errors) = with_context(|context| {
        let source = b"func.func @f() {\n  return\n}\nfunc.func @g() {\n  nonsense\n}";
        parse_module(context, source, "f.mlir").is_some()
    });
    assert!(!module);
    assert!(errors[0].starts_with("f.mlir:5:3: "), "{errors:?}");
}

#[test]
fn what_is_not_in_the_llvm_dialect_is_not_exported() {
    let (text, errors) = with_context(|context| {
        let module = parse_module(context, b"func.func @f() {\n  return\n}", "f.mlir").expect("it parses");
        export_llvm_ir(module.as_operation())
    });
    assert!(text.is_none() && !errors.is_empty());
}
