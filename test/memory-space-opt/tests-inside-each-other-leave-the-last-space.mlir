// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Three spaces, two answers of no; the inner test has no answer yet, and a third one only one.

// CHECK-LABEL: func.func @three(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
// CHECK:         } else {
// CHECK:           llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:           llvm.call_intrinsic "llvm.nvvm.isspacep.global"
// CHECK:           } else {
// CHECK:             llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<5>
// CHECK-NOT:         isspacep
// CHECK:             llvm.mlir.constant(true) : i1
func.func @three(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %l: !llvm.ptr<5>, %c: i1, %d: i1, %x: f32) -> i1 {
  %false = arith.constant false
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %e = llvm.addrspacecast %l : !llvm.ptr<5> to !llvm.ptr
  %q = llvm.select %c, %a, %b : i1, !llvm.ptr
  %p = llvm.select %d, %q, %e : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %r = scf.if %t -> i1 {
    scf.yield %false : i1
  } else {
    llvm.store %x, %p : f32, !llvm.ptr
    %u = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
    %w = scf.if %u -> i1 {
      scf.yield %false : i1
    } else {
      llvm.store %x, %p : f32, !llvm.ptr
      %v = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%p) : (!llvm.ptr) -> i1
      scf.yield %v : i1
    }
    scf.yield %w : i1
  }
  return %r : i1
}
