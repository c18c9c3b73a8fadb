// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Somebody names the function by a path.

module attributes {gpu.container_module} {
gpu.module @m {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @h(
llvm.func internal @h(%p: !llvm.ptr, %x: f32) {
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k2(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @h(%s, %x) : (!llvm.ptr, f32) -> ()
  "foo.call"(%in, %x) {callee = @m::@h} : (!llvm.ptr, f32) -> ()
  llvm.return
}
// Resolved with a function that no path names.
// CHECK-LABEL: llvm.func{{.*}} @no_path_names_it(
llvm.func internal @no_path_names_it(%p: !llvm.ptr, %x: f32) {
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k3(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @no_path_names_it(%s, %x) : (!llvm.ptr, f32) -> ()
  "foo.call"(%in, %x) {callee = @m::@elsewhere} : (!llvm.ptr, f32) -> ()
  llvm.return
}
}
}
