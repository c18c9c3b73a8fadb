// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%l: !llvm.ptr<5>, %c: !llvm.ptr<4>, %a: i32, %b: i32) {
  // expected-error @+1 {{cmpxchg pointer operand must point to generic, global, or shared address space}}
  %x = llvm.cmpxchg %l, %a, %b monotonic monotonic : !llvm.ptr<5>, i32
  // expected-error @+1 {{cmpxchg pointer operand must point to generic, global, or shared address space}}
  %y = llvm.cmpxchg %c, %a, %b monotonic monotonic : !llvm.ptr<4>, i32
  llvm.return
}

llvm.func @accepted(%g: !llvm.ptr, %d: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<7>, %a: i32, %b: i32) {
  %w = llvm.cmpxchg %g, %a, %b monotonic monotonic : !llvm.ptr, i32
  %x = llvm.cmpxchg %d, %a, %b monotonic monotonic : !llvm.ptr<1>, i32
  %y = llvm.cmpxchg %s, %a, %b monotonic monotonic : !llvm.ptr<3>, i32
  %z = llvm.cmpxchg %k, %a, %b monotonic monotonic : !llvm.ptr<7>, i32
  llvm.return
}
