//! Facts about control flow: dominance, tests of a space, and code after an answer that never comes.

use crate::{
    ir::Text,
    module::{Module, program, tagged},
    symbols::lookup,
};
use tilespace_core::{
    function::{dominance::Order, execution::always_runs},
    ir::{Assumptions, Op},
};

/// Whether the first tagged op dominates the second.
fn dominates(text: &str, one: &str, other: &str) -> bool {
    let program = program(text);
    let order: Order<Text<'_>> = Order::of(Op(lookup(&program, "f").expect("@f")));
    let (first, end) = order.range(tagged(&program, one)).expect("a range");
    (first..end).contains(&order.place(tagged(&program, other)).expect("a place"))
}

const DIAMOND: &str = r#"func @f(%c: i1) {
  my.op {tag = "entry"}
  llvm.cond_br %c ^left, ^right
^left:
  my.op {tag = "left"}
  llvm.br ^end
^right:
  my.op {tag = "right"}
  my.op {tag = "after right"}
  llvm.br ^end
^end:
  my.op {tag = "end"}
  scf.if %c ({
    my.op {tag = "inner"}
    scf.yield
  }, {
    scf.yield
  })
  my.op {tag = "last"}
  llvm.return
}"#;

#[test]
fn an_op_dominates_what_every_path_passes_after_it() {
    assert!(dominates(DIAMOND, "entry", "end"));
    assert!(dominates(DIAMOND, "right", "after right"));
    assert!(!dominates(DIAMOND, "after right", "right"));
    assert!(!dominates(DIAMOND, "left", "end"));
    assert!(!dominates(DIAMOND, "left", "right"));
}

#[test]
fn an_op_dominates_the_regions_behind_it_and_a_region_nothing_outside() {
    assert!(dominates(DIAMOND, "end", "inner"));
    assert!(dominates(DIAMOND, "entry", "inner"));
    assert!(dominates(DIAMOND, "end", "last"));
    assert!(!dominates(DIAMOND, "inner", "last"));
}

#[test]
fn an_op_always_runs_if_every_path_to_an_end_passes_it() {
    let runs = |text: &str, tag: &str| {
        let program = program(text);
        always_runs(Op::<Text<'_>>(lookup(&program, "f").expect("@f")), tagged(&program, tag))
    };
    assert!(runs(DIAMOND, "entry"));
    assert!(runs(DIAMOND, "end"));
    assert!(!runs(DIAMOND, "left"));
    assert!(!runs(DIAMOND, "inner"));
    // A loop without an exit.
    let text = r#"func @f(%c: i1) {
        llvm.cond_br %c ^loop, ^end
      ^loop: llvm.br ^loop
      ^end: my.op {tag = "end"} llvm.return }"#;
    assert!(!runs(text, "end"));
}

/// A kernel with a shared and a global pointer, and `%p`, which may be either.
fn kernel(body: &str) -> String {
    format!(
        "global internal @tile : array<8 x ptr> {{addr_space = 3}}
         global internal @out : ptr {{addr_space = 3}}
         kernel @k(%global: ptr, %c: i1) {{
           %t = llvm.mlir.addressof {{global_name = @tile}} : ptr<3>
           %shared = llvm.addrspacecast %t : ptr
           %p = llvm.select %c, %shared, %global : ptr
           {body}"
    )
}

/// The spaces of the address of the tagged access after a test of `%p` for shared memory.
fn behind(test: &str, assumptions: Assumptions) -> String {
    let text = kernel(&format!(
        r#"%s = llvm.call_intrinsic %p {{intrin = "llvm.nvvm.isspacep.shared"}} : i1
        {test}"#
    ));
    Module::with(&program(&text), assumptions).accessed("here")
}

const HERE: &str = r#"%v = llvm.load %p {tag = "here"} : i32"#;

#[test]
fn a_branch_on_a_test_refines_the_pointer() {
    let branch = |condition: &str| {
        format!("llvm.cond_br {condition} ^yes, ^no\n^yes: {HERE} llvm.br ^no\n^no: llvm.return }}")
    };
    let claim = |condition: &str| behind(&branch(condition), Assumptions::default());
    assert_eq!(claim("%s"), "shared");
    assert_eq!(claim("%c"), "global shared");
    let without = Assumptions { guards: false, ..Assumptions::default() };
    assert_eq!(behind(&branch("%s"), without), "global shared");
}

#[test]
fn a_block_with_a_second_way_in_is_behind_no_answer() {
    let text = format!("llvm.cond_br %s ^yes, ^no\n^no: llvm.br ^yes\n^yes: {HERE} llvm.return }}");
    assert_eq!(behind(&text, Assumptions::default()), "global shared");
    let text = format!("llvm.cond_br %s ^yes, ^no\n^no: llvm.return\n^yes: {HERE} llvm.return }}");
    assert_eq!(behind(&text, Assumptions::default()), "shared");
}

#[test]
fn an_assumed_test_holds_behind_the_assumption() {
    assert_eq!(
        behind(&format!("llvm.intr.assume %s {HERE} llvm.return }}"), Assumptions::default()),
        "shared"
    );
    assert_eq!(
        behind(&format!("{HERE} llvm.intr.assume %s llvm.return }}"), Assumptions::default()),
        "global shared"
    );
}
