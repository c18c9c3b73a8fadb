// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// LLVM's back end (NVPTXLowerArgs) assumes that the address escapes into any intrinsic other than a copy. It replaces
// the argument by a copy on the stack then, so that a load through `ptr<101>` would read elsewhere.

// CHECK-LABEL: llvm.func @asks(
// CHECK-SAME:    nvvm.as = array<i32: 0, 1, -1>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i64
llvm.func @asks(%p: !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, %out: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %t : i1 to i8
  %g = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %v = llvm.load %g : !llvm.ptr -> i64
  llvm.store %v, %out : i64, !llvm.ptr
  llvm.store %z, %out : i8, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @masks(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i64
llvm.func @masks(%p: !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, %out: !llvm.ptr, %m: i64) attributes {nvvm.kernel} {
  %q = llvm.intr.ptrmask %p, %m : (!llvm.ptr, i64) -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> i64
  llvm.store %v, %out : i64, !llvm.ptr
  llvm.return
}

// It does not follow an address into a vector.
// CHECK-LABEL: llvm.func @lanes(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i64
llvm.func @lanes(%p: !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, %out: !llvm.ptr, %i: i32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %u = llvm.mlir.undef : vector<2x!llvm.ptr>
  %a = llvm.insertelement %p, %u[%zero : i32] : vector<2x!llvm.ptr>
  %b = llvm.insertelement %p, %a[%one : i32] : vector<2x!llvm.ptr>
  %q = llvm.extractelement %b[%i : i32] : vector<2x!llvm.ptr>
  %v = llvm.load %q : !llvm.ptr -> i64
  llvm.store %v, %out : i64, !llvm.ptr
  llvm.return
}

// A comparison is not an intrinsic.
// CHECK-LABEL: llvm.func @compares(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<101> -> i64
llvm.func @compares(%p: !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.icmp "eq" %p, %out : !llvm.ptr
  %z = llvm.zext %t : i1 to i8
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.store %v, %out : i64, !llvm.ptr
  llvm.store %z, %out : i8, !llvm.ptr
  llvm.return
}
