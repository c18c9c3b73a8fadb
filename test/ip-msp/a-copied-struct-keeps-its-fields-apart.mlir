// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Two structs on the stack, one copied to the other, one field further on: the value of the first field is in
// the second.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sixteen = llvm.mlir.constant(16 : i64) : i64
  %from = llvm.alloca %one x !llvm.struct<(ptr, ptr, ptr)> : (i32) -> !llvm.ptr
  %to = llvm.alloca %one x !llvm.struct<(ptr, ptr, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %from_1 = llvm.getelementptr %from[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %from_2 = llvm.getelementptr %from[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %from : !llvm.ptr, !llvm.ptr
  llvm.store %s, %from_1 : !llvm.ptr, !llvm.ptr
  llvm.store %out, %from_2 : !llvm.ptr, !llvm.ptr
  %to_1 = llvm.getelementptr %to[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %to_2 = llvm.getelementptr %to[16] : (!llvm.ptr) -> !llvm.ptr, i8
  "llvm.intr.memcpy"(%to_1, %from, %sixteen) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %p = llvm.load %to_1 : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %to_2 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %one, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
