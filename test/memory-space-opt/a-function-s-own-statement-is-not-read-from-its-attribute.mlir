// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s

// The mark says that ip-msp wrote the numbers, and that types and casts state them. An argument with neither may be
// new, or may have changed its place, since then.

// CHECK-LABEL: llvm.func internal @marked(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<3>
llvm.func internal @marked(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64)
    attributes {nvvm.as = array<i32: 1, 3, -1>, nvvm.as_stated} {
  %c = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  %b = llvm.addrspacecast %c : !llvm.ptr<3> to !llvm.ptr
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.store %n, %b : i64, !llvm.ptr
  llvm.return
}
