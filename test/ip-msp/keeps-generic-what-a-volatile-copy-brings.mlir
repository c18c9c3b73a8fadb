// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A volatile copy reads its source as a volatile load does: other code may have written it. Parameters are read-only.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr, %v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>, nvvm.grid_constant})
    attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%slot, %table, %size) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  %other = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%other, %table, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %q = llvm.load %other : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %one, %q : i32, !llvm.ptr
  %param = llvm.addrspacecast %v : !llvm.ptr to !llvm.ptr<101>
  %third = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%third, %param, %size) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr<101>, i64) -> ()
  %r = llvm.load %third : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %one, %r : i32, !llvm.ptr
  llvm.return
}
