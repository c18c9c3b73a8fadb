// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(ip-msp))' 2>&1 | FileCheck %s --check-prefix=MODULE
// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(llvm.mlir.global(memory-space-opt))' 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not tilespace-opt %s --memory-space-opt=mode=third-time 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: not tilespace-opt %s --memory-space-opt=space-rules=%t.missing 2>&1 | FileCheck %s --check-prefix=RULES

// A pass on the wrong op says which ops it runs on; a wrong mode names the right ones. No module is printed.

// MODULE:     ip-msp
// MODULE-NOT: llvm.mlir.global
// FUNCTION:     memory-space-opt
// FUNCTION-NOT: addr_space
// MODE:     third-time
// MODE-NOT: llvm.mlir.global
// RULES:     error: cannot read space rules
// RULES-NOT: addr_space

llvm.mlir.global internal @x() {addr_space = 3 : i32} : i32
