// RUN: tilespace-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: tilespace-opt --allow-unregistered-dialect %s --emit-bytecode | tilespace-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: "test.types"() <{a = #cute.shape<"(16,8,16)">, b = #cute.layout<"(8,4):(1,8)">, c = #cute_nvgpu.major<k>
// CHECK-SAME: d = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>, e = #cute.tile<"[128:1;8:1]">}>
// CHECK-SAME: !cute.tiled_copy<!cute_nvgpu.atom.stsm<f16, mode = <"(8,8)">, num_matrices = 4, n>, layout_copy_tv = <"((4,32),2):((64,1),256)">, tiler_mn = <"[8:1;16:1]">>
// CHECK-SAME: !cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >
// CHECK-SAME: !cute.i32<divby 128>, !cute.int_tuple<"(?,?{div=8},7)">, !cute.coord_tensor<"(0,0,0)", "(?,?,?):(1@1,1@0,1@2)">
// CHECK-SAME: !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,2):(0,1)">, !cute_nvgpu.smem_desc)
%0:7 = "test.types"() <{a = #cute.shape<"(16,8,16)">, b = #cute.layout<"(8,4):(1,8)">, c = #cute_nvgpu.major<k>,
    d = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>, e = #cute.tile<"[128:1;8:1]">}> : () -> (
  !cute.tiled_copy<!cute_nvgpu.atom.stsm<f16, mode = <"(8,8)">, num_matrices = 4, n>, layout_copy_tv = <"((4,32),2):((64,1),256)">, tiler_mn = <"[8:1;16:1]">>,
  !cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, !cute.i32<divby 128>, !cute.int_tuple<"(?,?{div=8},7)">,
  !cute.coord_tensor<"(0,0,0)", "(?,?,?):(1@1,1@0,1@2)">, !cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1,2):(0,1)">,
  !cute_nvgpu.smem_desc)
