// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(memory-space-opt{first-time},memory-space-opt{second-time})' | FileCheck %s

// CHECK-LABEL: llvm.func @add(
// CHECK-SAME:    %[[G:[a-z0-9]+]]: !llvm.ptr<1>, %[[N:[a-z0-9]+]]: i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.add.s32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[N]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.return
llvm.func @add(%g: !llvm.ptr<1>, %n: i32) {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
