// RUN: tilespace-opt %s --memory-space-opt=dump-ir-before-memory-space-opt -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: tilespace-opt %s --memory-space-opt=dump-ir-after-memory-space-opt -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: tilespace-opt %s --memory-space-opt='dump-ir-before-memory-space-opt dump-ir-after-memory-space-opt' -o /dev/null 2>&1 | FileCheck %s --check-prefixes=BEFORE,AFTER
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(memory-space-opt{dump-ir-before-memory-space-opt=true}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: tilespace-opt %s --memory-space-opt='dump-ir-before-memory-space-opt=false dump-ir-after-memory-space-opt=false' -o /dev/null 2>&1 | count 0
// RUN: tilespace-opt %s --memory-space-opt -o /dev/null 2>&1 | count 0

// BEFORE:     // IR before memory-space-opt
// BEFORE-NOT: // IR
// BEFORE:     llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
// AFTER:      // IR after memory-space-opt
// AFTER-NOT:  // IR
// AFTER:      llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @kernel(%p: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
