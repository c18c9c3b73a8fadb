// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// CHECK-LABEL: llvm.func @k
llvm.func @k(%p: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  // CHECK: llvm.load volatile %{{.*}} atomic syncscope("block") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
  %0 = llvm.load volatile %p atomic syncscope("block") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: llvm.store volatile %{{.*}}, %{{.*}} atomic syncscope("cluster") release {alignment = 4 : i64} : i32, !llvm.ptr<1>
  llvm.store volatile %0, %p atomic syncscope("cluster") release {alignment = 4 : i64} : i32, !llvm.ptr
  // CHECK: llvm.atomicrmw volatile add %{{.*}}, %{{.*}} syncscope("device") acq_rel {alignment = 4 : i64} : !llvm.ptr<1>, i32
  %1 = llvm.atomicrmw volatile add %p, %x syncscope("device") acq_rel {alignment = 4 : i64} : !llvm.ptr, i32
  // CHECK: llvm.cmpxchg weak volatile %{{.*}}, %{{.*}}, %{{.*}} syncscope("block") seq_cst acquire {alignment = 4 : i64} : !llvm.ptr<1>, i32
  %2 = llvm.cmpxchg weak volatile %p, %x, %1 syncscope("block") seq_cst acquire {alignment = 4 : i64} : !llvm.ptr, i32
  // CHECK: llvm.fence syncscope("cluster") seq_cst
  llvm.fence syncscope("cluster") seq_cst
  llvm.return
}
