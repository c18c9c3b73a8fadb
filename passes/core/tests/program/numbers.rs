//! Facts about numbers: addresses that pass through them, and the ranges of indices.

use crate::{
    ir::Text,
    module::{Module, program, tagged, value},
    reader::TextReader,
    symbols::lookup,
};
use tilespace_core::{
    function::ranges::Bounds,
    ir::{Assumptions, Op},
};

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
    // The high bits alone are those of no address.
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
    // What the host passes is an offset beside an address.
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
    assert_eq!(made("%x = llvm.load %a : i64", ""), "global");
}

#[test]
fn a_number_passes_through_calls() {
    let call = "%x = llvm.call %i {callee = @f} : i64";
    assert_eq!(made(call, "func internal @f(%n: i64) -> i64 { llvm.return %n }"), "shared");
    assert_eq!(made(call, "func weak @f(%n: i64) -> i64 { llvm.return %n }"), "any");
    // All callers share what is passed.
    let both = "%y = llvm.call %g {callee = @f} : i64 %x = llvm.call %i {callee = @f} : i64";
    assert_eq!(made(both, "func internal @f(%n: i64) -> i64 { llvm.return %n }"), "global shared");
}

#[test]
fn a_number_in_a_field_of_a_struct_is_followed_by_itself() {
    let of = |position: u32| {
        format!(
            "%u = llvm.mlir.undef : struct<i64, i64>
             %v = llvm.insertvalue %u, %i {{position = [0]}} : struct<i64, i64>
             %w = llvm.insertvalue %v, %g {{position = [1]}} : struct<i64, i64>
             %x = llvm.extractvalue %w {{position = [{position}]}} : i64"
        )
    };
    assert_eq!(made(&of(0), ""), "shared");
    assert_eq!(made(&of(1), ""), "global");
}

/// The range of `%i` at the tagged op of `@f`.
fn range(body: &str) -> Option<(i64, i64)> {
    let text = format!(
        r#"func @f(%n: i32, %c: i1, %p: ptr) {{
          %zero = llvm.mlir.constant {{value = 0}} : i32
          %one = llvm.mlir.constant {{value = 1}} : i32
          %two = llvm.mlir.constant {{value = 2}} : i32
          %eight = llvm.mlir.constant {{value = 8}} : i32
          {body} }}"#
    );
    let program = program(&text);
    let mut reader = TextReader::new(&program, Assumptions::default());
    let function: Op<Text<'_>> = Op(lookup(&program, "f").expect("@f"));
    Bounds::default().of(&mut reader, function, tagged(&program, "here"), value(&program, "f", "i"))
}

const HERE: &str = r#"my.op {tag = "here"} llvm.return"#;
const ALL: Option<(i64, i64)> = Some((i32::MIN as i64, i32::MAX as i64));

#[test]
fn masks_and_shifts_bound_a_number() {
    let of = |op: &str| range(&format!("{op} {HERE}"));
    assert_eq!(of("%i = llvm.and %n, %eight : i32"), Some((0, 8)));
    assert_eq!(of("%m = llvm.and %n, %eight : i32 %i = llvm.or %m, %two : i32"), Some((0, 15)));
    assert_eq!(of("%m = llvm.and %n, %eight : i32 %i = llvm.lshr %m, %n : i32"), Some((0, 15)));
    let widened = |op: &str| range(&format!("%b = llvm.trunc %n : i8 %i = llvm.{op} %b : i32 {HERE}"));
    assert_eq!(widened("zext"), Some((0, 255)));
    assert_eq!(widened("sext"), ALL);
    // The other bits of an `or` may be any, and a negative number may become a great one.
    assert_eq!(of("%i = llvm.or %n, %eight : i32"), ALL);
    assert_eq!(of("%i = llvm.lshr %n, %two : i32"), ALL);
}

#[test]
fn a_test_bounds_a_number_where_its_answer_is_known() {
    let tested = |predicate: u32, sides: &str| {
        range(&format!(
            "%i = llvm.freeze %n : i32 %t = llvm.icmp %i, %eight {{predicate = {predicate}}} : i1
             llvm.cond_br %t {sides}\n^yes: {HERE}\n^no: llvm.return"
        ))
    };
    assert_eq!(tested(2, "^yes, ^no"), Some((i64::from(i32::MIN), 7)));
    assert_eq!(tested(2, "^no, ^yes"), Some((8, i64::from(i32::MAX))));
    assert_eq!(tested(6, "^yes, ^no"), Some((0, 7)));
    assert_eq!(tested(6, "^no, ^yes"), ALL);
    assert_eq!(tested(0, "^yes, ^no"), Some((8, 8)));
    assert_eq!(tested(2, "^yes, ^yes"), ALL);
}

#[test]
fn a_counter_begins_with_its_least_number_and_ends_before_its_bound() {
    let counted = |by: &str, test: &str| {
        range(&format!(
            "llvm.br ^head(%zero)\n^head(%i: i32): %t = llvm.icmp %i, %eight {{predicate = {test}}} : i1
             llvm.cond_br %t ^body, ^end
           ^body: %next = llvm.{by} %i, %two : i32 my.op {{tag = \"here\"}}
             llvm.br ^head(%next)\n^end: llvm.return"
        ))
    };
    assert_eq!(counted("add", "2"), Some((0, 7)));
    // It counts down, past the least number.
    assert_eq!(counted("sub", "2"), Some((i64::from(i32::MIN), 7)));
    // It may wrap around.
    assert_eq!(counted("add", "1"), ALL);
}

#[test]
fn a_sum_lies_between_the_sums_of_the_bounds_if_these_do_not_overflow() {
    let sum = |op: &str| {
        range(&format!(
            "%t = llvm.icmp %n, %eight {{predicate = 6}} : i1
             llvm.cond_br %t ^yes, ^no\n^yes: %i = {op} : i32 {HERE}\n^no: llvm.return"
        ))
    };
    assert_eq!(sum("llvm.add %n, %two"), Some((2, 9)));
    assert_eq!(sum("llvm.sub %two, %n"), Some((-5, 2)));
    let unbounded = range(&format!("%i = llvm.add %n, %two : i32 {HERE}"));
    assert_eq!(unbounded, ALL);
}
