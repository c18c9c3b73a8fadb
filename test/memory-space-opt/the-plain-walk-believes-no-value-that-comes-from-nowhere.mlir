// RUN: tilespace-opt %s --memory-space-opt=mem-space-alg=1 | FileCheck %s --check-prefixes=CHECK,WALK
// RUN: tilespace-opt %s --memory-space-opt=mem-space-alg=2 | FileCheck %s --check-prefixes=CHECK,FIXPOINT

// No edge passes a value to the argument of the block that is never entered. The fixpoint knows that no pointer
// comes from there; the walk only sees an unknown value.

// CHECK-LABEL: llvm.func @dead(
// WALK:          llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// FIXPOINT:      llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @dead(%s: !llvm.ptr<3>, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^join(%a : !llvm.ptr)
^never(%q: !llvm.ptr):
  llvm.br ^join(%q : !llvm.ptr)
^join(%p: !llvm.ptr):
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
