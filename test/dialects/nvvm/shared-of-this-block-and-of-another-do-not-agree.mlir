// A select between this block's shared memory and another block's: no one space holds for both.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[P:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.func @k(%s: !llvm.ptr<3>, %rank: i32, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %m = nvvm.mapa %s, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %a = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  %p = llvm.select %c, %g, %a : i1, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
