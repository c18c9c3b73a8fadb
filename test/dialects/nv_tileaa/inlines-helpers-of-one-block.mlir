// A helper of one block is inlined. One of several is not, for a return has nowhere to branch to, and neither is a kernel.
//
// RUN: tilespace-opt --inline --verify-each %s | FileCheck %s

nv_tileaa.func private @helper(%p: !nv_tileaa.ptr<f32>) -> f32 {
  %0 = nv_tileaa.load %p : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.return %0 : f32
}
nv_tileaa.func private @branches(%c: i1) -> i1 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  nv_tileaa.return %c : i1
^bb2:
  %true = arith.constant true
  nv_tileaa.return %true : i1
}
nv_tileaa.func private @kernel() attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  nv_tileaa.return
}

// CHECK-LABEL: nv_tileaa.func @caller(
// CHECK-SAME:    %[[P:.*]]: !nv_tileaa.ptr<f32>
// CHECK-NEXT:    %[[X:.*]] = nv_tileaa.load %[[P]]
// CHECK-NEXT:    %[[C:.*]] = nv_tileaa.call @branches
// CHECK-NEXT:    nv_tileaa.call @kernel
// CHECK-NEXT:    nv_tileaa.return %[[X]], %[[C]]
nv_tileaa.func @caller(%p: !nv_tileaa.ptr<f32>, %c: i1) -> (f32, i1) {
  %0 = nv_tileaa.call @helper(%p) : (!nv_tileaa.ptr<f32>) -> f32
  %1 = nv_tileaa.call @branches(%c) : (i1) -> i1
  nv_tileaa.call @kernel() : () -> ()
  nv_tileaa.return %0, %1 : f32, i1
}
