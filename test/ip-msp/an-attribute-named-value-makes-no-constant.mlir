// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The op is not a constant, though it has such an attribute.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %i = "my.scale"(%n) {value = 2 : i64} : (i64) -> i64
  %a = llvm.getelementptr %o[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %b = llvm.getelementptr %o[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %in, %b : !llvm.ptr, !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with a constant: the shared pointer is stored in another element than the loaded one.

// CHECK-LABEL: llvm.func @constant(
llvm.func @constant(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %i = llvm.mlir.constant(2 : i64) : i64
  %a = llvm.getelementptr %o[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %b = llvm.getelementptr %o[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %in, %b : !llvm.ptr, !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
