// The result of nvvm.mapa is in another block's shared memory: space 7, not 3. The op itself accepts only certain pairs
// of types, so it keeps its own.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[A:.*]] = nvvm.mapa %{{.*}}, %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[C:.*]] = llvm.addrspacecast %[[A]] : !llvm.ptr to !llvm.ptr<7>
// CHECK:         llvm.store %{{.*}}, %[[C]] : f32, !llvm.ptr<7>
llvm.func @k(%s: !llvm.ptr<3>, %rank: i32, %x: f32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = nvvm.mapa %g, %rank : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %a : f32, !llvm.ptr
  llvm.return
}
