// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// What is put in beside it has no part in it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @local(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @local(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.clock64 : i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %w[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
