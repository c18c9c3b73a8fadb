// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The call is at the level of the module.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @closed(
llvm.func internal @closed(%p: !llvm.ptr, %x: f32) {
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @closed(%in, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
scf.execute_region {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @closed(%s, %x) : (!llvm.ptr, f32) -> ()
  scf.yield
}

// -----

// Resolved without that call: the kernel is the only caller.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @called_in_a_function(%{{.*}}: !llvm.ptr<1>
llvm.func internal @called_in_a_function(%p: !llvm.ptr, %x: f32) {
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  llvm.call @called_in_a_function(%in, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
scf.execute_region {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  scf.yield
}
