// From memrefs to PTX: the helper is called with the kernel's argument and with workgroup memory, and no instruction
// of what the kernel can reach is generic.
//
// RUN: %{to-ptx} %s | FileCheck %s --check-prefix=BINARY
// RUN: tilespace-opt --verify-each %s -o %t.mlir --pass-pipeline='builtin.module(ip-msp,memory-space-opt,gpu.module(convert-gpu-to-nvvm,convert-to-llvm,reconcile-unrealized-casts))'
// RUN: tilespace-opt --verify-each %t.mlir --pass-pipeline='builtin.module(memory-space-opt,canonicalize)' | FileCheck %s --check-prefix=LLVM --implicit-check-not='llvm.load %{{.*}} : !llvm.ptr ->'

// BINARY: .visible .entry k(
// BINARY-NOT: {{\\09(ld|st)\.b32}}
// BINARY-SAME: {{ld\.shared|st\.shared}}

// LLVM-LABEL: llvm.func @read.global(
// LLVM:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// LLVM-LABEL: llvm.func @read.shared(
// LLVM:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
gpu.module @m {
  func.func private @read(%m: memref<8xf32>, %i: index) -> f32 attributes {no_inline} {
    %v = memref.load %m[%i] : memref<8xf32>
    return %v : f32
  }
  gpu.func @k(%g: memref<8xf32>) workgroup(%w : memref<8xf32, #gpu.address_space<workgroup>>) kernel {
    %tid = gpu.thread_id x
    %wg = memref.memory_space_cast %w : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
    %a = func.call @read(%g, %tid) : (memref<8xf32>, index) -> f32
    memref.store %a, %wg[%tid] : memref<8xf32>
    gpu.barrier
    %b = func.call @read(%wg, %tid) : (memref<8xf32>, index) -> f32
    memref.store %b, %g[%tid] : memref<8xf32>
    gpu.return
  }
}
