//! Facts about memory: objects, escapes, bytes, indices, arguments by value, slots.

use crate::module::{Module, program, value};
use tilespace_core::ir::{Assumptions, MemorySets, Slots};

/// A kernel with a slot of two pointers and a number, and a shared and a global pointer.
fn kernel(body: &str) -> String {
    format!(
        "global internal @tile : array<8 x ptr> {{addr_space = 3}}
         kernel @k(%global: ptr, %c: i1, %i: i64) {{
           %t = llvm.mlir.addressof {{global_name = @tile}} : ptr<3>
           %shared = llvm.addrspacecast %t : ptr
           %one = llvm.mlir.constant {{value = 1}} : i32
           %slot = llvm.alloca %one {{elem_type = struct<ptr, ptr>}} : ptr
           %second = llvm.getelementptr %slot {{elem_type = i8, rawConstantIndices = [8]}} : ptr
           {body}"
    )
}

fn claim(text: &str) -> String {
    Module::of(&program(text)).claims("k", "q")
}

#[test]
fn a_slot_holds_what_is_stored_in_its_bytes() {
    let text = |from: &str| {
        kernel(&format!(
            "llvm.store %shared, %slot llvm.store %global, %second
             %q = llvm.load %{from} : ptr llvm.return }}"
        ))
    };
    assert_eq!(claim(&text("slot")), "shared");
    assert_eq!(claim(&text("second")), "global");
}

#[test]
fn bytes_of_an_unknown_index_are_any() {
    let text = |index: &str| {
        kernel(&format!(
            "llvm.store %shared, %slot llvm.store %global, %second
             %n = llvm.mlir.constant {{value = 1}} : i64
             %a = llvm.getelementptr %slot, %{index} {{elem_type = ptr, rawConstantIndices = [?]}} : ptr
             %q = llvm.load %a : ptr llvm.return }}"
        ))
    };
    assert_eq!(claim(&text("n")), "global");
    assert_eq!(claim(&text("i")), "global shared");
}

#[test]
fn a_slot_whose_address_escapes_is_memory_like_any_other() {
    let text = |op: &str| {
        kernel(&format!("llvm.store %shared, %slot {op} %q = llvm.load %slot : ptr llvm.return }}"))
    };
    assert_eq!(claim(&text("")), "shared");
    assert_eq!(claim(&text("my.op %global")), "shared");
    // Unknown code may write it.
    assert_eq!(claim(&text("my.op %slot")), "any");
    // In memory that the host writes, anybody finds it.
    assert_eq!(claim(&text("my.op llvm.store %slot, %global")), "any");
}

#[test]
fn an_address_is_followed_through_memory_that_does_not_escape() {
    let text = |op: &str| {
        kernel(&format!(
            "%closure = llvm.alloca %one {{elem_type = ptr}} : ptr
             llvm.store %slot, %closure {op}
             %found = llvm.load %closure : ptr
             llvm.store %shared, %found
             %q = llvm.load %slot : ptr llvm.return }}"
        ))
    };
    let at = |text: &str| {
        let program = program(text);
        let module = Module::of(&program);
        let (slot, found) = (value(&program, "k", "slot"), value(&program, "k", "found"));
        module.objects.at(slot).is_some() && module.objects.at(slot) == module.objects.at(found)
    };
    assert_eq!(claim(&text("")), "shared");
    assert!(at(&text("")));
    assert!(!at(&text("llvm.store %global, %closure")));
    assert!(!at(&text("my.op %closure")));
}

#[test]
fn a_callee_may_write_through_what_it_is_passed() {
    let text = |linkage: &str| {
        kernel(&format!(
            "llvm.call %slot, %shared {{callee = @init}} %q = llvm.load %slot : ptr llvm.return }}
             func {linkage} @init(%to: ptr, %p: ptr) {{ llvm.store %p, %to llvm.return }}"
        ))
    };
    assert_eq!(claim(&text("internal")), "shared");
    assert_eq!(claim(&text("weak")), "any");
}

#[test]
fn a_copy_moves_the_pointers_in_its_bytes() {
    let text = |length: u32| {
        kernel(&format!(
            "llvm.store %shared, %slot llvm.store %global, %second
             %copy = llvm.alloca %one {{elem_type = struct<ptr, ptr>}} : ptr
             %n = llvm.mlir.constant {{value = {length}}} : i64
             llvm.intr.memcpy %copy, %slot, %n
             %q = llvm.load %copy : ptr llvm.return }}"
        ))
    };
    assert_eq!(claim(&text(16)), "shared");
    assert_eq!(claim(&text(8)), "shared");
}

#[test]
fn host_memory_holds_global_pointers_until_others_are_stored_there() {
    let text = |op: &str| kernel(&format!("{op} %q = llvm.load %global : ptr llvm.return }}"));
    assert_eq!(claim(&text("")), "global");
    assert_eq!(claim(&text("llvm.store %shared, %shared")), "global");
    assert_eq!(claim(&text("llvm.store %shared, %global")), "global shared");
}

#[test]
fn memory_that_is_not_distinguished_is_one() {
    let text = kernel("llvm.store %shared, %slot %q = llvm.load %global : ptr llvm.return }");
    let program = program(&text);
    let module = |memory| Module::with(&program, Assumptions { memory, ..Assumptions::default() });
    assert_eq!(module(MemorySets::Objects).claims("k", "q"), "global");
    assert_eq!(module(MemorySets::One).claims("k", "q"), "global shared");
}

#[test]
fn an_argument_by_value_of_a_kernel_is_parameter_memory_if_it_is_only_read() {
    let text = |op: &str| {
        format!(
            "kernel @k(%q: ptr {{llvm.byval = struct<ptr, i64>}}, %p: ptr) {{
               {op} %v = llvm.load %q : ptr llvm.return }}"
        )
    };
    assert_eq!(claim(&text("")), "param");
    let program = program(&text("llvm.store %p, %q"));
    let mask = Module::of(&program).mask("k", "q");
    assert_eq!(mask.vote().space(), None);
}

#[test]
fn the_pointers_in_an_argument_by_value_are_those_of_callers() {
    let text = |op: &str| {
        kernel(&format!(
            "llvm.store %shared, %slot llvm.store %global, %second
             llvm.call %slot {{callee = @f}} llvm.return }}
             func internal @f(%p: ptr {{llvm.byval = struct<ptr, ptr>}}) {{
               {op} %q = llvm.load %p : ptr llvm.return }}"
        ))
    };
    let claim = |text: &str| Module::of(&program(text)).claims("f", "q");
    assert_eq!(claim(&text("")), "shared");
    assert_eq!(claim(&text("my.op %p")), "any");
}

#[test]
fn a_slot_that_is_only_copied_to_is_left_to_llvm() {
    let text = |op: &str| {
        kernel(&format!(
            "%n = llvm.mlir.constant {{value = 16}} : i64
             llvm.intr.memcpy %slot, %global, %n {op}
             %q = llvm.getelementptr %slot {{elem_type = i8, rawConstantIndices = [0]}} : ptr llvm.return }}"
        ))
    };
    assert_eq!(claim(&text("llvm.store %c, %slot")), "local");
    assert_eq!(claim(&text("")), "any");
    let program = program(&text(""));
    let hidden = Module::with(&program, Assumptions { slots: Slots::Hidden, ..Assumptions::default() });
    assert_eq!(hidden.claims("k", "q"), "local");
}
