// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The call may reach the function with variable arguments.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @cell() : !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.global internal @table() : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %a = llvm.mlir.addressof @v : !llvm.ptr
  %b = llvm.mlir.addressof @mine : !llvm.ptr
  %1 = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.array<2 x ptr>
  llvm.return %2 : !llvm.array<2 x ptr>
}
llvm.func internal @v(%p: !llvm.ptr, ...) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func internal @mine(%p: !llvm.ptr, %i: i32) -> !llvm.ptr {
  %c = llvm.mlir.addressof @cell : !llvm.ptr
  %q = llvm.load %c : !llvm.ptr -> !llvm.ptr
  llvm.return %q : !llvm.ptr
}
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %c7 = llvm.mlir.constant(7 : i32) : i32
  %ts = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %ts : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.load %t : !llvm.ptr -> !llvm.ptr
  %q = llvm.call %f(%s, %c7) vararg(!llvm.func<ptr (ptr, ...)>) : !llvm.ptr, (!llvm.ptr, i32) -> !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved without variable arguments, and with a pointer to global memory, which the other function returns too.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @cell() : !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.global internal @table() : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %a = llvm.mlir.addressof @v : !llvm.ptr
  %b = llvm.mlir.addressof @mine : !llvm.ptr
  %1 = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.array<2 x ptr>
  llvm.return %2 : !llvm.array<2 x ptr>
}
llvm.func internal @v(%p: !llvm.ptr, %i: i32) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func internal @mine(%p: !llvm.ptr, %i: i32) -> !llvm.ptr {
  %c = llvm.mlir.addressof @cell : !llvm.ptr
  %q = llvm.load %c : !llvm.ptr -> !llvm.ptr
  llvm.return %q : !llvm.ptr
}
// CHECK-LABEL: llvm.func{{.*}} @two_arguments(
llvm.func @two_arguments(%in: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %c7 = llvm.mlir.constant(7 : i32) : i32
  %ts = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %ts : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.load %t : !llvm.ptr -> !llvm.ptr
  %q = llvm.call %f(%in, %c7) : !llvm.ptr, (!llvm.ptr, i32) -> !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
