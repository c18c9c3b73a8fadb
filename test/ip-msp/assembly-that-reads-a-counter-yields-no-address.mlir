// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s
// RUN: sed 's/%globaltimer/tile/' %s | tilespace-opt --ip-msp --memory-space-opt | FileCheck %s --check-prefix=SYMBOL

// A stored time, or cache policy, is not an address. A symbol that a text names may be one.

// CHECK-LABEL: llvm.func @timer(
// SYMBOL-LABEL: llvm.func @timer(
llvm.func @timer(%table: !llvm.ptr, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %n = llvm.inline_asm has_side_effects "mov.u64 $0, %globaltimer;", "=l" : () -> i64
  llvm.store %n, %out : i64, !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<1>
  // SYMBOL: llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @policy(
llvm.func @policy(%table: !llvm.ptr, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %n = llvm.inline_asm "createpolicy.fractional.L2::evict_first.b64 $0, 1.0;", "=l" : () -> i64
  llvm.store %n, %out : i64, !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<1>
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
