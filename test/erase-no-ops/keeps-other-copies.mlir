// RUN: tilespace-opt %s --erase-no-ops | FileCheck %s

// Volatile copies, copies to another address, and operations that do more than copy.

// CHECK-LABEL: llvm.func @f(
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr) {
  %size = llvm.mlir.constant(16 : i64) : i64
  // CHECK: "llvm.intr.memcpy"{{.*}}isVolatile = true
  "llvm.intr.memcpy"(%p, %p, %size) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: "llvm.intr.memmove"
  %next = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  "llvm.intr.memmove"(%p, %next, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: "llvm.intr.memcpy"
  "llvm.intr.memcpy"(%p, %q, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: "llvm.intr.memcpy"
  %local = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<5>
  "llvm.intr.memcpy"(%local, %p, %size) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr, i64) -> ()
  // CHECK: "llvm.intr.memcpy"
  %moved = llvm.getelementptr %local[1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, f32
  "llvm.intr.memcpy"(%moved, %q, %size) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr, i64) -> ()
  // CHECK: nvvm.cp.async.shared.global
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %g = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// The first, the fourth and the fifth, with nothing volatile and from the address that they copy to, are erased.
// CHECK-LABEL: llvm.func @onto_itself(
// CHECK-NOT: "llvm.intr.memcpy"
// CHECK: llvm.return
llvm.func @onto_itself(%p: !llvm.ptr, %q: !llvm.ptr) {
  %size = llvm.mlir.constant(16 : i64) : i64
  "llvm.intr.memcpy"(%p, %p, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %local = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<5>
  "llvm.intr.memcpy"(%local, %q, %size) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr, i64) -> ()
  %moved = llvm.getelementptr %local[1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, f32
  "llvm.intr.memcpy"(%moved, %moved, %size) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr<5>, i64) -> ()
  llvm.return
}
