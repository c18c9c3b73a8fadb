// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A struct with a pointer to shared memory is copied from the stack to global memory: a pointer loaded there can
// be shared besides global.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  // CHECK: "llvm.intr.memcpy"(%{{.*}}) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<5>, i64) -> ()
  "llvm.intr.memcpy"(%table, %slot, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  // CHECK: %[[Q:.*]] = llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
  // CHECK: %[[QS:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr to !llvm.ptr<3>
  // CHECK: llvm.store %{{.*}}, %[[QS]] : f32, !llvm.ptr<3>
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
