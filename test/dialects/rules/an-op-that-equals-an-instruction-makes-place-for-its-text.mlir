// `inv.tally` compares and exchanges, as an operation of LLVM in shared memory and as an instruction in global memory. No
// letter of inline assembly stands for a register with an f16, and an op that has a type already is left as it is.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.cmpxchg %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<3>, i64
// CHECK:         llvm.inline_asm has_side_effects "atom.cta.global.cas.b64 $0, [$1], $2, $3;", "=l,l,l,l,~{memory}" %{{.*}}, %[[N:.*]], %[[M:.*]] : (!llvm.ptr<1>, i64, i64) -> i64
// CHECK:         "inv.tally"(%{{.*}}) : (!llvm.ptr, f16, f16) -> f16
// CHECK:         "inv.tally"(%{{.*}}) : (!llvm.ptr<1>, i64, i64) -> i64
llvm.func @k(%g: !llvm.ptr, %t: !llvm.ptr<1>, %n: i64, %m: i64, %h: f16) attributes {nvvm.kernel} {
  %s = "inv.scratchpad"() : () -> !llvm.ptr
  %a = "inv.tally"(%s, %n, %m) : (!llvm.ptr, i64, i64) -> i64
  %b = "inv.tally"(%g, %n, %m) : (!llvm.ptr, i64, i64) -> i64
  %c = "inv.tally"(%g, %h, %h) : (!llvm.ptr, f16, f16) -> f16
  %d = "inv.tally"(%t, %n, %m) : (!llvm.ptr<1>, i64, i64) -> i64
  llvm.return
}
