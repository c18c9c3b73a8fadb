// One private helper, called with a kernel's argument, with workgroup and with private memory. The two
// clones, and the original for the third, are written in the style of the module, `#gpu.address_space<>`.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s --implicit-check-not=@read_local

// CHECK-DAG:     func.func private @read_global(%{{.*}}: memref<8xf32, #gpu.address_space<global>>)
// CHECK-DAG:     func.func private @read_shared(%{{.*}}: memref<8xf32, #gpu.address_space<workgroup>>)
// CHECK-DAG:     func.func private @read(%{{.*}}: memref<8xf32, #gpu.address_space<private>>)
// CHECK-LABEL:   gpu.func @k(
// CHECK:         call @read_global(
// CHECK:         call @read_shared(
// CHECK:         call @read(%{{.*}}) : (memref<8xf32, #gpu.address_space<private>>) -> f32
gpu.module @m {
  func.func private @read(%m: memref<8xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %v = memref.load %m[%c0] : memref<8xf32>
    return %v : f32
  }
  gpu.func @k(%g: memref<8xf32>) workgroup(%w : memref<8xf32, #gpu.address_space<workgroup>>)
                                 private(%p : memref<8xf32, #gpu.address_space<private>>) kernel {
    %tid = gpu.thread_id x
    %wg = memref.memory_space_cast %w : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
    %pg = memref.memory_space_cast %p : memref<8xf32, #gpu.address_space<private>> to memref<8xf32>
    %a = func.call @read(%g) : (memref<8xf32>) -> f32
    %b = func.call @read(%wg) : (memref<8xf32>) -> f32
    %c = func.call @read(%pg) : (memref<8xf32>) -> f32
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %c : f32
    memref.store %t, %g[%tid] : memref<8xf32>
    gpu.return
  }
}
