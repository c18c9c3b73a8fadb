// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A struct of pointers is passed as an array of integers, as C calling conventions do. The callee gets the contents of
// the caller's slot, though no pointer was loaded there.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @use(
llvm.func internal @use(%v: !llvm.array<2 x i64>, %x: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %v, %a : !llvm.array<2 x i64>, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %e = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %in, %e : !llvm.ptr, !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> !llvm.array<2 x i64>
  llvm.call @use(%v, %x) : (!llvm.array<2 x i64>, f32) -> ()
  llvm.return
}
// Resolved with the tile in both fields.
// CHECK-LABEL: llvm.func{{.*}} @use_tiles(
llvm.func internal @use_tiles(%v: !llvm.array<2 x i64>, %x: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %v, %a : !llvm.array<2 x i64>, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @both_are_the_tile(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %e = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %s, %e : !llvm.ptr, !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> !llvm.array<2 x i64>
  llvm.call @use_tiles(%v, %x) : (!llvm.array<2 x i64>, f32) -> ()
  llvm.return
}
