//! Which names are changed, in which places.

use tilespace_import_cute::{export, import};

/// The text after the import; checks that the export inverts it.
fn imported(text: &str) -> String {
    let there = import(text.as_bytes());
    let back = export(&there.text);
    assert_eq!(String::from_utf8_lossy(&back), text);
    String::from_utf8(there.text).expect("text")
}

fn keeps(text: &str) {
    assert_eq!(imported(text), text);
}

fn renames(text: &str, renamed: &str) {
    assert_eq!(imported(text), renamed);
}

#[test]
fn an_op_that_upstream_lacks_is_renamed() {
    renames(
        r#"%0 = "nvvm.mul"(%a, %b) : (i32, i32) -> i32"#,
        r#"%0 = "nvidia.nvvm.mul"(%a, %b) : (i32, i32) -> i32"#,
    );
    renames(
        r#""vector.splat"(%0) : (f32) -> vector<4xf32>"#,
        r#""nvidia.vector.splat"(%0) : (f32) -> vector<4xf32>"#,
    );
}

#[test]
fn an_op_is_renamed_where_it_has_other_groups_of_operands() {
    renames(
        r#""nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()"#,
        r#""nvidia.nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()"#,
    );
    keeps(r#""nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()"#);
}

#[test]
fn an_op_is_renamed_where_it_has_another_number_of_operands() {
    renames(
        r#""nvvm.wgmma.fence.aligned"(%0) : (i32) -> ()"#,
        r#""nvidia.nvvm.wgmma.fence.aligned"(%0) : (i32) -> ()"#,
    );
    keeps(r#""nvvm.wgmma.fence.aligned"() : () -> ()"#);
    keeps(r#""nvvm.bar.warp.sync"(%0#1) : (i32) -> ()"#);
}

#[test]
fn an_op_is_renamed_for_an_attribute_that_upstream_would_forget() {
    renames(
        r#""nvvm.fence.mbarrier.init"() <{useIntrinsic = false}> : () -> ()"#,
        r#""nvidia.nvvm.fence.mbarrier.init"() <{useIntrinsic = false}> : () -> ()"#,
    );
    // An attribute that is not the op's own is kept by upstream.
    keeps(r#""nvvm.fence.mbarrier.init"() {useIntrinsic = false} : () -> ()"#);
}

#[test]
fn an_op_is_renamed_for_an_attribute_that_it_lacks() {
    renames(
        r#""nvvm.shfl.sync"(%0, %1, %2, %3) : () -> ()"#,
        r#""nvidia.nvvm.shfl.sync"(%0, %1, %2, %3) : () -> ()"#,
    );
    keeps(r#""nvvm.shfl.sync"(%0, %1, %2, %3) <{kind = #nvvm<shfl_kind idx>}> : () -> ()"#);
    keeps(r#""nvvm.shfl.sync"(%0, %1, %2, %3) {kind = #nvvm<shfl_kind idx>} : () -> ()"#);
}

#[test]
fn an_op_is_renamed_where_upstream_would_add_an_attribute() {
    renames(
        r#""nvvm.cp.async.bulk.tensor.prefetch"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : () -> ()"#,
        r#""nvidia.nvvm.cp.async.bulk.tensor.prefetch"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : () -> ()"#,
    );
    keeps(
        r#""nvvm.cp.async.bulk.tensor.prefetch"(%0, %1) <{mode = #nvvm.tma_load_mode<tile>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : () -> ()"#,
    );
    keeps(r#""arith.addi"(%0, %1) : (i32, i32) -> i32"#);
}

#[test]
fn an_op_is_renamed_for_an_attribute_of_a_foreign_kind() {
    renames(
        r#""nvvm.tcgen05.wait"() <{kind = #nvvm.other<load>}> : () -> ()"#,
        r#""nvidia.nvvm.tcgen05.wait"() <{kind = #nvidia.nvvm.other<load>}> : () -> ()"#,
    );
    keeps(r#""nvvm.tcgen05.wait"() <{kind = #nvvm.tcgen05_wait<load>}> : () -> ()"#);
}

#[test]
fn an_op_that_others_are_built_around_is_renamed_where_the_parser_would_stop() {
    renames(
        r#"%1 = "llvm.fpext"(%0) <{fastmathFlags = #llvm.fastmath<none>}> : (f16) -> f32"#,
        r#"%1 = "nvidia.llvm.fpext"(%0) <{fastmathFlags = #llvm.fastmath<none>}> : (f16) -> f32"#,
    );
    renames(r#""llvm.of_the_future"(%0) : (f16) -> ()"#, r#""nvidia.llvm.of_the_future"(%0) : (f16) -> ()"#);
    keeps(r#"%1 = "llvm.fpext"(%0) : (f16) -> f32"#);
    keeps(r#"%1 = "llvm.intr.fabs"(%0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32"#);
    keeps(r#"%1 = "llvm.load"(%0) <{ordering = 0 : i64}> : (!llvm.ptr) -> f32"#);
    keeps(r#""llvm.func"() <{of_the_future}> ({}) : () -> ()"#);
}

#[test]
fn an_attribute_with_a_word_that_upstream_lacks_is_renamed() {
    renames("#a = #nvvm.tcgen05_mma_kind<mxf8f6f4>", "#a = #nvidia.nvvm.tcgen05_mma_kind<mxf8f6f4>");
    renames("#a = #nvvm<shfl_kind sideways>", "#a = #nvidia.nvvm<shfl_kind sideways>");
    renames("#a = #arith.fastmath<nnan,slow>", "#a = #nvidia.arith.fastmath<nnan,slow>");
    renames("#a = #nvvm.tcgen05_mma_kind<>", "#a = #nvidia.nvvm.tcgen05_mma_kind<>");
    keeps("#a = #nvvm.tcgen05_mma_kind<f8f6f4>");
    keeps("#a = #arith.fastmath<nnan,contract>");
    keeps("#a = #arith.fastmath<nnan, contract>");
    // An attribute that is not an enum is left to the parser.
    keeps("#a = #nvvm.target<O = 3>");
    renames(
        r#""nvvm.tcgen05.wait"() <{kind = #nvvm.tcgen05_wait<other>}> : () -> ()"#,
        r#""nvidia.nvvm.tcgen05.wait"() <{kind = #nvidia.nvvm.tcgen05_wait<other>}> : () -> ()"#,
    );
}

#[test]
fn an_op_is_renamed_where_a_flag_has_a_value() {
    renames(
        r#""nvvm.cp.async.bulk.wait_group"() <{group = 0 : i32, read = true}> : () -> ()"#,
        r#""nvidia.nvvm.cp.async.bulk.wait_group"() <{group = 0 : i32, read = true}> : () -> ()"#,
    );
    keeps(r#""nvvm.cp.async.bulk.wait_group"() <{group = 0 : i32, read}> : () -> ()"#);
}

#[test]
fn both_forms_of_an_attribute_are_renamed() {
    renames("#a = #nvvm.mbar_scope<cta>", "#a = #nvidia.nvvm.mbar_scope<cta>");
    renames("#a = #nvvm<mul_mode hi>", "#a = #nvidia.nvvm<mul_mode hi>");
    keeps("#a = #nvvm<shfl_kind bfly>");
    keeps("#a = #nvvm.shfl_kind<bfly>");
}

#[test]
fn an_op_is_renamed_for_an_attribute_that_an_alias_stands_for() {
    renames(
        r#"#kind = #nvvm.tcgen05_wait<other>
"nvvm.tcgen05.wait"() <{kind = #kind}> : () -> ()"#,
        r#"#kind = #nvidia.nvvm.tcgen05_wait<other>
"nvidia.nvvm.tcgen05.wait"() <{kind = #kind}> : () -> ()"#,
    );
    // Aliases of aliases, and definitions of several lines.
    renames(
        r#"#kind = #nvvm.tcgen05_wait<other>
#both = [
  #kind
]
"nvvm.tcgen05.wait"() <{kind = #both}> : () -> ()"#,
        r#"#kind = #nvidia.nvvm.tcgen05_wait<other>
#both = [
  #kind
]
"nvidia.nvvm.tcgen05.wait"() <{kind = #both}> : () -> ()"#,
    );
    keeps(
        r#"#kind = #nvvm.tcgen05_wait<load>
"nvvm.tcgen05.wait"() <{kind = #kind}> : () -> ()"#,
    );
    // Text after a definition is not part of it, and a type has another sigil.
    renames(
        r#"#map = affine_map<(d0) -> (d0)>
#other = #nvvm.tcgen05_wait<other>
"nvvm.tcgen05.wait"() <{kind = #map}> : () -> () loc(#other)
!other = !llvm.ptr<3>
"nvvm.tcgen05.wait"() <{kind = !other}> : () -> ()"#,
        r#"#map = affine_map<(d0) -> (d0)>
#other = #nvidia.nvvm.tcgen05_wait<other>
"nvvm.tcgen05.wait"() <{kind = #map}> : () -> () loc(#other)
!other = !llvm.ptr<3>
"nvvm.tcgen05.wait"() <{kind = !other}> : () -> ()"#,
    );
}

#[test]
fn other_dialects_keep_their_names() {
    keeps(r#""cute.copy"(%0, %1) : () -> ()"#);
    keeps(r#""memref.nonsense"() <{useIntrinsic}> : () -> ()"#);
    keeps(r#""nvvmx.mul"() : () -> ()"#);
}

#[test]
fn strings_comments_locations_and_symbols_are_no_names() {
    keeps(r##""test.op"() {text = "nvvm.mul", more = ["nvvm.mul", "#nvvm.rnd<rn>"]} : () -> ()"##);
    keeps(r#""test.op"() : () -> () // "nvvm.mul"() #nvvm.rnd<rn>"#);
    keeps(r#""test.op"() : () -> () loc("nvvm.mul"("nvvm.mul"(#loc1)))"#);
    keeps(r#"#loc2 = loc("nvvm.mul"(#loc1))"#);
    keeps(r#"#loc3 = loc(callsite("nvvm.mul"("a":1:2) at "nvvm.mul"(#loc1)))"#);
    keeps(r#"call @"nvvm.mul"(%0) : (i32) -> ()"#);
    keeps(r#""test.op"() {text = "a\"b \"nvvm.mul\"(%0)"} : () -> ()"#);
}

#[test]
fn dense_resources_survive() {
    keeps(
        "{-#\n  dialect_resources: {\n    builtin: {\n      nvvm.mul: \"0x08000000000000000100\"\n    }\n  }\n#-}\n",
    );
}

#[test]
fn ops_in_regions_are_found() {
    renames(
        r#""scf.if"(%c) ({ "nvvm.mul"() : () -> () }, {
^bb0(%a: i32):
  "nvvm.mul"() : () -> ()
}) : (i1) -> ()"#,
        r#""scf.if"(%c) ({ "nvidia.nvvm.mul"() : () -> () }, {
^bb0(%a: i32):
  "nvidia.nvvm.mul"() : () -> ()
}) : (i1) -> ()"#,
    );
    renames(
        "module {\n  func.func @f() {\n    \"nvvm.mul\"() : () -> ()\n  }\n}",
        "module {\n  func.func @f() {\n    \"nvidia.nvvm.mul\"() : () -> ()\n  }\n}",
    );
}

#[test]
fn a_comparison_in_a_map_closes_nothing() {
    renames(
        r#"#set = affine_set<(d0) : (d0 >= 0)>
"nvvm.mul"() : () -> ()"#,
        r#"#set = affine_set<(d0) : (d0 >= 0)>
"nvidia.nvvm.mul"() : () -> ()"#,
    );
}

#[test]
fn a_pretty_op_stays_and_is_named() {
    let text = "  %0 = nvvm.mbarrier.wait.parity %1, %2 : !llvm.ptr<3>\n  nvvm.cluster.wait\n";
    let imported = import(text.as_bytes());
    assert_eq!(imported.text, text.as_bytes());
    let rendered = imported.render_remarks("a.mlir", text.as_bytes());
    assert!(rendered.starts_with("a.mlir:1:8: remark: op 'nvvm.mbarrier.wait.parity'"), "{rendered}");
    assert_eq!(imported.remarks.len(), 1);
}

#[test]
fn a_remark_names_the_first_place_and_counts() {
    let text = "\n  \"nvvm.mul\"() : () -> ()\n  \"nvvm.mul\"() : () -> ()\n";
    let rendered = import(text.as_bytes()).render_remarks("a.mlir", text.as_bytes());
    let expected = "a.mlir:2:4: remark: op 'nvvm.mul' differs from LLVM 22 and is read as 'nvidia.nvvm.mul' (2 times)\n  \
                    \"nvvm.mul\"() : () -> ()\n   ^\n";
    assert_eq!(rendered, expected);
}

#[test]
fn an_attribute_that_upstream_would_forget_is_named_where_the_op_keeps_its_name() {
    let text = r#""gpu.module"() <{of_the_future, sym_name = "kernels"}> ({}) : () -> ()"#;
    let imported = import(text.as_bytes());
    assert_eq!(imported.text, text.as_bytes());
    let messages: Vec<&str> = imported.remarks.iter().map(|remark| remark.message.as_str()).collect();
    assert_eq!(messages, ["op 'gpu.module' has an attribute 'of_the_future' that LLVM 22 drops"]);
    let known = r#""gpu.module"() <{sym_name = "kernels"}> ({}) {of_the_future} : () -> ()"#;
    assert!(import(known.as_bytes()).remarks.is_empty());
}

#[test]
fn what_was_imported_is_not_imported_again() {
    let text = r#""nvidia.nvvm.mul"() <{a = #nvidia.nvvm.rnd<rn>}> : () -> ()"#;
    let again = import(text.as_bytes());
    assert_eq!(again.text, text.as_bytes());
    assert!(again.remarks.is_empty());
}

#[test]
fn bytecode_stays_as_it_is() {
    let text = b"ML\xefR\n\"nvvm.mul\"() #nvvm.rnd<rn>\xff";
    assert_eq!(import(text).text, text);
    assert_eq!(export(text), text);
}
