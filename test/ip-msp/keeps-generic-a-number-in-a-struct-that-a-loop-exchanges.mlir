// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Each time round, the two fields are exchanged: the clock is in the first one every other time.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @k(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %clock = nvvm.read.ptx.sreg.clock64 : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.undef : !llvm.struct<(i64, i64)>
  %u1 = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %a = llvm.insertvalue %clock, %u1[1] : !llvm.struct<(i64, i64)>
  llvm.br ^loop(%a : !llvm.struct<(i64, i64)>)
^loop(%v: !llvm.struct<(i64, i64)>):
  %m = llvm.extractvalue %v[0] : !llvm.struct<(i64, i64)>
  %k = llvm.extractvalue %v[1] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %v1 = llvm.insertvalue %k, %v[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %m, %v1[1] : !llvm.struct<(i64, i64)>
  llvm.cond_br %c, ^loop(%w : !llvm.struct<(i64, i64)>), ^end
^end:
  llvm.return
}

// The same with each field put back where it was.
// CHECK-LABEL: llvm.func @put_back(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @put_back(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %clock = nvvm.read.ptx.sreg.clock64 : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.undef : !llvm.struct<(i64, i64)>
  %u1 = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %a = llvm.insertvalue %clock, %u1[1] : !llvm.struct<(i64, i64)>
  llvm.br ^loop(%a : !llvm.struct<(i64, i64)>)
^loop(%v: !llvm.struct<(i64, i64)>):
  %m = llvm.extractvalue %v[0] : !llvm.struct<(i64, i64)>
  %k = llvm.extractvalue %v[1] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %v1 = llvm.insertvalue %m, %v[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %k, %v1[1] : !llvm.struct<(i64, i64)>
  llvm.cond_br %c, ^loop(%w : !llvm.struct<(i64, i64)>), ^end
^end:
  llvm.return
}
