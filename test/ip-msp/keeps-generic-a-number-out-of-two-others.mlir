// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The load is, or may be, where one number ends and the other begins.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @between(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @between(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %n2 = llvm.ptrtoint %next : !llvm.ptr to i64
  %pair = llvm.alloca %one x !llvm.array<2 x i64> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %pair[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %n, %pair : i64, !llvm.ptr
  llvm.store %n2, %second : i64, !llvm.ptr
  %at = llvm.getelementptr %pair[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %m = llvm.load %at : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @anywhere(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @anywhere(%x: f32, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %pair = llvm.alloca %one x !llvm.array<2 x i64> : (i32) -> !llvm.ptr
  %at = llvm.getelementptr %pair[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %n, %at : i64, !llvm.ptr
  %m = llvm.load %pair : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @wide(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @wide(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %pair = llvm.alloca %one x !llvm.array<2 x i64> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %pair[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %w = llvm.ptrtoint %s : !llvm.ptr to i128
  llvm.store %w, %pair : i128, !llvm.ptr
  %m = llvm.load %second : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved where the second number begins.
// CHECK-LABEL: llvm.func @second(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @second(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %n2 = llvm.ptrtoint %next : !llvm.ptr to i64
  %pair = llvm.alloca %one x !llvm.array<2 x i64> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %pair[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %n, %pair : i64, !llvm.ptr
  llvm.store %n2, %second : i64, !llvm.ptr
  %at = llvm.getelementptr %pair[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %m = llvm.load %at : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
