// A helper reads from the stack, from a kernel's argument and from workgroup memory, through subviews, down to PTX.
//
// RUN: %{to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: ld.local
// CHECK-DAG: ld.global
// CHECK-DAG: ld.shared
// COUNT: generic=0
gpu.module @m {
  func.func private @read(%m: memref<16xf32>, %i: index) -> f32 {
    %v = memref.load %m[%i] : memref<16xf32>
    return %v : f32
  }
  gpu.func @k(%g: memref<16xf32>, %j: index) workgroup(%w : memref<16xf32, #gpu.address_space<workgroup>>) kernel {
    %tid = gpu.thread_id x
    %wg = memref.memory_space_cast %w : memref<16xf32, #gpu.address_space<workgroup>> to memref<16xf32>
    %stack = memref.alloca() : memref<16xf32>
    %a = func.call @read(%g, %tid) : (memref<16xf32>, index) -> f32
    memref.store %a, %stack[%tid] : memref<16xf32>
    memref.store %a, %wg[%tid] : memref<16xf32>
    gpu.barrier
    %b = func.call @read(%wg, %j) : (memref<16xf32>, index) -> f32
    %c = func.call @read(%stack, %j) : (memref<16xf32>, index) -> f32
    %s = arith.addf %b, %c : f32
    memref.store %s, %g[%tid] : memref<16xf32>
    gpu.return
  }
}
