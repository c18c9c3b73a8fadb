// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Atomic accesses stay atomic; only their address gets a space.

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%pp: !llvm.ptr) attributes {nvvm.kernel} {
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} atomic acquire {alignment = 8 : i64} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: %[[PG:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
  %p = llvm.load %pp atomic acquire {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %[[PG]] atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
  %v = llvm.load %p atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: llvm.store volatile %{{.*}}, %[[PG]] : i32, !llvm.ptr<1>
  llvm.store volatile %v, %p : i32, !llvm.ptr
  llvm.return
}
