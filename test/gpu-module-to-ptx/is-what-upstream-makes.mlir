// The gpu.binary of each gpu.module is upstream's, the code beside it stays, and the stock mlir-opt has the pass by the plugin.
//
// RUN: tilespace-opt %s --gpu-module-to-ptx | sed 's/LLVMIRToISATimeInMs = [0-9]* /LLVMIRToISATimeInMs = 0 /g' > %t.ours
// RUN: mlir-opt %s --gpu-module-to-binary=format=isa | sed 's/LLVMIRToISATimeInMs = [0-9]* /LLVMIRToISATimeInMs = 0 /g' > %t.upstream
// RUN: diff %t.ours %t.upstream
// RUN: mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(gpu-module-to-ptx)' | sed 's/LLVMIRToISATimeInMs = [0-9]* /LLVMIRToISATimeInMs = 0 /g' > %t.plugin
// RUN: diff %t.ours %t.plugin
// RUN: FileCheck %s --input-file=%t.ours

// CHECK: func.func private @host()
// CHECK: gpu.binary @a
// CHECK-SAME: chip = "sm_90"
// CHECK-SAME: chip = "sm_80"
// CHECK: gpu.binary @old
// CHECK: gpu.binary @b
module attributes {gpu.container_module} {
  func.func private @host()
  gpu.module @a [#nvvm.target<chip = "sm_90", features = "+ptx80">, #nvvm.target<chip = "sm_80", features = "+ptx80">] {
    llvm.func @k(%p: !llvm.ptr<1>, %x: i32) attributes {gpu.kernel, nvvm.kernel} {
      llvm.store %x, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
  gpu.binary @old [#gpu.object<#nvvm.target, "nothing">]
  gpu.module @b [#nvvm.target<chip = "sm_90", features = "+ptx80">] {
    llvm.func @l(%p: !llvm.ptr<1>, %x: i64) attributes {gpu.kernel, nvvm.kernel} {
      llvm.store %x, %p : i64, !llvm.ptr<1>
      llvm.return
    }
  }
}
