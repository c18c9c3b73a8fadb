// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Retyped values are cast back, once, for calls, returns, stored values, aggregates and assembly.

llvm.func @elsewhere(!llvm.ptr)

// CHECK-LABEL: llvm.func @uses(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>, %{{.*}}: !llvm.ptr)
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[P]][1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr<3> to !llvm.ptr
// CHECK-NOT:     addrspacecast
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<3>
// CHECK:         llvm.call @elsewhere(%[[G]]) : (!llvm.ptr) -> ()
// CHECK:         llvm.store %[[G]], %{{.*}} : !llvm.ptr, !llvm.ptr
// CHECK:         llvm.insertvalue %[[G]], %{{.*}}[0] : !llvm.struct<(ptr, f32)>
// CHECK:         llvm.inline_asm has_side_effects "prefetch [$0];", "l" %[[G]] : (!llvm.ptr) -> ()
// CHECK:         llvm.return %[[G]] : !llvm.ptr
llvm.func @uses(%p: !llvm.ptr<3>, %slot: !llvm.ptr) -> !llvm.ptr {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.call @elsewhere(%q) : (!llvm.ptr) -> ()
  llvm.store %q, %slot : !llvm.ptr, !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, f32)>
  %w = llvm.insertvalue %q, %u[0] : !llvm.struct<(ptr, f32)>
  llvm.inline_asm has_side_effects "prefetch [$0];", "l" %q : (!llvm.ptr) -> ()
  llvm.return %q : !llvm.ptr
}
