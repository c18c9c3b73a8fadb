// RUN: tilespace-opt %s --memory-space-opt --split-input-file | FileCheck %s

// A block with a second way in may be entered without the answer.

// CHECK-LABEL: llvm.func @another_way_in(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @another_way_in(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^test, ^both
^test:
  llvm.cond_br %t, ^yes, ^both
^yes:
  llvm.return
^both:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Both edges lead to the same block.

// CHECK-LABEL: llvm.func @both_ways(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @both_ways(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^next, ^next
^next:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Nothing is known before the branch, after the join, and of values computed before the branch.

// CHECK-LABEL: llvm.func @around(
// CHECK:         %[[Q:.*]] = llvm.getelementptr
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:       ^bb1:
// CHECK:         llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr{{$}}
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @around(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %p : f32, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^next, ^no
^no:
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.br ^next
^next:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// In a loop the pointer of the next iteration is another one: it was not tested.

// CHECK-LABEL: llvm.func @loop(
// CHECK:       ^bb1(%[[P:.*]]: !llvm.ptr):
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @loop(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  llvm.br ^head(%b : !llvm.ptr)
^head(%p: !llvm.ptr):
  llvm.store %x, %p : f32, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^exit, ^no
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^head(%a : !llvm.ptr)
^exit:
  llvm.return
}
