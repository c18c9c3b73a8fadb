// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A memmove names both sides or none, so that its source is cast back to generic. LLVM's back end then copies
// the argument to local memory, and a cast of that copy to parameter memory is not an address of it. A memcpy
// names each side.

// CHECK-LABEL: @moved
// CHECK-NOT: !llvm.ptr<101>
// CHECK: llvm.return
llvm.func @moved(%s: !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %n = llvm.mlir.constant(8 : i64) : i64
  %v = llvm.load %s : !llvm.ptr -> i64
  llvm.store %v, %out : i64, !llvm.ptr
  "llvm.intr.memmove"(%out, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// CHECK-LABEL: @copied
// CHECK: llvm.load %{{.*}} : !llvm.ptr<101> -> i64
// CHECK: "llvm.intr.memcpy"({{.*}}) {{.*}} : (!llvm.ptr<1>, !llvm.ptr<101>, i64) -> ()
llvm.func @copied(%s: !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %n = llvm.mlir.constant(8 : i64) : i64
  %v = llvm.load %s : !llvm.ptr -> i64
  llvm.store %v, %out : i64, !llvm.ptr
  "llvm.intr.memcpy"(%out, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
