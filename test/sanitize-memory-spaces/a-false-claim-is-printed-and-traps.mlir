// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-pipeline{sanitize})' | mlir-translate --mlir-to-llvmir \
// RUN:   | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 -o %t.ptx
// RUN: tilespace-ptx %t.ptx b0 f1.0 | FileCheck %s --check-prefix=GLOBAL
// RUN: tilespace-ptx %t.ptx 0 f1.0 2>&1 | FileCheck %s --check-prefix=NULL --allow-empty
// RUN: not tilespace-ptx %t.ptx 0x7e0000000010 f1.0 2>&1 | FileCheck %s --check-prefix=SHARED

// A kernel is assumed to get pointers to global memory. Here the third launch gives it a pointer into the window of
// shared memory. Null is not accessed in the second.

// GLOBAL-NOT: tilespace
// GLOBAL:     b0+0: 0x{{[0-9a-f]*}}3f800000
// NULL-NOT:   tilespace
// SHARED:     output: {{.*}}a-false-claim-is-printed-and-traps.mlir:[[@LINE+3]]: tilespace: {{.*}} is not a pointer to global memory
// SHARED:     error: fault at line {{[0-9]+}}: trap

llvm.func @k(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %is = llvm.icmp "ne" %p, %null : !llvm.ptr
  llvm.cond_br %is, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}
