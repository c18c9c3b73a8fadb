// RUN: not tilespace-opt %s --to-ptx=chip=hopper 2>&1 | FileCheck %s --check-prefix=HOPPER
// RUN: not tilespace-opt %s --to-ptx=chip=SM_90 2>&1 | FileCheck %s --check-prefix=CASE
// RUN: not tilespace-opt %s --tile-to-ptx=chip=gfx90a 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tilespace-opt %s --to-ptx=chip=compute_90 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not tilespace-opt %s --to-ptx=chip=h100 2>&1 | FileCheck %s --check-prefix=PRODUCT
// RUN: not tilespace-opt %s --to-ptx=chip=rtx4090 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: tilespace-opt %s --to-ptx=chip=sm_90a | FileCheck %s --check-prefix=KNOWN

// HOPPER: LLVM has no chip 'hopper': did you mean 'sm_90'?
// CASE: LLVM has no chip 'SM_90': did you mean 'sm_90'?
// OTHER: 'gfx90a' is an AMD chip, and PTX is for NVIDIA chips: compile for AMD with clang and the plugin (docs/targets.md)
// NUMBER: LLVM has no chip 'compute_90': did you mean 'sm_90'?
// PRODUCT: LLVM has no chip 'h100': did you mean 'sm_90'?
// FAR: LLVM has no chip 'rtx4090'{{$}}
// KNOWN: .target sm_90a
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
