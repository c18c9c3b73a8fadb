//! Facts about accesses that could be split: through a pointer that is either of two, in two spaces.

use crate::{
    module::{Module, program, tagged},
    reader::TextReader,
};
use tilespace_core::{analyze, ir::Assumptions, plan::CloneBudget, solve::SolveOptions, splits::splits};

/// The splits in `@k`: the value that is one of several, and the memory of each of these.
fn found(body: &str) -> Vec<(String, Vec<String>)> {
    let text = format!(
        "global internal @tile : array<8 x i32> {{addr_space = 3}}
         kernel @k(%global: ptr, %value: ptr {{llvm.byval = i64}}, %c: i1, %i: i64) {{
           %t = llvm.mlir.addressof {{global_name = @tile}} : ptr<3>
           %shared = llvm.addrspacecast %t : ptr
           {body}"
    );
    let program = program(&text);
    let module = Module::of(&program);
    let (_, plan) = analyze(&module.graph, &SolveOptions::default(), CloneBudget::UNLIMITED);
    let id = module.id("k");
    let body = plan.bodies.values().find(|body| body.function == id).expect("a body");
    let mut reader = TextReader::new(&program, Assumptions::default());
    let function = &module.graph.functions()[id];
    let found = splits(&mut reader, function, &module.functions[id], body);
    found
        .into_iter()
        .map(|split| {
            let choices = split.choices.iter().map(|(_, memory)| memory.name().to_string()).collect();
            assert_eq!(
                module.functions[id].site(function.accesses[split.access].site).0,
                tagged(&program, "a")
            );
            (split.merge.0.data().name.clone(), choices)
        })
        .collect()
}

const LOAD: &str = "%v = llvm.load %q {tag = \"a\"} : i32 llvm.return }";

#[test]
fn an_access_through_one_of_two_pointers_could_be_two_accesses() {
    let select = format!("%q = llvm.select %c, %shared, %global : ptr {LOAD}");
    assert_eq!(found(&select), [("q".into(), vec!["shared".into(), "global".into()])]);
    let same = format!("%q = llvm.select %c, %global, %global : ptr {LOAD}");
    assert_eq!(found(&same), []);
}

#[test]
fn an_address_may_be_computed_behind_the_choice() {
    let computed = format!(
        "%s = llvm.select %c, %shared, %global : ptr
         %q = llvm.getelementptr %s, %i {{elem_type = i32, rawConstantIndices = [-2147483648]}} : ptr {LOAD}"
    );
    assert_eq!(found(&computed), [("s".into(), vec!["shared".into(), "global".into()])]);
}

#[test]
fn a_block_argument_is_what_the_branches_forward() {
    let merged = |third: &str| {
        format!(
            "llvm.cond_br %c ^a, ^b
             ^a: llvm.cond_br %c ^c(%shared), ^c(%{third})
             ^b: llvm.br ^c(%global)
             ^c(%q: ptr): {LOAD}"
        )
    };
    let words = |all: [&str; 3]| all.map(str::to_string).to_vec();
    assert_eq!(found(&merged("shared")), [("q".into(), words(["shared", "shared", "global"]))]);
    // Three spaces are not two, and one pointer that may be in both has none.
    assert_eq!(found(&merged("value")), []);
    let open = format!("%s = llvm.select %c, %shared, %global : ptr {}", merged("s"));
    assert_eq!(found(&open), []);
}

#[test]
fn an_argument_by_value_is_memory_of_its_own() {
    let select = format!("%q = llvm.select %c, %value, %global : ptr {LOAD}");
    assert_eq!(found(&select), [("q".into(), vec!["param".into(), "global".into()])]);
    // A write to it has no form.
    let store = "llvm.store %i, %q {tag = \"a\"} llvm.return }";
    assert_eq!(found(&format!("%q = llvm.select %c, %value, %global : ptr {store}")), []);
    let typed = format!("%q = llvm.select %c, %shared, %global : ptr {store}");
    assert_eq!(found(&typed), [("q".into(), vec!["shared".into(), "global".into()])]);
}
