// RUN: tilespace-opt %s --memory-space-opt=mode=first-time | FileCheck %s

// A launch gives kernels global pointers. The signature stays, and one cast at entry serves all uses.

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr {llvm.noalias}, %{{.*}}: f32)
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    llvm.store %{{.*}}, %[[G]] : f32, !llvm.ptr<1>
// CHECK-NEXT:    %[[Q:.*]] = llvm.getelementptr %[[G]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK-NEXT:    llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr<1>
llvm.func @kernel(%p: !llvm.ptr {llvm.noalias}, %x: f32) attributes {nvvm.kernel} {
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
