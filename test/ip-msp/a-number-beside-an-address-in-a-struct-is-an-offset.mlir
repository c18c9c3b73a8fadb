// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// No bit of the address is in it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @offset(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
llvm.func @offset(%x: f32, %g: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.tid.x : i32
  %u = llvm.mlir.poison : !llvm.struct<(i64, i32)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i32)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i32)>
  %m = llvm.extractvalue %w[0] : !llvm.struct<(i64, i32)>
  %o = llvm.extractvalue %w[1] : !llvm.struct<(i64, i32)>
  %o64 = llvm.sext %o : i32 to i64
  %a = llvm.add %m, %o64 : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %gn = llvm.ptrtoint %g : !llvm.ptr to i64
  %ga = llvm.add %gn, %o64 : i64
  %gp = llvm.inttoptr %ga : i64 to !llvm.ptr
  llvm.store %x, %gp : f32, !llvm.ptr
  llvm.return
}
