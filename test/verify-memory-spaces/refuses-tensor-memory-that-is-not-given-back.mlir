// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @never(%s: !llvm.ptr<3>, %n: i32) {
  // expected-error @+1 {{tensor memory is not deallocated}}
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.return
}

llvm.func @before(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>) {
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  // expected-error @+1 {{tensor memory is not deallocated}}
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.return
}

llvm.func @accepted(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>) {
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.return
}
