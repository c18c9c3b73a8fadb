// RUN: tilespace-opt %s --memory-space-opt --canonicalize | FileCheck %s

// The pointer lies where the test asks for it. Shared memory of the block is part of the cluster's.

// CHECK-LABEL: llvm.func @global(
// CHECK:         %[[T:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @global(%p: !llvm.ptr<1>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%g) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @shared(
// CHECK:         %[[T:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @shared(%p: !llvm.ptr<3>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%q) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @cluster(
// CHECK:         %[[T:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @cluster(%p: !llvm.ptr<7>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<7> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%g) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @shared_in_cluster(
// CHECK:         %[[T:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @shared_in_cluster(%p: !llvm.ptr<3>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%g) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @constant(
// CHECK:         %[[T:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @constant(%p: !llvm.ptr<4>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%g) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
// CHECK-LABEL: llvm.func @local(
// CHECK:         %[[T:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @local() -> i1 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%a) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
