// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The op may do anything with the address that it takes.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %d = "my.get_global"() {name = @cell} : () -> !llvm.ptr
  llvm.store %in, %c : !llvm.ptr, !llvm.ptr<3>
  llvm.store %s, %d : !llvm.ptr, !llvm.ptr
  %p = llvm.load %c : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with a variable that the op does not name.
llvm.mlir.global internal @other() {addr_space = 3 : i32} : !llvm.ptr
// CHECK-LABEL: llvm.func{{.*}} @another_variable(
llvm.func @another_variable(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.mlir.addressof @other : !llvm.ptr<3>
  %d = "my.get_global"() {name = @cell} : () -> !llvm.ptr
  llvm.store %in, %c : !llvm.ptr, !llvm.ptr<3>
  llvm.store %s, %d : !llvm.ptr, !llvm.ptr
  %p = llvm.load %c : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
