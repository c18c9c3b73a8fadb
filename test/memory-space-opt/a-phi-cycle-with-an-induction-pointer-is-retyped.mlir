// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// The pointer is advanced from round to round: the block argument, the step and the branches change type together.

// CHECK-LABEL: llvm.func @sum(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>)
// CHECK:         llvm.br ^bb1(%[[P]], %{{.*}} : !llvm.ptr<1>, f32)
// CHECK:       ^bb1(%[[Q:.*]]: !llvm.ptr<1>, %{{.*}}: f32):
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<1> -> f32
// CHECK:         %[[N:.*]] = llvm.getelementptr %[[Q]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK:         llvm.cond_br %{{.*}}, ^bb2, ^bb1(%[[N]], %{{.*}} : !llvm.ptr<1>, f32)
llvm.func @sum(%p: !llvm.ptr<1>, %end: !llvm.ptr<1>) -> f32 {
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr
  %e = llvm.addrspacecast %end : !llvm.ptr<1> to !llvm.ptr
  llvm.br ^loop(%g, %zero : !llvm.ptr, f32)
^loop(%q: !llvm.ptr, %s: f32):
  %v = llvm.load %q : !llvm.ptr -> f32
  %t = llvm.fadd %s, %v : f32
  %n = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %done = llvm.icmp "eq" %n, %e : !llvm.ptr
  llvm.cond_br %done, ^exit, ^loop(%n, %t : !llvm.ptr, f32)
^exit:
  llvm.return %t : f32
}
