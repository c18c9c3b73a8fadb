// MLIR can write a reproducer when a pass fails; ours are in it with their options, and it can be run.
//
// RUN: not tilespace-opt --mlir-pass-pipeline-crash-reproducer=%t.repro.mlir --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=first-time})' %s -o /dev/null 2> %t.err
// RUN: FileCheck %s --input-file=%t.repro.mlir
// RUN: not tilespace-opt --run-reproducer %t.repro.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=AGAIN

// CHECK: mlir_reproducer
// CHECK: pipeline: "builtin.module(ip-msp{{.*}}memory-space-opt{{{.*}}mode=first-time
// AGAIN: error: Cannot do atomic on local memory
llvm.func @k(%x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %old = llvm.atomicrmw add %slot, %x monotonic : !llvm.ptr, i32
  llvm.return
}
