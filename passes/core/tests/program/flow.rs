//! Facts about where pointers come from and go to: from a text to the masks of its values.

use crate::module::{Module, program};

/// The spaces of `%q` in a function, as words.
fn claim(text: &str, function: &str) -> String {
    Module::of(&program(text)).claims(function, "q")
}

#[test]
fn a_pointer_that_a_kernel_gets_is_global() {
    let body = "(%p: ptr) {
        %q = llvm.getelementptr %p {elem_type = i8, rawConstantIndices = [4]} : ptr
        llvm.return }";
    assert_eq!(claim(&format!("kernel @k{body}"), "k"), "global");
    assert_eq!(claim(&format!("func @k{body}"), "k"), "any");
}

#[test]
fn the_address_of_a_variable_is_in_the_space_of_the_variable() {
    let text = |space: u32| {
        format!(
            "global @v : i32 {{addr_space = {space}}}\n
             kernel @k() {{ %a = llvm.mlir.addressof {{global_name = @v}} : ptr<{space}>
               %q = llvm.addrspacecast %a : ptr llvm.return }}"
        )
    };
    assert_eq!(claim(&text(3), "k"), "shared");
    assert_eq!(claim(&text(4), "k"), "constant");
    assert_eq!(claim(&text(1), "k"), "global");
}

/// A kernel with a shared, a global and a local pointer.
fn kernel(body: &str) -> String {
    format!(
        "global internal @tile : array<8 x ptr> {{addr_space = 3}}
         kernel @k(%global: ptr, %c: i1) {{
           %t = llvm.mlir.addressof {{global_name = @tile}} : ptr<3>
           %shared = llvm.addrspacecast %t : ptr
           %one = llvm.mlir.constant {{value = 1}} : i32
           %slot = llvm.alloca %one {{elem_type = struct<ptr, ptr>}} : ptr
           {body}"
    )
}

#[test]
fn a_select_of_two_spaces_is_in_both() {
    let text = |no: &str| kernel(&format!("%q = llvm.select %c, %shared, %{no} : ptr llvm.return }}"));
    assert_eq!(claim(&text("shared"), "k"), "shared");
    assert_eq!(claim(&text("global"), "k"), "global shared");
}

#[test]
fn null_is_in_no_space() {
    let text = kernel("%n = llvm.mlir.zero : ptr %q = llvm.select %c, %shared, %n : ptr llvm.return }");
    let mask = Module::of(&program(&text)).mask("k", "q");
    assert_eq!(crate::module::words(mask), "shared");
    assert!(mask.may_be_null());
}

#[test]
fn a_block_argument_is_what_branches_forward() {
    let text = |other: &str| {
        kernel(&format!(
            "llvm.cond_br %c ^a(%shared), ^b
           ^b: llvm.br ^a(%{other})
           ^a(%q: ptr): llvm.return }}"
        ))
    };
    assert_eq!(claim(&text("shared"), "k"), "shared");
    assert_eq!(claim(&text("slot"), "k"), "shared local");
}

#[test]
fn a_result_of_a_structured_op_is_what_its_regions_yield() {
    let text = |no: &str| {
        kernel(&format!(
            "%q = scf.if %c ({{ scf.yield %shared }}, {{ scf.yield %{no} }}) : ptr llvm.return }}"
        ))
    };
    assert_eq!(claim(&text("shared"), "k"), "shared");
    assert_eq!(claim(&text("global"), "k"), "global shared");
}

#[test]
fn a_value_that_a_loop_carries_is_where_it_begins_and_what_is_yielded() {
    let text = |next: &str| {
        kernel(&format!(
            "%i = arith.constant {{value = 0}} : index
             %q = scf.for %i, %i, %i, %shared ({{ ^loop(%n: index, %p: ptr): scf.yield %{next} }}) : ptr
             llvm.return }}"
        ))
    };
    assert_eq!(claim(&text("p"), "k"), "shared");
    assert_eq!(claim(&text("global"), "k"), "global shared");
}

#[test]
fn callers_that_disagree_have_instances_of_their_own() {
    let text = kernel(
        "llvm.call %shared {callee = @f} llvm.call %global {callee = @f} llvm.return }
         func internal @f(%q: ptr) { llvm.return }",
    );
    let program = program(&text);
    let module = Module::of(&program);
    let id = module.id("f");
    let node = module.node(id, crate::module::value(&program, "f", "q"), 0).unwrap();
    let masks = module
        .instances(id)
        .into_iter()
        .map(|instance| crate::module::words(module.solution.mask(instance, node)));
    assert_eq!(masks.collect::<Vec<_>>(), ["shared", "global"]);
}

#[test]
fn a_call_returns_what_its_callee_returns() {
    let text = |linkage: &str| {
        kernel(&format!(
            "%q = llvm.call %shared {{callee = @f}} : ptr llvm.return }}
             func {linkage} @f(%p: ptr) -> ptr {{ llvm.return %p }}"
        ))
    };
    assert_eq!(claim(&text("internal"), "k"), "shared");
    assert_eq!(claim(&text("external"), "k"), "shared");
    // Another definition may run.
    assert_eq!(claim(&text("weak"), "k"), "any");
}

#[test]
fn a_known_function_without_a_body_is_its_record() {
    let text = |name: &str| {
        format!(
            "func @{name}(i64) -> ptr
             kernel @k(%n: i64) {{ %q = llvm.call %n {{callee = @{name}}} : ptr llvm.return }}"
        )
    };
    assert_eq!(claim(&text("malloc"), "k"), "global");
    assert_eq!(claim(&text("mine"), "k"), "any");
}

#[test]
fn a_field_of_a_struct_is_what_is_inserted_there() {
    let text = |position: u32| {
        kernel(&format!(
            "%u = llvm.mlir.undef : struct<ptr, i32, ptr>
             %v = llvm.insertvalue %u, %shared {{position = [0]}} : struct<ptr, i32, ptr>
             %w = llvm.insertvalue %v, %global {{position = [2]}} : struct<ptr, i32, ptr>
             %q = llvm.extractvalue %w {{position = [{position}]}} : ptr llvm.return }}"
        ))
    };
    assert_eq!(claim(&text(0), "k"), "shared");
    assert_eq!(claim(&text(2), "k"), "global");
}

#[test]
fn an_op_without_a_record_may_give_any_pointer() {
    assert_eq!(claim(&kernel("%q = my.op %shared : ptr llvm.return }"), "k"), "any");
    assert_eq!(claim(&kernel("%q = llvm.freeze %shared : ptr llvm.return }"), "k"), "shared");
}
