//! The query of consumers: it answers from only the attribute, and from the facts that the pass publishes.

use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{Module, OperationRef},
    pass::PassManager,
};
use std::sync::Mutex;
use tilespace_core::MemorySpace;
use tilespace_passes::{publish::is_pointer_in_address_space, registry::IP_MSP};

/// MLIR's registry of passes, which all contexts share, is not for several threads.
static REGISTRY: Mutex<()> = Mutex::new(());

fn context() -> Context {
    let registry = DialectRegistry::new();
    {
        let _registering = REGISTRY.lock().expect("no test panicked while registering");
        mlir_ext::tools::register_all(&registry);
    }
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context
}

fn functions<'c, 'a>(module: &'a Module<'c>) -> Vec<OperationRef<'c, 'a>> {
    let all = mlir_ext::ir::operations(module.body());
    all.filter(|op| mlir_ext::functions::function_body(*op).is_some()).collect()
}

#[test]
fn the_query_answers_from_the_attribute() {
    let context = context();
    let source = "llvm.func @f(%p: !llvm.ptr, %n: i32, %q: !llvm.ptr)
        attributes {nvvm.as = array<i32: 3, -1, 0>} { llvm.return }
        llvm.func @g(%p: !llvm.ptr<3>) { llvm.return }";
    let module = Module::parse(&context, source).unwrap();
    let [f, g] = functions(&module)[..] else { panic!("two functions") };
    assert!(is_pointer_in_address_space(f, 0, MemorySpace::Shared));
    assert!(!is_pointer_in_address_space(f, 0, MemorySpace::Global));
    // No pointer, undecided, out of range: never.
    for argument in 1..5 {
        for space in MemorySpace::CONCRETE {
            assert!(!is_pointer_in_address_space(f, argument, space));
        }
    }
    // Nothing was published, so nothing is known, whatever the type says.
    assert!(!is_pointer_in_address_space(g, 0, MemorySpace::Shared));
}

#[test]
fn the_query_believes_no_attribute_that_does_not_fit() {
    let context = context();
    for entries in ["i32: 3", "i32: 3, -1, -1", "i32: 3, 1", "i32: 3, 99", "i64: 3, -1"] {
        let source = format!(
            "llvm.func @f(%p: !llvm.ptr, %n: i32) attributes {{nvvm.as = array<{entries}>}} {{ llvm.return }}"
        );
        let module = Module::parse(&context, &source).unwrap();
        let [f] = functions(&module)[..] else { panic!("one function") };
        assert!(!is_pointer_in_address_space(f, 0, MemorySpace::Shared), "{entries}");
    }
}

#[test]
fn the_pass_publishes_what_the_query_reads() {
    let context = context();
    let source = "llvm.func internal @f(%p: !llvm.ptr) -> f32 {
          %v = llvm.load %p : !llvm.ptr -> f32
          llvm.return %v : f32
        }
        llvm.func @k(%a: !llvm.ptr) attributes {nvvm.kernel} {
          %v = llvm.call @f(%a) : (!llvm.ptr) -> f32
          llvm.return
        }";
    let mut module = Module::parse(&context, source).unwrap();
    let manager = PassManager::new(&context);
    manager.add_pass(mlir_ext::pass::create_pass(&IP_MSP));
    manager.run(&mut module).unwrap();
    for function in functions(&module) {
        assert!(is_pointer_in_address_space(function, 0, MemorySpace::Global));
        assert!(!is_pointer_in_address_space(function, 0, MemorySpace::Shared));
    }
}
