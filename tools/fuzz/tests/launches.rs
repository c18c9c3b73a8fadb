//! State that outlives a launch, and ops that the interpreter supports besides the LLVM dialect's own.

use melior::ir::Module;
use tilespace_fuzz::{
    check::context,
    machine::Machine,
    translate::translate,
    trap::Trap,
    value::Val,
    world::{Outcome, World},
};

/// Kernels that are launched in this order.
fn launch(text: &str, names: &[&str]) -> Outcome {
    let context = context();
    let module = Module::parse(&context, text).expect("a module");
    let code = translate(&module).expect("a module that the interpreter knows");
    let entry = names.iter().map(|name| name.to_string()).collect();
    Machine::run(&code, &World::new(&code, 4), &entry, 10_000)
}

fn ends_well(text: &str, names: &[&str]) {
    assert_eq!(launch(text, names).end, Ok(()));
}

fn is_undefined(text: &str, names: &[&str], why: &str) {
    match launch(text, names).end {
        Err(Trap::Undefined(text)) if text.contains(why) => {}
        other => panic!("{other:?} is not: {why}"),
    }
}

/// The result of `@f`.
fn evaluate(text: &str, args: &[u128]) -> Option<u128> {
    let context = context();
    let module = Module::parse(&context, text).expect("a module");
    let code = translate(&module).expect("a module that the interpreter knows");
    let args = args.iter().map(|bits| Val::Bits(*bits)).collect();
    let result = Machine::evaluate(&code, &World::new(&code, 4), "f", args).expect("a result");
    result.and_then(|value| value.bits())
}

const HOLDERS: &str = "
    llvm.mlir.global internal @kept() {addr_space = 1 : i32} : !llvm.ptr
    llvm.mlir.global internal @given() {addr_space = 1 : i32} : !llvm.ptr
    llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i64
    llvm.func @put() attributes {nvvm.kernel} {
      %kept = llvm.mlir.addressof @kept : !llvm.ptr<1>
      %given = llvm.mlir.addressof @given : !llvm.ptr<1>
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %g = llvm.addrspacecast %kept : !llvm.ptr<1> to !llvm.ptr
      %s = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
      %n = llvm.mlir.constant(7 : i64) : i64
      llvm.store %n, %s : i64, !llvm.ptr
      llvm.store %g, %kept : !llvm.ptr, !llvm.ptr<1>
      llvm.store %s, %given : !llvm.ptr, !llvm.ptr<1>
      llvm.return
    }";

#[test]
fn global_memory_outlives_a_launch() {
    let get = "
      llvm.func @get() attributes {nvvm.kernel} {
        %kept = llvm.mlir.addressof @kept : !llvm.ptr<1>
        %p = llvm.load %kept : !llvm.ptr<1> -> !llvm.ptr
        %n = llvm.load %p : !llvm.ptr -> i64
        llvm.return
      }";
    ends_well(&format!("{HOLDERS}{get}"), &["put", "get"]);
}

#[test]
fn a_shared_address_does_not() {
    let get = "
      llvm.func @get() attributes {nvvm.kernel} {
        %given = llvm.mlir.addressof @given : !llvm.ptr<1>
        %p = llvm.load %given : !llvm.ptr<1> -> !llvm.ptr
        %n = llvm.load %p : !llvm.ptr -> i64
        llvm.return
      }";
    is_undefined(&format!("{HOLDERS}{get}"), &["put", "get"], "poison");
}

#[test]
fn shared_memory_begins_empty() {
    let get = "
      llvm.func @get() attributes {nvvm.kernel} {
        %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
        %n = llvm.load %tile : !llvm.ptr<3> -> i64
        %zero = llvm.mlir.constant(0 : i64) : i64
        %c = llvm.icmp \"eq\" %n, %zero : i64
        llvm.cond_br %c, ^end, ^end
      ^end:
        llvm.return
      }";
    is_undefined(&format!("{HOLDERS}{get}"), &["put", "get"], "branch on poison");
}

#[test]
fn another_block_has_shared_memory_of_its_own() {
    let text = "
      llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i64
      llvm.func internal @f(%n: i64) -> i64 {
        %one = llvm.mlir.constant(1 : i32) : i32
        %two = llvm.mlir.constant(2 : i64) : i64
        %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
        %r = nvvm.mapa %t, %one : !llvm.ptr<3> -> !llvm.ptr<7>
        llvm.store %n, %r : i64, !llvm.ptr<7>
        llvm.store %two, %t : i64, !llvm.ptr<3>
        %g = llvm.addrspacecast %r : !llvm.ptr<7> to !llvm.ptr
        %v = llvm.load %g : !llvm.ptr -> i64
        llvm.return %v : i64
      }";
    assert_eq!(evaluate(text, &[9]), Some(9));
}

#[test]
fn regions_are_the_blocks_that_they_stand_for() {
    let text = "
      llvm.func internal @f(%n: i64) -> i64 {
        %zero = llvm.mlir.constant(0 : i64) : i64
        %one = llvm.mlir.constant(1 : i64) : i64
        %sum = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> (i64) : i64 {
          %c = llvm.icmp \"slt\" %i, %one : i64
          %by = scf.if %c -> (i64) {
            %ten = llvm.mlir.constant(10 : i64) : i64
            scf.yield %ten : i64
          } else {
            scf.yield %i : i64
          }
          %t = llvm.add %s, %by : i64
          scf.yield %t : i64
        }
        llvm.return %sum : i64
      }";
    assert_eq!([0, 1, 4].map(|n| evaluate(text, &[n])), [Some(0), Some(10), Some(16)]);
}

#[test]
fn a_name_of_the_runtime_is_another_function_where_the_module_says_so() {
    let call = "
      llvm.func internal @f(%n: i64) -> i64 {
        %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
        llvm.store %n, %p : i64, !llvm.ptr
        %t = llvm.call_intrinsic \"llvm.nvvm.isspacep.global\"(%p) : (!llvm.ptr) -> i1
        %r = llvm.zext %t : i1 to i64
        llvm.return %r : i64
      }";
    let body = "
      llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i64
      llvm.func internal @malloc(%n: i64) -> !llvm.ptr {
        %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
        %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
        llvm.return %s : !llvm.ptr
      }";
    let modules = [format!("llvm.func @malloc(i64) -> !llvm.ptr\n{call}"), format!("{body}{call}")];
    assert_eq!(modules.map(|text| evaluate(&text, &[8])), [Some(1), Some(0)]);
}

#[test]
fn an_attribute_that_does_not_fit_says_nothing() {
    let text = |list: &str| {
        format!(
            "llvm.mlir.global internal @tile() {{addr_space = 3 : i32}} : i64
             llvm.func internal @g(%p: !llvm.ptr, %n: i64) attributes {{nvvm.as = array<i32: {list}>}} {{
               llvm.store %n, %p : i64, !llvm.ptr
               llvm.return
             }}
             llvm.func @k(%n: i64) attributes {{nvvm.kernel}} {{
               %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
               %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
               llvm.call @g(%s, %n) : (!llvm.ptr, i64) -> ()
               llvm.return
             }}"
        )
    };
    for list in ["3, -1", "0, -1", "1", "1, -1, 1", "-1, 1", "1, 1", "2, -1"] {
        ends_well(&text(list), &["k"]);
    }
    is_undefined(&text("1, -1"), &["k"], "nvvm.as");
}

#[test]
fn missing_functions_are_distinguished_from_wrong_results() {
    assert_eq!(launch(HOLDERS, &["other"]).end, Err(Trap::Gone("other".into())));
}
