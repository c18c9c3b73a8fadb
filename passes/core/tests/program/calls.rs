//! Facts about symbols: who may call a function, which functions an indirect call reaches, which variables
//! are known.

use crate::module::{Module, program};
use tilespace_core::graph::Role;

/// The role of `@f` in the graph of a program.
fn role(rest: &str) -> Role {
    let program = program(&format!("func internal @f(%q: ptr) {{ llvm.return }}\n{rest}"));
    let module = Module::of(&program);
    module.graph.functions()[module.id("f")].role
}

#[test]
fn a_private_function_has_the_callers_of_its_module() {
    assert_eq!(role("kernel @k(%p: ptr) { llvm.call %p {callee = @f} llvm.return }"), Role::Closed);
    assert_eq!(
        role("kernel @k() { %a = llvm.mlir.addressof {global_name = @f} : ptr llvm.return }"),
        Role::Closed
    );
    assert_eq!(
        role(
            "global internal @t : ptr ({ %a = llvm.mlir.addressof {global_name = @f} : ptr llvm.return %a })"
        ),
        Role::Closed
    );
}

#[test]
fn a_function_that_other_code_can_name_has_unknown_callers() {
    assert_eq!(
        role("global @t : ptr ({ %a = llvm.mlir.addressof {global_name = @f} : ptr llvm.return %a })"),
        Role::Open
    );
    assert_eq!(role("kernel @k() { my.op {x = @f} llvm.return }"), Role::Open);
    assert_eq!(role("kernel @k() { my.op {x = {y = @f}} llvm.return }"), Role::Open);
    // It is called with other types than its own.
    assert_eq!(role("kernel @k(%n: i64) { llvm.call %n {callee = @f} llvm.return }"), Role::Open);
}

/// A kernel that calls an address of one of two functions, and the spaces of `%q` in the first one.
fn called(call: &str, rest: &str) -> String {
    let text = format!(
        "global internal @tile : array<8 x ptr> {{addr_space = 3}}
         global internal @table : ptr ({{
           %a = llvm.mlir.addressof {{global_name = @f}} : ptr llvm.return %a }})
         func internal @f(%q: ptr) {{ llvm.return }}
         func internal @g(%p: ptr) {{ llvm.return }}
         {rest}
         kernel @k(%global: ptr, %c: i1) {{
           %t = llvm.mlir.addressof {{global_name = @tile}} : ptr<3>
           %shared = llvm.addrspacecast %t : ptr
           %a = llvm.mlir.addressof {{global_name = @table}} : ptr
           %h = llvm.load %a : ptr
           llvm.call %global {{callee = @g}}
           {call}
           llvm.return
         }}"
    );
    Module::of(&program(&text)).claims("f", "q")
}

#[test]
fn an_indirect_call_reaches_the_functions_of_its_type_whose_address_is_taken() {
    assert_eq!(called("llvm.call %h, %shared", ""), "shared");
    assert_eq!(called("llvm.call %h, %shared llvm.call %h, %global", ""), "any");
    assert_eq!(called("llvm.call %h, %shared", "func @open(%p: ptr) { my.op llvm.return }"), "any");
    // No function that is known has this type.
    assert_eq!(called("llvm.call %h, %shared llvm.call %h, %c", ""), "any");
}

#[test]
fn a_private_variable_holds_what_the_module_stores_there() {
    let text = |linkage: &str, op: &str| {
        format!(
            "global @tile : array<8 x ptr> {{addr_space = 3}}
             global {linkage} @v : ptr {{addr_space = 3}}
             kernel @k(%global: ptr) {{
               %t = llvm.mlir.addressof {{global_name = @tile}} : ptr<3>
               %shared = llvm.addrspacecast %t : ptr
               %a = llvm.mlir.addressof {{global_name = @v}} : ptr<3>
               llvm.store %global, %a llvm.store %shared, %shared {op}
               %q = llvm.load %a : ptr llvm.return }}"
        )
    };
    let claim = |text: &str| Module::of(&program(text)).claims("k", "q");
    assert_eq!(claim(&text("internal", "")), "global");
    // Shared memory is one, where a variable is not an object.
    assert_eq!(claim(&text("external", "")), "global shared");
    assert_eq!(claim(&text("internal", "my.op {x = @v}")), "any");
}

#[test]
fn an_initializer_is_in_the_variable_from_the_start() {
    let text = |constant: &str| {
        format!(
            "global internal @tile : i32 {{addr_space = 3}}
             global internal @v : ptr {{addr_space = 1{constant}}} ({{
               %t = llvm.mlir.addressof {{global_name = @tile}} : ptr<3>
               %s = llvm.addrspacecast %t : ptr llvm.return %s }})
             kernel @k() {{
               %a = llvm.mlir.addressof {{global_name = @v}} : ptr<1>
               %q = llvm.load %a : ptr llvm.return }}"
        )
    };
    let claim = |text: &str| Module::of(&program(text)).claims("k", "q");
    assert_eq!(claim(&text(", constant")), "shared");
    assert_eq!(claim(&text("")), "global shared");
}
