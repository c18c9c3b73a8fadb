// PTX identifiers have no dots. LLVM renames internal symbols only, so the clones must be internal when they get there.
//
// RUN: %{to-ptx} %s | %{ptx-text} | FileCheck %s

// CHECK-NOT: .func {{.*}}read.global
// CHECK-NOT: .func {{.*}}read.shared
// CHECK:     .visible .entry k(
gpu.module @m {
  func.func private @read(%m: memref<8xf32>, %i: index) -> f32 {
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
