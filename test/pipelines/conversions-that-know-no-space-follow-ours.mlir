// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt,gpu.module(convert-gpu-to-rocdl{chipset=gfx942},convert-vector-to-llvm,reconcile-unrealized-casts))' | FileCheck %s --implicit-check-not=unrealized
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt,gpu.module(convert-vector-to-llvm,convert-gpu-to-rocdl{chipset=gfx942},reconcile-unrealized-casts))' | FileCheck %s --implicit-check-not=unrealized
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt,gpu.module(convert-vector-to-scf,convert-scf-to-cf,convert-gpu-to-nvvm,convert-vector-to-llvm,reconcile-unrealized-casts))' | FileCheck %s --implicit-check-not=unrealized
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt,gpu.module(convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,convert-gpu-to-nvvm,reconcile-unrealized-casts))' | FileCheck %s --implicit-check-not=unrealized
// RUN: tilespace-opt %s --to-ptx | FileCheck %s --check-prefix=PTX
//
// The vector is read in a helper. Its memref gets a space, as a number, since no pass was told of the attribute.

// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> vector<4xf32>
// PTX:   ld.shared
gpu.module @m {
  func.func private @take(%m: memref<16xf32>, %i: index) -> vector<4xf32> {
    %p = arith.constant 0.0 : f32
    %v = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<16xf32>, vector<4xf32>
    return %v : vector<4xf32>
  }
  gpu.func @k(%out: memref<16xf32>) workgroup(%w : memref<16xf32, #gpu.address_space<workgroup>>) kernel {
    %i = gpu.thread_id x
    %g = memref.memory_space_cast %w : memref<16xf32, #gpu.address_space<workgroup>> to memref<16xf32>
    %a = func.call @take(%g, %i) : (memref<16xf32>, index) -> vector<4xf32>
    vector.transfer_write %a, %out[%i] {in_bounds = [true]} : vector<4xf32>, memref<16xf32>
    gpu.return
  }
}
