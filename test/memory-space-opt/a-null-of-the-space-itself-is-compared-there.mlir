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

// The address of a variable in shared memory is no null of generic addresses.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : f32

// CHECK-LABEL: llvm.func @variable(
// CHECK:         %[[FALSE:.*]] = llvm.mlir.constant(false) : i1
// CHECK:         llvm.return %[[FALSE]] : i1
llvm.func @variable() -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.return %a : i1
}
