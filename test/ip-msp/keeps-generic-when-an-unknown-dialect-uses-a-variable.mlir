// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The body of that function is not read.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.mlir.addressof @cell : !llvm.ptr<3>
  llvm.store %in, %c : !llvm.ptr, !llvm.ptr<3>
  "tt.call"() {callee = @other} : () -> ()
  %p = llvm.load %c : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
"tt.func"() ({
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.mlir.addressof @cell : !llvm.ptr<3>
  llvm.store %s, %c : !llvm.ptr, !llvm.ptr<3>
  "tt.return"() : () -> ()
}) {sym_name = "other", function_type = () -> ()} : () -> ()

// Resolved with a variable that the function does not use.

llvm.mlir.global internal @mine() {addr_space = 3 : i32} : !llvm.ptr
// CHECK-LABEL: llvm.func{{.*}} @another_variable(
llvm.func @another_variable(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.mlir.addressof @mine : !llvm.ptr<3>
  llvm.store %in, %c : !llvm.ptr, !llvm.ptr<3>
  "tt.call"() {callee = @other} : () -> ()
  %p = llvm.load %c : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
