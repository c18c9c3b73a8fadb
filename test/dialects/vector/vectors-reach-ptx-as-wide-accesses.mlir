// Four floats at a time from global to shared memory, by a helper with generic arguments, as vector instructions that
// name their space.
//
// RUN: %{to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: ld.global.v4.b32
// CHECK-DAG: st.shared.v4.b32
// COUNT: generic=0
gpu.module @m {
  func.func private @copy(%from: memref<64xf32>, %to: memref<64xf32>, %i: index) {
    %v = vector.load %from[%i] {alignment = 16 : i64} : memref<64xf32>, vector<4xf32>
    vector.store %v, %to[%i] {alignment = 16 : i64} : memref<64xf32>, vector<4xf32>
    return
  }
  gpu.func @k(%g: memref<64xf32>) workgroup(%w : memref<64xf32, #gpu.address_space<workgroup>>) kernel {
    %tid = gpu.thread_id x
    %wg = memref.memory_space_cast %w : memref<64xf32, #gpu.address_space<workgroup>> to memref<64xf32>
    func.call @copy(%g, %wg, %tid) : (memref<64xf32>, memref<64xf32>, index) -> ()
    gpu.barrier
    func.call @copy(%wg, %g, %tid) : (memref<64xf32>, memref<64xf32>, index) -> ()
    gpu.return
  }
}
