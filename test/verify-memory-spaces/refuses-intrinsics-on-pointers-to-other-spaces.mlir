// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%l: !llvm.ptr<5>, %d: !llvm.ptr<1>, %s: !llvm.ptr<3>, %v: i32, %n: !llvm.ptr<2>, %h: i64) {
  // expected-error @+1 {{Invalid address space for pointer operand in nvvm.red}}
  llvm.call_intrinsic "llvm.nvvm.red.add.p5"(%l, %v) : (!llvm.ptr<5>, i32) -> ()
  // expected-error @+1 {{Invalid address space for nvvm.red}}
  llvm.call_intrinsic "llvm.nvvm.red.add.p2"(%n, %v) : (!llvm.ptr<2>, i32) -> ()
  %f = llvm.mlir.constant(0 : i1) : i1
  // expected-error @+1 {{arg1 invalid addrspace}}
  llvm.call_intrinsic "llvm.nvvm.cp.async.bulk.shared.cta.to.global"(%d, %d, %v, %h, %f) : (!llvm.ptr<1>, !llvm.ptr<1>, i32, i64, i1) -> ()
  // expected-error @+1 {{pointer address space not global}}
  llvm.call_intrinsic "llvm.nvvm.cp.async.ca.shared.global.4"(%s, %s) : (!llvm.ptr<3>, !llvm.ptr<3>) -> ()
  // expected-error @+1 {{atomic.cast is only allowed on shared pointers}}
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.cast.p1"(%d) : (!llvm.ptr<1>) -> i32
  // expected-error @+1 {{Texture/surface variables must be global address space}}
  %k = llvm.call_intrinsic "llvm.nvvm.texsurf.handle.p3"(%s) : (!llvm.ptr<3>) -> i64
  llvm.return
}

llvm.func @accepted(%d: !llvm.ptr<1>, %s: !llvm.ptr<3>, %v: i32, %i: i64) {
  %f = llvm.mlir.constant(0 : i1) : i1
  llvm.call_intrinsic "llvm.nvvm.cp.async.bulk.shared.cta.to.global"(%d, %s, %v, %i, %f) : (!llvm.ptr<1>, !llvm.ptr<3>, i32, i64, i1) -> ()
  llvm.call_intrinsic "llvm.nvvm.cp.async.ca.shared.global.4"(%s, %d) : (!llvm.ptr<3>, !llvm.ptr<1>) -> ()
  llvm.call_intrinsic "llvm.nvvm.red.add.p1"(%d, %v) : (!llvm.ptr<1>, i32) -> ()
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.cast.p3"(%s) : (!llvm.ptr<3>) -> i32
  %h = llvm.call_intrinsic "llvm.nvvm.texsurf.handle.p1"(%d) : (!llvm.ptr<1>) -> i64
  llvm.return
}
