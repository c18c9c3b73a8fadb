//! Facts about numbers: addresses that pass through them.

use crate::module::{Module, program};
use tilespace_core::ir::Assumptions;

/// The spaces of `%q`, made from the number `%x`.
fn made(body: &str, rest: &str) -> String {
    made_with(body, rest, Assumptions::default())
}

fn made_with(body: &str, rest: &str, assumptions: Assumptions) -> String {
    let text = format!(
        "global internal @tile : array<8 x ptr> {{addr_space = 3}}
         kernel @k(%global: ptr, %c: i1, %n: i64, %a: ptr<1>) {{
           %t = llvm.mlir.addressof {{global_name = @tile}} : ptr<3>
           %shared = llvm.addrspacecast %t : ptr
           %one = llvm.mlir.constant {{value = 1}} : i32
           %slot = llvm.alloca %one {{elem_type = i64}} : ptr
           %i = llvm.ptrtoint %shared : i64
           %g = llvm.ptrtoint %global : i64
           %eight = llvm.mlir.constant {{value = 8}} : i64
           %low = llvm.mlir.constant {{value = -16}} : i64
           {body}
           %q = llvm.inttoptr %x : ptr
           llvm.return
         }}
         {rest}"
    );
    Module::with(&program(&text), assumptions).claims("k", "q")
}

#[test]
fn an_address_stays_one_through_sums_and_masks_of_low_bits() {
    assert_eq!(made("%x = llvm.add %i, %eight : i64", ""), "shared");
    assert_eq!(made("%j = llvm.add %i, %eight : i64 %x = llvm.and %j, %low : i64", ""), "shared");
    assert_eq!(made("%x = llvm.or %i, %eight : i64", ""), "shared");
    // The high bits by themselves belong to no address.
    assert_eq!(made("%x = llvm.and %i, %eight : i64", ""), "any");
    assert_eq!(made("%x = llvm.mul %i, %eight : i64", ""), "any");
    assert_eq!(
        made_with(
            "%x = llvm.add %i, %eight : i64",
            "",
            Assumptions { track_int2ptr: false, ..Assumptions::default() }
        ),
        "any"
    );
}

#[test]
fn a_number_computed_from_two_addresses_is_none() {
    // A number that the host passes is an offset beside an address.
    assert_eq!(made("%x = llvm.add %i, %n : i64", ""), "shared");
    assert_eq!(made("%x = llvm.select %c, %i, %g : i64", ""), "global shared");
    assert_eq!(made("%d = llvm.sub %g, %i : i64 %x = llvm.add %i, %d : i64", ""), "any");
}

#[test]
fn a_number_that_the_host_passes_is_a_global_address() {
    assert_eq!(made("%x = llvm.add %n, %eight : i64", ""), "global");
    let own = Assumptions { kernel_arguments_are_global: false, ..Assumptions::default() };
    assert_eq!(made_with("%x = llvm.add %n, %eight : i64", "", own), "any");
}

#[test]
fn a_number_in_memory_is_what_was_stored_there() {
    assert_eq!(made("llvm.store %i, %slot %x = llvm.load %slot : i64", ""), "shared");
    assert_eq!(
        made("llvm.store %i, %slot llvm.store %g, %slot %x = llvm.load %slot : i64", ""),
        "global shared"
    );
    assert_eq!(made("llvm.store %shared, %slot %x = llvm.load %slot : i64", ""), "shared");
}

#[test]
fn a_number_that_the_host_wrote_is_a_global_address() {
    assert_eq!(made("%x = llvm.load %a : i64", ""), "global");
    let own = Assumptions { strong_global: false, ..Assumptions::default() };
    assert_eq!(made_with("%x = llvm.load %a : i64", "", own), "any");
    // The number of another pointer was stored there, too.
    assert_eq!(made("llvm.store %i, %a %x = llvm.load %a : i64", ""), "global shared");
    // Computed from such a number, and from nothing of anyone.
    assert_eq!(made("%m = llvm.load %a : i64 %x = llvm.mul %m, %eight : i64", ""), "global");
    let thread = "%d = llvm.call_intrinsic {intrin = \"llvm.nvvm.read.ptx.sreg.tid.x\"} : i32
                  %m = llvm.zext %d : i64";
    assert_eq!(made(&format!("{thread} %x = llvm.mul %m, %eight : i64"), ""), "any");
}

#[test]
fn a_number_read_by_words_is_one_of_them_all() {
    let words = "%w = llvm.load %a : i32 %v = llvm.load %slot : i32
                 %l = llvm.zext %w : i64 %h = llvm.zext %v : i64
                 %s = llvm.shl %h, %eight : i64 %x = llvm.or %s, %l : i64";
    assert_eq!(made(&format!("llvm.store %g, %slot {words}"), ""), "global");
    assert_eq!(made(&format!("llvm.store %i, %slot {words}"), ""), "global shared");
}

#[test]
fn assembly_that_computes_gives_bits_of_its_operands() {
    let sum = |text: &str| {
        format!(
            "%m = llvm.load %a : i64
             %o = llvm.inline_asm %m, %n {{asm_string = \"{text}\", constraints = \"=l,l,l\"}} : i64
             llvm.store %o, %a
             %x = llvm.load %a : i64"
        )
    };
    assert_eq!(made(&sum("add.u64 $0, $1, $2;"), ""), "global");
    assert_eq!(made(&sum("add.u64 $0, $1, tile;"), ""), "any");
    assert_eq!(made(&sum("cvta.shared.u64 $0, $1;"), ""), "any");
}

#[test]
fn a_number_passes_through_calls() {
    let call = "%x = llvm.call %i {callee = @f} : i64";
    assert_eq!(made(call, "func internal @f(%n: i64) -> i64 { llvm.return %n }"), "shared");
    assert_eq!(made(call, "func weak @f(%n: i64) -> i64 { llvm.return %n }"), "any");
    // All callers share the numbers that they pass.
    let both = "%y = llvm.call %g {callee = @f} : i64 %x = llvm.call %i {callee = @f} : i64";
    assert_eq!(made(both, "func internal @f(%n: i64) -> i64 { llvm.return %n }"), "global shared");
}

#[test]
fn a_number_in_a_field_of_a_struct_may_be_any() {
    let text = "%u = llvm.mlir.undef : struct<i64, i64>
             %v = llvm.insertvalue %u, %i {position = [0]} : struct<i64, i64>
             %x = llvm.extractvalue %v {position = [0]} : i64";
    assert_eq!(made(text, ""), "any");
}
