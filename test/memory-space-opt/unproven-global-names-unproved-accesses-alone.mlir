// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s --check-prefix=GENERIC
// RUN: tilespace-opt %s --memory-space-opt='unproven=generic no-warnings' | FileCheck %s --check-prefix=GENERIC
// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' -o %t.once
// RUN: tilespace-opt %t.once --memory-space-opt='unproven=global' -o %t.twice 2>&1 | count 0
// RUN: diff %t.once %t.twice

// The access is taken to be of global memory; other uses of the pointer see the generic one.

llvm.func @elsewhere(!llvm.ptr)

// CHECK-LABEL: llvm.func @argument(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %[[N:.*]]: i64)
// CHECK-NEXT:    %[[Q:.*]] = llvm.getelementptr %[[P]][1] : (!llvm.ptr) -> !llvm.ptr
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    llvm.store %[[N]], %[[G]] : i64, !llvm.ptr<1>
// CHECK-NEXT:    llvm.call @elsewhere(%[[Q]])
// CHECK-NEXT:    %[[H:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    llvm.store %[[Q]], %[[H]] : !llvm.ptr, !llvm.ptr<1>
// GENERIC-LABEL: llvm.func @argument(
// GENERIC:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
// GENERIC:         llvm.store %{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr{{$}}
llvm.func @argument(%p: !llvm.ptr, %n: i64) {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %n, %q : i64, !llvm.ptr
  llvm.call @elsewhere(%q) : (!llvm.ptr) -> ()
  llvm.store %q, %p : !llvm.ptr, !llvm.ptr
  llvm.return
}
