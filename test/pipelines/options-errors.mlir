// RUN: not tilespace-opt %s --memory-space-pipeline=O=4 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not tilespace-opt %s --memory-space-pipeline=do-clone-for-ip-msp=-5 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chop=sm_90})' 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(memory-space-pipeline{space-rules=%t.missing})' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tilespace-opt %s --cuda-tile-to-amdgcn=format=bin 2>&1 | FileCheck %s --check-prefix=FORMAT

// LEVEL:     O
// LEVEL-NOT: llvm.func
// BUDGET:     error: do-clone-for-ip-msp must be -1 (no limit), 0 or more, but is -5
// BUDGET-NOT: llvm.func
// OPTION:     chop
// OPTION-NOT: gpu.binary
// MISSING:     error: cannot read space rules
// MISSING-NOT: llvm.func
// FORMAT:     Cannot find option named 'bin'
// FORMAT-NOT: gpu.binary

llvm.func @f() {
  llvm.return
}
