// RUN: not tilespace-opt %s --memory-space-opt='require-resolved no-warnings' -o %t.out 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=no-warnings
// RUN: tilespace-opt %s --memory-space-opt='require-resolved=false no-warnings'
// RUN: tilespace-opt %s --memory-space-opt='require-resolved unproven=global no-warnings' | FileCheck %s --check-prefix=GLOBAL

// By default an access may stay generic. An access that is assumed to be global has a space.

// CHECK: require-resolved-fails-the-pass.mlir:[[#@LINE+4]]:3: error: memory access stays generic in '{{.*}}' (unknown-caller)
// GLOBAL: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>

llvm.func @argument(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
