// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=O=0 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=O=fcmid | FileCheck %s

// Upstream's canonicalization, which the pipeline does not run, makes one cast of both, which has no instruction.

// CHECK-LABEL: @kernel
// CHECK: llvm.addrspacecast %{{.*}} : !llvm.ptr<3> to !llvm.ptr{{$}}
// CHECK: llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<1>
// CHECK-NOT: !llvm.ptr<3> to !llvm.ptr<1>
llvm.func @kernel(%s: !llvm.ptr<3>, %o: !llvm.ptr<1>, %c: i1) attributes {nvvm.kernel} {
  llvm.cond_br %c, ^never, ^end
^never:
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<1>
  %v = llvm.load %q : !llvm.ptr<1> -> f32
  llvm.store %v, %o : f32, !llvm.ptr<1>
  llvm.br ^end
^end:
  llvm.return
}

// With an access to the generic pointer in place of the second cast, it is a shared access, and no cast is left.

// CHECK-LABEL: @accessed
// CHECK-NOT: llvm.addrspacecast
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK-NOT: llvm.addrspacecast
llvm.func @accessed(%s: !llvm.ptr<3>, %o: !llvm.ptr<1>, %c: i1) attributes {nvvm.kernel} {
  llvm.cond_br %c, ^never, ^end
^never:
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.load %g : !llvm.ptr -> f32
  llvm.store %v, %o : f32, !llvm.ptr<1>
  llvm.br ^end
^end:
  llvm.return
}
