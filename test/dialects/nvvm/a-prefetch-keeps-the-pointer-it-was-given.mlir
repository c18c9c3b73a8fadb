// The spaces that nvvm.prefetch takes depend on its attributes, so that a generic pointer stays generic, whatever
// is known of it, and a pointer with a space stays as it is. A prefetch is not evidence either: a prefetch of a
// wrong address does no harm.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK-SAME:    %[[G:[a-z0-9]+]]: !llvm.ptr, %[[T:[a-z0-9]+]]: !llvm.ptr<1>, %[[L:[a-z0-9]+]]: !llvm.ptr<5>, %[[C:[a-z0-9]+]]: !llvm.ptr<4>
// CHECK:         nvvm.prefetch level = L2, %[[G]] : !llvm.ptr
// CHECK:         nvvm.prefetch level = L2, evict_priority = evict_last, %[[T]] : !llvm.ptr<1>
// CHECK:         nvvm.prefetch level = L1, %[[L]] : !llvm.ptr<5>
// CHECK:         nvvm.prefetch tensormap, %[[C]] : !llvm.ptr<4>
// CHECK:         nvvm.prefetch tensormap, %[[G]], predicate = %{{.*}} : !llvm.ptr, i1
llvm.func @k(%g: !llvm.ptr, %t: !llvm.ptr<1>, %l: !llvm.ptr<5>, %c: !llvm.ptr<4>, %b: i1) attributes {nvvm.kernel} {
  nvvm.prefetch level = L2, %g : !llvm.ptr
  nvvm.prefetch level = L2, evict_priority = evict_last, %t : !llvm.ptr<1>
  nvvm.prefetch level = L1, %l : !llvm.ptr<5>
  nvvm.prefetch tensormap, %c : !llvm.ptr<4>
  nvvm.prefetch tensormap, %g, predicate = %b : !llvm.ptr, i1
  llvm.return
}

// CHECK-LABEL: llvm.func @unknown(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr
// CHECK:         nvvm.prefetch level = L1, %[[P]] : !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @unknown(%p: !llvm.ptr) -> f32 {
  nvvm.prefetch level = L1, %p : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// The intrinsic for tensor maps has the space in its name, and takes constant memory; global memory it does not.
// CHECK-LABEL: llvm.func @maps(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.prefetch.tensormap.p4"(%{{.*}}) : (!llvm.ptr<4>) -> ()
// CHECK:         llvm.call_intrinsic "llvm.nvvm.prefetch.tensormap.p0"(%{{.*}}) : (!llvm.ptr) -> ()
llvm.func @maps(%c: !llvm.ptr<4>, %g: !llvm.ptr) attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  llvm.call_intrinsic "llvm.nvvm.prefetch.tensormap.p0"(%p) : (!llvm.ptr) -> ()
  llvm.call_intrinsic "llvm.nvvm.prefetch.tensormap.p0"(%g) : (!llvm.ptr) -> ()
  llvm.return
}
