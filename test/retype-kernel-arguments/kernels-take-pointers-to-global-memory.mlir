// RUN: tilespace-opt %s --retype-kernel-arguments | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=retype-kernel-arguments | FileCheck %s --check-prefix=WHOLE
// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --memory-space-pipeline='retype-kernel-arguments param-always-point-to-global=false' | FileCheck %s --check-prefix=OFF

// The form of the documents.

// CHECK: llvm.func @kernel(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: !llvm.ptr {llvm.byval = i64}, %arg3: i32) attributes {nvvm.kernel}
// CHECK-NEXT: %[[G:.*]] = llvm.addrspacecast %arg0 : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT: llvm.store %arg3, %[[G]]
// WHOLE: llvm.func @kernel(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: !llvm.ptr {llvm.byval = i64}, %arg3: i32)
// WHOLE-NEXT: llvm.store %arg3, %arg0 : i32, !llvm.ptr<1>
// OFF: llvm.func @kernel(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: !llvm.ptr
llvm.func @kernel(%p: !llvm.ptr, %s: !llvm.ptr<3>, %b: !llvm.ptr {llvm.byval = i64}, %n: i32) attributes {nvvm.kernel} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// Others stay as they are.

// CHECK: llvm.func @helper(%arg0: !llvm.ptr)
llvm.func @helper(%p: !llvm.ptr) {
  llvm.return
}
