// RUN: tilespace-opt %s --short-pointers=nvptx-short-ptr | FileCheck %s
// RUN: tilespace-opt %s --short-pointers=nvptx-32-bit-smem | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=nvptx-32-bit-smem | FileCheck %s
// RUN: tilespace-opt %s --short-pointers | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --short-pointers=nvptx-short-ptr | tilespace-opt --short-pointers=nvptx-short-ptr | FileCheck %s

// LLVM 22's own string for -nvptx-short-ptr: a module with another is refused there.

// CHECK: module attributes {llvm.data_layout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"}
// OFF: module {
llvm.func @f(%s: !llvm.ptr<3>) {
  llvm.return
}
