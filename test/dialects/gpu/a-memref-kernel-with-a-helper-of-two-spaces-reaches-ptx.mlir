// From memrefs to PTX: the helper is called with the kernel's argument and with workgroup memory, and no instruction
// that the kernel can reach is generic.
//
// RUN: %{to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: .visible .entry k(
// CHECK-DAG: ld.global
// CHECK-DAG: ld.shared
// CHECK-DAG: st.global
// CHECK-DAG: st.shared

// COUNT: generic=0
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
