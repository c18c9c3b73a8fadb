// RUN: %{convert} %s | FileCheck %s
// RUN: tilespace-opt --convert-cuda-tile-to-nv-tileaa=num-warps=8 %s | FileCheck %s --check-prefix=EIGHT

// CHECK: gpu.module @m
// CHECK: nv_tileaa.func @k(%{{.*}}: !nv_tileaa.ptr<f32>, %{{.*}}: i32)
// CHECK-SAME: numWarps = 4
// EIGHT: numWarps = 8
// A hint of the kernel comes before the option.
// CHECK: nv_tileaa.func @hinted()
// CHECK-SAME: numWarps = 2
// EIGHT: nv_tileaa.func @hinted()
// EIGHT-SAME: numWarps = 2
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    return
  }
  entry @hinted() optimization_hints=<default = {num_worker_warps_per_cta = 2}> {
    return
  }
}
