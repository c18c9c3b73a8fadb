// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// memcpy and kin, their inline forms, and prefetch.

// CHECK-LABEL: llvm.func @copy(
// CHECK-SAME:    %[[S:.*]]: !llvm.ptr<3>, %[[G:.*]]: !llvm.ptr<1>, %{{.*}}: i64, %{{.*}}: i8)
llvm.func @copy(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i64, %b: i8) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  // CHECK: "llvm.intr.memcpy"(%[[S]], %[[G]], %{{.*}}) <{isVolatile = false}> : (!llvm.ptr<3>, !llvm.ptr<1>, i64) -> ()
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // LLVM drops a memmove between two spaces, and names the spaces of the loop that it makes of a generic one.
  // CHECK: "llvm.intr.memmove"(%{{.*}}, %{{.*}}, %{{.*}}) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%q, %p, %n) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: "llvm.intr.memset"(%[[S]], %{{.*}}, %{{.*}}) <{isVolatile = false}> : (!llvm.ptr<3>, i8, i64) -> ()
  "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  // CHECK: "llvm.intr.memcpy.inline"(%[[S]], %[[G]]) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr<3>, !llvm.ptr<1>) -> ()
  "llvm.intr.memcpy.inline"(%p, %q) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  // CHECK: "llvm.intr.memset.inline"(%[[S]], %{{.*}}) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr<3>, i8) -> ()
  "llvm.intr.memset.inline"(%p, %b) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, i8) -> ()
  // CHECK: "llvm.intr.prefetch"(%[[G]]) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr<1>) -> ()
  "llvm.intr.prefetch"(%q) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  llvm.return
}

// One side known, the other not.
// CHECK-LABEL: llvm.func @half(
// CHECK:         "llvm.intr.memcpy"(%{{.*}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
llvm.func @half(%p: !llvm.ptr, %g: !llvm.ptr<1>, %n: i64) {
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
