// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{plan-only},memory-space-opt)' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s --check-prefix=TWO

// A plan becomes clones with accesses that name their spaces, and a value that two calls take is cast once. Two rewrites
// cast it before each call.

// CHECK-LABEL: llvm.func internal @get(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>)
// CHECK-NOT:     llvm.addrspacecast
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[P]][1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<3> -> f32
// CHECK-LABEL: llvm.func internal @get.global(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<1>)
// CHECK-NOT:     llvm.addrspacecast
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    %[[OUT:[^:]*]]: !llvm.ptr
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[OUT]] : !llvm.ptr to !llvm.ptr<1>
// CHECK-NOT:     llvm.addrspacecast
// CHECK:         %[[TILE:.*]] = llvm.mlir.addressof @tile : !llvm.ptr<3>
// CHECK-NOT:     llvm.addrspacecast
// CHECK:         llvm.call @get(%[[TILE]])
// CHECK:         llvm.call @get.global(%[[G]])
// CHECK:         llvm.call @get.global(%[[G]])
// CHECK:         llvm.store %{{.*}}, %[[G]] : f32, !llvm.ptr<1>
// TWO-LABEL: llvm.func @kernel(
// TWO-COUNT-3:   llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<1>
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s) : (!llvm.ptr) -> f32
  %b = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %c = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %d = llvm.fadd %a, %b : f32
  %e = llvm.fadd %d, %c : f32
  llvm.store %e, %out : f32, !llvm.ptr
  llvm.return
}
