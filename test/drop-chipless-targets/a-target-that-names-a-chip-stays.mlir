// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(drop-chipless-targets))' | FileCheck %s

// The level of LLVM and its flags belong to a target, and go with it.

// CHECK: gpu.module @alone {
gpu.module @alone [#nvvm.target] {}

// CHECK: gpu.module @with_a_level {
gpu.module @with_a_level [#nvvm.target<O = 3, flags = {fast}>] {}

// CHECK: gpu.module @beside [#nvvm.target<chip = "sm_90">, #rocdl.target] {
gpu.module @beside [#nvvm.target, #nvvm.target<chip = "sm_90">, #rocdl.target] {}

// CHECK: gpu.module @none {
gpu.module @none {}
