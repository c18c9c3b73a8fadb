// RUN: tilespace-opt %s --memory-space-opt=mode=second-time | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=mode=second-time-no-warnings | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A number in nvvm.as is a space; 0 and -1 say nothing.

// CHECK-LABEL: llvm.func @published(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i64, %[[Q:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr<4>)
// CHECK-NEXT:    %[[L:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK-NEXT:    llvm.store %{{.*}}, %[[L]] : i64, !llvm.ptr<3>
// CHECK-NEXT:    llvm.store %{{.*}}, %[[Q]] : i64, !llvm.ptr{{$}}
llvm.func @published(%p: !llvm.ptr, %n: i64, %q: !llvm.ptr, %r: !llvm.ptr<4>)
    attributes {nvvm.as = array<i32: 3, -1, 0, 4>} {
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.store %n, %q : i64, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @private(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<1>
llvm.func internal @private(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 1, -1>} {
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
