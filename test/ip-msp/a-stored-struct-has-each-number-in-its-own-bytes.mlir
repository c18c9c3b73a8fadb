// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// They are loaded one by one, or with the struct.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @make(%n: i64) -> !llvm.struct<(i64, i64)> attributes {no_inline} {
  %c = nvvm.read.ptx.sreg.clock64 : i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)>
}

// CHECK-LABEL: llvm.func @stored(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @stored(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %w = llvm.call @make(%n) : (i64) -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %r = llvm.load %slot : !llvm.ptr -> !llvm.struct<(i64, i64)>
  %m2 = llvm.extractvalue %r[0] : !llvm.struct<(i64, i64)>
  %p2 = llvm.inttoptr %m2 : i64 to !llvm.ptr
  llvm.store %x, %p2 : f32, !llvm.ptr
  llvm.return
}
