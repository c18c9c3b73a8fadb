// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%l: !llvm.ptr<5>, %d: !llvm.ptr<1>, %s: !llvm.ptr<3>, %v: i32) {
  // expected-error @+1 {{Invalid address space for pointer operand in nvvm.red}}
  llvm.call_intrinsic "llvm.nvvm.red.add.p5"(%l, %v) : (!llvm.ptr<5>, i32) -> ()
  // expected-error @+1 {{atomic.cast is only allowed on shared pointers}}
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.cast.p1"(%d) : (!llvm.ptr<1>) -> i32
  // expected-error @+1 {{Texture/surface variables must be global address space}}
  %h = llvm.call_intrinsic "llvm.nvvm.texsurf.handle.p3"(%s) : (!llvm.ptr<3>) -> i64
  llvm.return
}

llvm.func @accepted(%d: !llvm.ptr<1>, %s: !llvm.ptr<3>, %v: i32) {
  llvm.call_intrinsic "llvm.nvvm.red.add.p1"(%d, %v) : (!llvm.ptr<1>, i32) -> ()
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.cast.p3"(%s) : (!llvm.ptr<3>) -> i32
  %h = llvm.call_intrinsic "llvm.nvvm.texsurf.handle.p1"(%d) : (!llvm.ptr<1>) -> i64
  llvm.return
}
