// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%s: !llvm.ptr<3>, %t: !llvm.ptr<6>) {
  %n = llvm.mlir.constant(1024 : i32) : i32
  // expected-error @+1 {{tensor memory is allocated in 32, 64, 128, 256 or 512 columns, not 1024}}
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  %m = llvm.mlir.constant(48 : i32) : i32
  // expected-error @+1 {{tensor memory is allocated in 32, 64, 128, 256 or 512 columns, not 48}}
  nvvm.tcgen05.dealloc %t, %m : !llvm.ptr<6>, i32
  llvm.return
}

llvm.func @accepted(%s: !llvm.ptr<3>, %t: !llvm.ptr<6>, %u: i32) {
  %n = llvm.mlir.constant(512 : i32) : i32
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  nvvm.tcgen05.alloc %s, %u : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %u : !llvm.ptr<6>, i32
  llvm.return
}
