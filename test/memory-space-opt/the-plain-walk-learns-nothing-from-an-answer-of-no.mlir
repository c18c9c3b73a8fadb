// RUN: tilespace-opt %s --memory-space-opt=mem-space-alg=1 | FileCheck %s --check-prefixes=CHECK,WALK
// RUN: tilespace-opt %s --memory-space-opt=mem-space-alg=2 | FileCheck %s --check-prefixes=CHECK,FIXPOINT

// Where the test says yes there is a cast, which the walk sees. Where it says no there is none.

// CHECK-LABEL: llvm.func @either(
// CHECK:       ^bb1:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
// CHECK:       ^bb2:
// WALK:          llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// FIXPOINT:      llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @either(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
