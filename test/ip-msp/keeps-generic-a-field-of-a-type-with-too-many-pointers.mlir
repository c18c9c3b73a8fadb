// RUN: tilespace-opt %s --ip-msp=check --memory-space-opt=no-warnings | FileCheck %s

// The solver does not keep 513 pointers separate, not even inside another type; a field beside them is not one of them.
// It keeps 456 separate.

!crowded = !llvm.struct<(struct<(array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>)>, ptr)>
!small = !llvm.struct<(struct<(array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>, array<57 x ptr>)>, ptr)>
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @one_of_513(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @one_of_513(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !crowded
  %a = llvm.insertvalue %s, %u[0, 0, 1] : !crowded
  %b = llvm.insertvalue %out, %a[1] : !crowded
  %p = llvm.extractvalue %b[0, 0, 1] : !crowded
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @one_of_457(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @one_of_457(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !small
  %a = llvm.insertvalue %s, %u[0, 0, 1] : !small
  %b = llvm.insertvalue %out, %a[1] : !small
  %p = llvm.extractvalue %b[0, 0, 1] : !small
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.return
}
