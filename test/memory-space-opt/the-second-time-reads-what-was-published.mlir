// RUN: tilespace-opt %s --memory-space-opt=mode=second-time | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=mode=second-time-no-warnings | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A number in nvvm.as is a space; 0 and -1 say nothing, nor does an array that is too short, nor a number of no space.

// CHECK-LABEL: llvm.func @published(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i64, %[[Q:.*]]: !llvm.ptr, %[[R:.*]]: !llvm.ptr, %[[S:.*]]: !llvm.ptr)
// CHECK-NEXT:    %[[L:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK-NEXT:    llvm.store %{{.*}}, %[[L]] : i64, !llvm.ptr<3>
// CHECK-NEXT:    llvm.store %{{.*}}, %[[Q]] : i64, !llvm.ptr{{$}}
// CHECK-NEXT:    llvm.store %{{.*}}, %[[R]] : i64, !llvm.ptr{{$}}
// CHECK-NEXT:    llvm.store %{{.*}}, %[[S]] : i64, !llvm.ptr{{$}}
llvm.func @published(%p: !llvm.ptr, %n: i64, %q: !llvm.ptr, %r: !llvm.ptr, %s: !llvm.ptr)
    attributes {nvvm.as = array<i32: 3, -1, 0, 99>} {
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.store %n, %q : i64, !llvm.ptr
  llvm.store %n, %r : i64, !llvm.ptr
  llvm.store %n, %s : i64, !llvm.ptr
  llvm.return
}
