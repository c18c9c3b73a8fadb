// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// The program compares in shared memory, where the first variable has the number that null has: nothing is known. Nor is it of
// a pointer to global memory, which may be null.

// CHECK-LABEL: llvm.func @typed(
// CHECK:         %[[A:.*]] = llvm.icmp "eq"
// CHECK:         %[[B:.*]] = llvm.icmp "eq"
// CHECK:         llvm.or %[[A]], %[[B]] : i1
llvm.func @typed(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) -> i1 {
  %none = llvm.mlir.zero : !llvm.ptr<3>
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %a = llvm.icmp "eq" %s, %none : !llvm.ptr<3>
  %b = llvm.icmp "eq" %p, %null : !llvm.ptr
  %c = llvm.or %a, %b : i1
  llvm.return %c : i1
}

// A generic pointer to shared memory is never null.

// CHECK-LABEL: llvm.func @generic(
// CHECK:         %[[NO:.*]] = llvm.mlir.constant(false) : i1
// CHECK:         llvm.return %[[NO]] : i1
llvm.func @generic(%s: !llvm.ptr<3>) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.return %a : i1
}
