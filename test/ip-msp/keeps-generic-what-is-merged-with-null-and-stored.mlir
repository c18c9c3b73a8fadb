// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// A null that is converted to shared memory and back is not null any more, where LLVM does that.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr,
// CHECK:         llvm.cond_br %{{.*}}, ^[[B:.*]](%[[P]] : !llvm.ptr), ^[[B]](%{{.*}} : !llvm.ptr)
// CHECK:         llvm.store %{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr<1>
// CHECK:         %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[S]] : f32, !llvm.ptr<3>
llvm.func internal @use(%p: !llvm.ptr, %c: i1, %out: !llvm.ptr) attributes {no_inline} {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.cond_br %c, ^join(%p : !llvm.ptr), ^join(%null : !llvm.ptr)
^join(%q: !llvm.ptr):
  llvm.store %q, %out : !llvm.ptr, !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%c: i1, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @use(%s, %c, %out) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  llvm.return
}
