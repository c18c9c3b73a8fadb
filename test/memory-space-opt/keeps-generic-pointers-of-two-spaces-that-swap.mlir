// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// One buffer is shared and one global: after one round each block argument has been both.

// CHECK-LABEL: llvm.func @swap(
// CHECK:       ^bb1(%[[A:.*]]: !llvm.ptr, %[[B:.*]]: !llvm.ptr):
// CHECK:         llvm.load %[[A]] : !llvm.ptr -> f32
// CHECK:         llvm.store %{{.*}}, %[[B]] : f32, !llvm.ptr{{$}}
llvm.func @swap(%p: !llvm.ptr<3>, %q: !llvm.ptr<1>, %c: i1) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr
  llvm.br ^loop(%g, %h : !llvm.ptr, !llvm.ptr)
^loop(%a: !llvm.ptr, %b: !llvm.ptr):
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.cond_br %c, ^loop(%b, %a : !llvm.ptr, !llvm.ptr), ^exit
^exit:
  llvm.return
}

// Resolved with two shared buffers.

// CHECK-LABEL: llvm.func @swap_of_one_space(
// CHECK:       ^bb1(%[[A:.*]]: !llvm.ptr<3>, %[[B:.*]]: !llvm.ptr<3>):
// CHECK:         llvm.load %[[A]] : !llvm.ptr<3> -> f32
// CHECK:         llvm.store %{{.*}}, %[[B]] : f32, !llvm.ptr<3>
llvm.func @swap_of_one_space(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>, %c: i1) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^loop(%g, %h : !llvm.ptr, !llvm.ptr)
^loop(%a: !llvm.ptr, %b: !llvm.ptr):
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.cond_br %c, ^loop(%b, %a : !llvm.ptr, !llvm.ptr), ^exit
^exit:
  llvm.return
}
