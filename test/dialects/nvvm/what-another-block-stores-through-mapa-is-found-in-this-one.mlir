// mapa turns the address of a variable into the address of another block's copy. A pointer that is stored through it
// comes out of the variable over there, by the same kernel: shared or global.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr<7>
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %rank: i32, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr<3>
  %there = nvvm.mapa %slot, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %there : !llvm.ptr, !llvm.ptr<7>
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The intrinsic likewise.
// CHECK-LABEL: llvm.func @intrinsic(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @other() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @intrinsic(%g: !llvm.ptr, %s: !llvm.ptr<3>, %rank: i32, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @other : !llvm.ptr<3>
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr<3>
  %there = llvm.call_intrinsic "llvm.nvvm.mapa.shared.cluster"(%slot, %rank) : (!llvm.ptr<3>, i32) -> !llvm.ptr<7>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %there : !llvm.ptr, !llvm.ptr<7>
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
