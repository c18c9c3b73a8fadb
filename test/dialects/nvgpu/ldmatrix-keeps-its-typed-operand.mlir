// nvgpu.ldmatrix demands workgroup memory in its type. A cast there through generic folds away.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
// CHECK-SAME:    workgroup(%[[W:[a-z0-9]+]] :
// CHECK-NOT:     memory_space_cast
// CHECK:         nvgpu.ldmatrix %[[W]][%{{.*}}] {{.*}} : memref<64x64xf16, #gpu.address_space<workgroup>> -> vector<4x2xf16>
gpu.module @m {
  gpu.func @k() workgroup(%w : memref<64x64xf16, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %g = memref.memory_space_cast %w : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<64x64xf16>
    %s = memref.memory_space_cast %g : memref<64x64xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>
    %v = nvgpu.ldmatrix %s[%c0, %c0] {numTiles = 4 : i32, transpose = false} : memref<64x64xf16, #gpu.address_space<workgroup>> -> vector<4x2xf16>
    gpu.return
  }
}
