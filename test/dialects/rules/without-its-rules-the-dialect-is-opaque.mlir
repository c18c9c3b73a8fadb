// Without the file of rules nothing is known of the ops, and nothing is changed.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s | FileCheck %s
// RUN: %{invented} %s | FileCheck %s --check-prefix=WITH-RULES

// CHECK-LABEL: llvm.func @k(
// CHECK-NOT:     addrspacecast
// CHECK:         "inv.load"(%{{.*}}) : (!llvm.ptr) -> f32

// With the file, the space of the load is known.
// WITH-RULES-LABEL: llvm.func @k(
// WITH-RULES:         "inv.load"(%{{.*}}) : (!llvm.ptr<3>) -> f32
llvm.func @k(%i: i32) attributes {nvvm.kernel} {
  %s = "inv.scratchpad"() : () -> !llvm.ptr
  %a = "inv.add"(%s, %i) : (!llvm.ptr, i32) -> !llvm.ptr
  %v = "inv.load"(%a) : (!llvm.ptr) -> f32
  llvm.return
}
