// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// An intrinsic without a rule: its name and operand stay, and its result is unknown.

// CHECK-LABEL: llvm.func @odd(
// CHECK:         %[[Q:.*]] = llvm.call_intrinsic "llvm.nobody.knows.p0.p0"(%{{.*}}) : (!llvm.ptr) -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr{{$}}
llvm.func @odd(%p: !llvm.ptr<3>, %x: f32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.call_intrinsic "llvm.nobody.knows.p0.p0"(%g) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// An intrinsic with a rule.

// CHECK-LABEL: llvm.func @known(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @known(%p: !llvm.ptr<3>, %m: i64, %x: f32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.call_intrinsic "llvm.ptrmask.p0.i64"(%g, %m) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
