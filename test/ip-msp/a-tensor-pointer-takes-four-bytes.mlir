// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The module says nothing of its layout; on NVPTX a pointer to tensor memory has 32 bits, and the next field starts at
// byte 8.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %t6: !llvm.ptr<6>) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.struct<(ptr<6>, i32, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr<6>, i32, ptr)>
  %e = llvm.getelementptr %o[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %in, %e : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
// Resolved with a pointer to global memory, which takes eight bytes: the last field starts at byte 16.
// CHECK-LABEL: llvm.func{{.*}} @a_global_pointer_takes_eight(
llvm.func @a_global_pointer_takes_eight(%in: !llvm.ptr, %t6: !llvm.ptr<6>) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.struct<(ptr<1>, i32, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr<1>, i32, ptr)>
  %e = llvm.getelementptr %o[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %in, %e : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
