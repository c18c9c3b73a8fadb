// A pointer chosen by control flow in a helper: of one space in each body, so that no instruction is generic.
//
// RUN: %{to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: ld.global
// CHECK-DAG: ld.shared
// COUNT: generic=0
gpu.module @m {
  func.func private @either(%c: i1, %a: memref<64xf32>, %b: memref<64xf32>, %i: index) -> f32 {
    cf.cond_br %c, ^join(%a : memref<64xf32>), ^join(%b : memref<64xf32>)
  ^join(%m: memref<64xf32>):
    %v = memref.load %m[%i] : memref<64xf32>
    return %v : f32
  }
  gpu.func @k(%g: memref<64xf32>, %h: memref<64xf32>, %c: i1) workgroup(%w : memref<64xf32, #gpu.address_space<workgroup>>) kernel {
    %tid = gpu.thread_id x
    %wg = memref.memory_space_cast %w : memref<64xf32, #gpu.address_space<workgroup>> to memref<64xf32>
    %a = func.call @either(%c, %g, %h, %tid) : (i1, memref<64xf32>, memref<64xf32>, index) -> f32
    memref.store %a, %wg[%tid] : memref<64xf32>
    gpu.barrier
    %b = func.call @either(%c, %wg, %wg, %tid) : (i1, memref<64xf32>, memref<64xf32>, index) -> f32
    memref.store %b, %g[%tid] : memref<64xf32>
    gpu.return
  }
}
