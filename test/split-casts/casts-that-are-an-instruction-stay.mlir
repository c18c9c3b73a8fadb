// RUN: tilespace-opt %s --split-casts | FileCheck %s

// Also those for which there is none either way: tensor memory has no generic addresses.

// CHECK-LABEL: @stay
// CHECK-COUNT-5: llvm.addrspacecast
// CHECK-NOT: llvm.addrspacecast
// CHECK: llvm.return
llvm.func @stay(%p: !llvm.ptr<3>, %g: !llvm.ptr, %t: !llvm.ptr<6>) {
  %a = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<1>
  %c = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<7>
  %d = llvm.addrspacecast %t : !llvm.ptr<6> to !llvm.ptr<1>
  %e = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<6>
  llvm.return
}

// From shared to global memory there is none.

// CHECK-LABEL: @split
// CHECK: %[[G:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr<3> to !llvm.ptr{{$}}
// CHECK: llvm.addrspacecast %[[G]] : !llvm.ptr to !llvm.ptr<1>
llvm.func @split(%p: !llvm.ptr<3>) {
  %a = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<1>
  llvm.return
}
