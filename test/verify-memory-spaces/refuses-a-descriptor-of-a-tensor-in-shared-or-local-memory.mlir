// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @shared(%s: !llvm.ptr<3>, %d: !llvm.ptr<3>, %x: i32) {
  %m = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // expected-error @+1 {{the pointer is to shared memory, and must be to global or constant or param memory}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %m, %d, box[%x] : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

llvm.func @local(%d: !llvm.ptr<3>, %x: i32) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.alloca %n x !llvm.array<128 x i8> : (i32) -> !llvm.ptr
  // expected-error @+1 {{the pointer is to local memory, and must be to global or constant or param memory}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %m, %d, box[%x] : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

llvm.func @accepted(%u: !llvm.ptr, %c: !llvm.ptr<4>, %p: !llvm.ptr<101>, %g: !llvm.ptr<1>, %d: !llvm.ptr<3>, %x: i32) {
  %a = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %b = llvm.addrspacecast %p : !llvm.ptr<101> to !llvm.ptr
  %e = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %u, %d, box[%x] : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %a, %d, box[%x] : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %b, %d, box[%x] : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %e, %d, box[%x] : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
