// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// In memory in part, or in the value, on one way at least.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @pair() -> !llvm.struct<(i64, i64)> attributes {no_inline} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.clock64 : i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)>
}

// CHECK-LABEL: llvm.func @overwritten(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @overwritten(%x: f32, %i: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  llvm.store %i, %slot : i32, !llvm.ptr
  %r = llvm.load %slot : !llvm.ptr -> !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %r[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @inserted_over(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @inserted_over(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %k = nvvm.read.ptx.sreg.clock64 : i64
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %k, %w[0] : !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %v[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %s = llvm.select %c, %w, %v : i1, !llvm.struct<(i64, i64)>
  %m2 = llvm.extractvalue %s[0] : !llvm.struct<(i64, i64)>
  %p2 = llvm.inttoptr %m2 : i64 to !llvm.ptr
  llvm.store %x, %p2 : f32, !llvm.ptr
  llvm.return
}

// The same with the other field overwritten.
// CHECK-LABEL: llvm.func @other_field(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @other_field(%x: f32, %i: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  %second = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %i, %second : i32, !llvm.ptr
  %r = llvm.load %slot : !llvm.ptr -> !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %r[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
