//! Texts and programs: a parsed text is printed the same, and a text that is not a program is refused with
//! its line.

use crate::{module::program, parse::parse, print::print};

/// Every form of the syntax once, as it is printed.
const ALL: &str = r#"global internal @table : array<2 x ptr> ({
  %0 = llvm.mlir.addressof {global_name = @f} : ptr
  %1 = llvm.mlir.undef : array<2 x ptr>
  %2 = llvm.insertvalue %1, %0 {position = [0]} : array<2 x ptr>
  llvm.return %2
})

global @tile : struct<i32, ptr<3>, vector<4 x f32>> {addr_space = 3, alignment = 16}

func @malloc(i64) -> ptr

func weak @two(%p: ptr {llvm.noalias, llvm.byval = struct<i64, ptr>}, %n: index) -> (ptr, i1) attributes {x} {
  %c = llvm.mlir.constant {value = -1} : i1
  llvm.cond_br %c ^left(%p, %c), ^right
^right:
  llvm.br ^left(%p, %c)
^left(%q: ptr, %d: i1):
  llvm.return %q, %d
}

func internal @f(%c: i1, %p: ptr) -> ptr {
  %r = scf.if %c ({
    %i = llvm.mlir.constant {value = 1} : i64
    %q = llvm.getelementptr %p, %i {elem_type = f32, rawConstantIndices = [?, 3]} : ptr
    scf.yield %q
  }, {
    scf.yield %p
  }) : ptr
  llvm.return %r
}

kernel @k(%p: ptr) {
  %c = llvm.mlir.constant {value = 0} : i1
  %r, %s = llvm.call %p, %c {callee = @two, TailCallKind = #llvm.tailcallkind<musttail>} : ptr, i1
  my.op %r {x = {y = @f, z = [1, -2]}, w = true}
  llvm.return
}
"#;

#[test]
fn a_program_is_printed_as_it_was_written() {
    assert_eq!(print(&program(ALL)), ALL);
}

#[test]
fn space_and_comments_are_not_part_of_a_program() {
    let written = "kernel @k ( %p:ptr )\n{ // nothing\n\n llvm.return }";
    assert_eq!(print(&program(written)), "kernel @k(%p: ptr) {\n  llvm.return\n}\n");
}

#[test]
fn an_error_names_the_line() {
    let error = |text: &str| parse(text).expect_err("no program");
    assert_eq!(error("kernel @k() {\n  llvm.return %p\n}"), "line 2: %p is not defined");
    assert_eq!(error("kernel @k() {\n\n  llvm.br ^a\n}"), "line 3: ^a is not defined");
    assert_eq!(error("func @f(%p: ptr) {\n  %p = llvm.load %p : ptr\n}"), "line 2: %p is defined twice");
    assert_eq!(error("func @f(%p: pointer)"), "line 1: `pointer` is not a type");
    assert_eq!(error("func @f() {\n^a(%p: ptr):\n  llvm.br ^a\n}"), "line 3: ^a has 1 arguments");
    assert_eq!(error("func @f() {\n  %a, %b = my.op : i32\n}"), "line 3: 2 results of 1 types");
    assert_eq!(error("kernel @k() {\n  llvm.return\n"), "line 3: expected `}`");
    assert_eq!(error("\nvariable @x"), "line 2: expected `kernel`, `func` or `global`");
}
