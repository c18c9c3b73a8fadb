// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The second field of the copy was stored by itself. But the copy made after it may be long enough to reach it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %from = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %to = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %from_1 = llvm.getelementptr %from[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %to_1 = llvm.getelementptr %to[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %from : !llvm.ptr, !llvm.ptr
  llvm.store %out, %from_1 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %to_1 : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%to, %from, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %p = llvm.load %to : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %to_1 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %one, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
