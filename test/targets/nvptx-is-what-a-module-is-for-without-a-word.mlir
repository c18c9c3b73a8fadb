// A triple, targets and a data layout of NVPTX, or nothing at all; and a gpu.module in a module of a host, beside one for
// another target.
//
// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(any(memory-space-opt))' -o /dev/null

// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
module attributes {llvm.target_triple = "nvptx64-nvidia-cuda", llvm.data_layout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"} {
  llvm.func @k(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}

// -----

// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
module attributes {llvm.target_triple = "", dlti.dl_spec = #dlti.dl_spec<i64 = dense<64> : vector<2xi64>, "dlti.endianness" = "little", "dlti.alloca_memory_space" = 0 : ui64>} {
  llvm.func @k(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}

// -----

// CHECK-LABEL: gpu.module @nvidia
// CHECK:         memref.store %{{.*}} : memref<4xf32, 1>
// CHECK-LABEL: gpu.module @unsaid
// CHECK:         memref.store %{{.*}} : memref<4xf32, 1>
// CHECK-LABEL: gpu.module @amd
// CHECK:         memref.store %{{.*}} : memref<4xf32>{{$}}
// CHECK-LABEL: func.func @main
// CHECK:         memref.store %{{.*}} : memref<4xf32>{{$}}
module attributes {gpu.container_module, llvm.target_triple = "x86_64-unknown-linux-gnu", llvm.data_layout = "e-m:e-i64:64-n8:16:32:64-S128"} {
  gpu.module @nvidia [#nvvm.target<chip = "sm_90">, #nvvm.target] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  gpu.module @unsaid {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  gpu.module @amd attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  func.func @main(%x: f32, %i: index) {
    %m = memref.alloca() : memref<4xf32>
    memref.store %x, %m[%i] : memref<4xf32>
    return
  }
}

// -----

// A target of its own counts in a module for another device, too. A module in it without a word is for that device.

// CHECK-LABEL: gpu.module @nvidia
// CHECK:         memref.store %{{.*}} : memref<4xf32, 1>
// CHECK-LABEL: gpu.module @unsaid
// CHECK:         memref.store %{{.*}} : memref<4xf32>{{$}}
module attributes {llvm.data_layout = "e-p:64:64-p5:32:32-S32-A5-G1-ni:7:8:9"} {
  gpu.module @nvidia [#nvvm.target<chip = "sm_90">] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  gpu.module @unsaid {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
}
