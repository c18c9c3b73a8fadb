// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// It has bytes of two fields, of any of them, of what lies between them, or half of those of one.

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

// CHECK-LABEL: llvm.func @straddle(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @straddle(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  %at = llvm.getelementptr %slot[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %m = llvm.load %at : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @any_element(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @any_element(%x: f32, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  %at = llvm.getelementptr %slot[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %m = llvm.load %at : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @padding(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @padding(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i32)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i32)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i32)>
  %second = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %n, %second : i64, !llvm.ptr
  llvm.store %v, %slot : !llvm.struct<(i64, i32)>, !llvm.ptr
  %m = llvm.load %second : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @halves(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @halves(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  %r = llvm.load %slot : !llvm.ptr -> !llvm.struct<(i32, i32, i64)>
  %h = llvm.extractvalue %r[0] : !llvm.struct<(i32, i32, i64)>
  %m = llvm.zext %h : i32 to i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same at the start of the field that has the address.
// CHECK-LABEL: llvm.func @first_field(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @first_field(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  %at = llvm.getelementptr %slot[0] : (!llvm.ptr) -> !llvm.ptr, i8
  %m = llvm.load %at : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
