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
