// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @accepted(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %a: i16, %b: i32, %f: f32) {
  %v = llvm.cmpxchg %g, %a, %a monotonic monotonic : !llvm.ptr<1>, i16
  %w = llvm.atomicrmw fadd %g, %f monotonic : !llvm.ptr<1>, f32
  %y = llvm.load %g atomic monotonic {alignment = 4 : i64} : !llvm.ptr<1> -> i32
  %z = llvm.atomicrmw add %s, %b monotonic : !llvm.ptr<3>, i32
  llvm.return
}
