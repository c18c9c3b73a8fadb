// RUN: tilespace-opt %s --memory-space-opt -o %t.second 2> %t.warned
// RUN: tilespace-opt %s --memory-space-opt=mode=first-time -o %t.first 2>&1 | diff %t.warned -
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-opt{second-time warnings})' -o %t.out 2>&1 | diff %t.warned -
// RUN: diff %t.second %t.out
// RUN: tilespace-opt %s --memory-space-opt=mode=1 -o %t.out 2>&1 | diff %t.warned -
// RUN: diff %t.second %t.out
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-opt{second-time no-warnings})' -o %t.out 2>&1 | count 0
// RUN: diff %t.second %t.out
// RUN: tilespace-opt %s --memory-space-opt=mode=3 -o %t.out 2>&1 | count 0
// RUN: diff %t.second %t.out
// RUN: tilespace-opt %s --memory-space-opt=mode=second-time-no-warnings -o %t.out 2>&1 | count 0
// RUN: diff %t.second %t.out
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-opt{first-time warnings})' -o %t.out 2>&1 | diff %t.warned -
// RUN: diff %t.first %t.out
// RUN: tilespace-opt %s --memory-space-opt=mode=0 -o %t.out 2>&1 | diff %t.warned -
// RUN: diff %t.first %t.out
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-opt{first-time no-warnings})' -o %t.out 2>&1 | count 0
// RUN: diff %t.first %t.out
// RUN: tilespace-opt %s --memory-space-opt=mode=2 -o %t.out 2>&1 | count 0
// RUN: diff %t.first %t.out
// RUN: tilespace-opt %s --memory-space-opt='mode=first-time no-warnings' -o %t.out 2>&1 | count 0
// RUN: diff %t.first %t.out
// RUN: FileCheck %s --input-file=%t.second
// RUN: FileCheck %s --input-file=%t.first --check-prefix=FIRST
// RUN: FileCheck %s --input-file=%t.warned --check-prefix=WARNED

// The documents' numbers, their words one by one, and words for both at once are the same modes. Without a mode the
// pass is the second, with warnings.

// WARNED: warning: Cannot do atomic operation on const memory
// CHECK-NOT: isspacep
// FIRST:     isspacep

llvm.func @f(%p: !llvm.ptr<4>, %s: !llvm.ptr<3>, %n: i32) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  %b = llvm.atomicrmw add %g, %n monotonic : !llvm.ptr, i32
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%q) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}
