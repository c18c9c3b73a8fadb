// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Lane 8 of a vector of 24-bit numbers starts at byte 24.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.array<8 x ptr> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.getelementptr %o[0, 8] : (!llvm.ptr) -> !llvm.ptr, vector<16xi24>
  %e = llvm.getelementptr %o[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %in, %e : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Lane 8 of a vector of 32-bit numbers starts at byte 32.
// CHECK-LABEL: llvm.func{{.*}} @wider_lanes(
llvm.func @wider_lanes(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.array<8 x ptr> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.getelementptr %o[0, 8] : (!llvm.ptr) -> !llvm.ptr, vector<16xi32>
  %e = llvm.getelementptr %o[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %in, %e : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
