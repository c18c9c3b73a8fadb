// Affine loops and maps are lowered by upstream's pass after the spaces are known.
//
// RUN: tilespace-opt --pass-pipeline='builtin.module(ip-msp,memory-space-opt,lower-affine,to-ptx)' %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: ld.global
// CHECK-DAG: st.shared
// CHECK-DAG: ld.shared
// CHECK-DAG: st.global
// COUNT: generic=0
gpu.module @m {
  func.func private @copy(%from: memref<64xf32>, %to: memref<64xf32>) {
    affine.for %i = 0 to 63 {
      %v = affine.load %from[%i + 1] : memref<64xf32>
      affine.store %v, %to[%i] : memref<64xf32>
    }
    return
  }
  gpu.func @k(%g: memref<64xf32>) workgroup(%w : memref<64xf32, #gpu.address_space<workgroup>>) kernel {
    %wg = memref.memory_space_cast %w : memref<64xf32, #gpu.address_space<workgroup>> to memref<64xf32>
    func.call @copy(%g, %wg) : (memref<64xf32>, memref<64xf32>) -> ()
    gpu.barrier
    func.call @copy(%wg, %g) : (memref<64xf32>, memref<64xf32>) -> ()
    gpu.return
  }
}
