// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// No call in the module reaches any of these functions, but they may run all the same: by their name, by their address,
// or because `llvm.used` lists them. They get their spaces like all others.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global appending @llvm.used() {addr_space = 0 : i32, section = "llvm.metadata"} : !llvm.array<1 x ptr> {
  %none = llvm.mlir.undef : !llvm.array<1 x ptr>
  %f = llvm.mlir.addressof @kept : !llvm.ptr
  %list = llvm.insertvalue %f, %none[0] : !llvm.array<1 x ptr>
  llvm.return %list : !llvm.array<1 x ptr>
}

// CHECK-LABEL: llvm.func @by_name(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @by_name(%x: f32) {
  %shared = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %tile : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @by_address(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @by_address(%x: f32) {
  %shared = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %tile : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @kept(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @kept(%x: f32) {
  %shared = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %tile : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func linkonce @of_another_copy(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func linkonce @of_another_copy(%x: f32) {
  %shared = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %tile : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @by_address : !llvm.ptr
  llvm.store %f, %out : !llvm.ptr, !llvm.ptr
  llvm.return
}
