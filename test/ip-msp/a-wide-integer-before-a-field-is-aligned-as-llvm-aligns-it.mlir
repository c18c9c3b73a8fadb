// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The module says nothing of its data layout. LLVM aligns an i64 to eight bytes, so that the pointer after it is at
// byte 16, where the load finds it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.alloca %one x !llvm.struct<(i32, i64, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %field = llvm.getelementptr %v[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64, ptr)>
  llvm.store %s, %field : !llvm.ptr, !llvm.ptr
  %bytes = llvm.getelementptr %v[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.load %bytes : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
