// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-pipeline{nvptx-short-ptr=true})' | FileCheck %s

// Only the test shows that the pointer is in shared memory. LLVM looks through a cast, and would move the load of the
// callee above the test, since the pointer is dereferenceable: so the cast is assembly.

// CHECK-LABEL: llvm.func internal @f(
// CHECK: llvm.cond_br
// CHECK: %[[S:.*]] = llvm.inline_asm "cvta.to.shared.u64 $0, $1; // behind a test", "=l,l" %{{.*}} : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK: llvm.call @get(%[[S]]) : (!llvm.ptr<3>) -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func internal @f(%p: !llvm.ptr {llvm.dereferenceable = 4 : i64, llvm.align = 4 : i64, llvm.noundef}, %o: !llvm.ptr) attributes {no_inline} {
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.cond_br %c, ^a, ^e(%z : f32)
^a:
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.br ^e(%v : f32)
^e(%x: f32):
  llvm.store %x, %o : f32, !llvm.ptr
  llvm.return
}
llvm.func @two(%p: !llvm.ptr {llvm.dereferenceable = 4 : i64, llvm.align = 4 : i64, llvm.noundef}, %g: !llvm.ptr<1>) {
  %o = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  llvm.call @f(%p, %o) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
