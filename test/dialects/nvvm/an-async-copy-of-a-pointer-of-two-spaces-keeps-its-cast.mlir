// cp.async takes a shared and a global pointer by type. A destination that may be shared or local keeps the cast that
// the program made, as assembly, and accesses before it stay generic: the cast holds only where it is executed.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[P:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
// CHECK:         %[[D:.*]] = llvm.inline_asm "cvta.to.shared.u64 {{.*}} %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK:         nvvm.cp.async.shared.global %[[D]], %{{.*}}, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr, %c: i1, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %p = llvm.select %c, %sg, %a : i1, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.store %x, %a : f32, !llvm.ptr
  %d = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %from = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<1>
  nvvm.cp.async.shared.global %d, %from, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
