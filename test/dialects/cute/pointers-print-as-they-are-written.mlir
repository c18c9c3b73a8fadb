// RUN: tilespace-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: tilespace-opt --allow-unregistered-dialect %s | tilespace-opt --allow-unregistered-dialect | FileCheck %s
// RUN: tilespace-opt --allow-unregistered-dialect %s --emit-bytecode | tilespace-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: "test.pointers"() : () -> (!cute.ptr<f32, gmem>, !cute.ptr<f32, generic, align<16>>,
// CHECK-SAME: !cute.ptr<f16, smem, align<128>, S<2,4,3>>, !cute.ptr<bf16, smem, S<3,4,-3>>,
// CHECK-SAME: !cute.ptr<f8E4M3FN, rmem, align<32>>, !cute.ptr<i1, tmem, align<1>>, !cute.ptr<i8, dsmem>, !cute.ptr<i8, cmem>,
// CHECK-SAME: !cute.ptr<smem, align<8>>, !cute.ptr<generic, align<64>>, !cute.ptr<gmem>,
// CHECK-SAME: !cute.ptr<!cute_nvgpu.tma_descriptor_tiled, generic, align<128>>, !cute.ptr<!cute.ptr<f32, gmem>, smem>)
%0:13 = "test.pointers"() : () -> (
  !cute.ptr<f32, gmem>, !cute.ptr<f32, generic, align<16>>, !cute.ptr<f16, smem, align<128>, S<2,4,3>>,
  !cute.ptr<bf16, smem, S<3,4,-3>>, !cute.ptr<f8E4M3FN, rmem, align<32>>, !cute.ptr<i1, tmem, align<1>>,
  !cute.ptr<i8, dsmem>, !cute.ptr<i8, cmem>, !cute.ptr<smem, align<8>>, !cute.ptr<generic, align<64>>,
  !cute.ptr<gmem>, !cute.ptr<!cute_nvgpu.tma_descriptor_tiled, generic, align<128>>,
  !cute.ptr<!cute.ptr<f32, gmem>, smem>)
