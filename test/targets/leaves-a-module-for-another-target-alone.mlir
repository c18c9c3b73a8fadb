// The numbers of spaces are NVPTX's: 7 is a buffer of AMD's GPUs, and 5 not private to SPIR-V. A word on another
// target, whatever says it, and the module stays as it is, in all passes, with one remark.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --ip-msp -o %t.ip-msp
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt -o %t.memory-space-opt
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(memory-space-pipeline{O=0})' -o %t.pipeline
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --print-memory-spaces -o %t.print
// RUN: tilespace-opt %s --split-input-file --internalize-device-code --mark-device-variables -o %t.others
// RUN: tilespace-opt %s --split-input-file -o %t.before
// RUN: diff %t.before %t.ip-msp
// RUN: diff %t.before %t.memory-space-opt
// RUN: diff %t.before %t.pipeline
// RUN: diff %t.before %t.print
// RUN: diff %t.before %t.others

// expected-remark @+1 {{left alone: not code for NVPTX (the target is 'amdgcn-amd-amdhsa')}}
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.mlir.global linkonce_odr @tile() {addr_space = 3 : i32} : f32 {
    %0 = llvm.mlir.undef : f32
    llvm.return %0 : f32
  }
  llvm.mlir.global external @table() {addr_space = 4 : i32} : f32
  llvm.func internal @get() -> f32 attributes {always_inline} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    %v = llvm.load %p : !llvm.ptr -> f32
    llvm.return %v : f32
  }
  llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
    %v = llvm.call @get() : () -> f32
    llvm.store %v, %p : f32, !llvm.ptr
    llvm.return
  }
}

// -----

// expected-remark @+1 {{not code for NVPTX (the target is 'x86_64-unknown-linux-gnu')}}
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  func.func @main(%x: f32) {
    %c0 = arith.constant 0 : index
    %m = memref.alloca() : memref<4xf32>
    memref.store %x, %m[%c0] : memref<4xf32>
    return
  }
}

// -----

// expected-remark @+1 {{not code for NVPTX (the target is 'spirv64-unknown-unknown')}}
module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  llvm.func @k(%p: !llvm.ptr, %x: f32) attributes {gpu.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>} {
  // expected-remark @+1 {{not code for NVPTX (there is a 'spirv.target_env')}}
  gpu.module @m {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
}

// -----

module {
  // expected-remark @+1 {{not code for NVPTX (one of its targets is #rocdl.target)}}
  gpu.module @one [#rocdl.target<chip = "gfx90a">] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  // expected-remark @+1 {{not code for NVPTX (one of its targets is #rocdl.target)}}
  gpu.module @two [#nvvm.target, #rocdl.target] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  // expected-remark @+1 {{not code for NVPTX (one of its targets is #xevm.target)}}
  gpu.module @three [#xevm.target] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
}

// -----

// expected-remark @+1 {{not code for NVPTX (a function in it has the calling convention 'amdgpu_kernelcc')}}
module {
  llvm.func amdgpu_kernelcc @k(%x: f32) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr<5>
    llvm.store %x, %p : f32, !llvm.ptr<5>
    llvm.return
  }
}

// -----

// expected-remark @+1 {{not code for NVPTX (a kernel in it has 'rocdl.kernel')}}
module {
  llvm.func @k(%p: !llvm.ptr, %x: f32) attributes {gpu.kernel, rocdl.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}

// -----

// expected-remark @+1 {{not code for NVPTX (the data layout has a mangling of names)}}
module attributes {llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"} {
  llvm.func @f(%x: f32) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}

// -----

// expected-remark @+1 {{not code for NVPTX (the data layout has a memory space of stack slots)}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.alloca_memory_space" = 5 : ui64>} {
  llvm.func @f(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}

// -----

// expected-remark @+1 {{not code for NVPTX (the target is 'nvptx-nvidia-cuda')}}
module attributes {llvm.target_triple = "nvptx-nvidia-cuda"} {
  llvm.func @k(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}
