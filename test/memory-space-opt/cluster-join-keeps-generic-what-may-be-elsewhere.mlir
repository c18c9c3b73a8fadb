// RUN: tilespace-opt %s --memory-space-opt=cluster-join --split-input-file | FileCheck %s

// Global memory is not part of the cluster's memory.

// CHECK-LABEL: llvm.func @global(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @global(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %i = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  %f = llvm.select %c, %e, %i : i1, !llvm.ptr
  llvm.store %x, %f : f32, !llvm.ptr
  llvm.return
}

// -----

// An unknown pointer may be anywhere.

// CHECK-LABEL: llvm.func @unknown(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @unknown(%d: !llvm.ptr<7>, %p: !llvm.ptr, %c: i1, %x: f32) {
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %e = llvm.select %c, %h, %p : i1, !llvm.ptr
  llvm.store %x, %e : f32, !llvm.ptr
  llvm.return
}

// -----

// An instruction without a form for the cluster's memory keeps its generic operand.

// CHECK-LABEL: llvm.func @no_form(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p0"(%{{.*}}) : (!llvm.ptr, i32) -> i32
llvm.func @no_form(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %c: i1) -> i32 {
  %a = llvm.mlir.constant(4 : i32) : i32
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p0"(%e, %a) : (!llvm.ptr, i32) -> i32
  llvm.return %v : i32
}

// -----

// Resolved without global memory.

// CHECK-LABEL: llvm.func @all_of_the_cluster(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<7>
llvm.func @all_of_the_cluster(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %c: i1, %x: f32) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  llvm.store %x, %e : f32, !llvm.ptr
  llvm.return
}
