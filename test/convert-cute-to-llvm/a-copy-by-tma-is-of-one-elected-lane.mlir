// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: llvm.func @k(%arg0: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.struct<(struct<(array<16 x i64>)>)>, nvvm.grid_constant}
// CHECK: %[[ELECTED:.*]] = nvvm.elect.sync -> i1
// CHECK: scf.if %[[ELECTED]] {
// CHECK:   %[[TO:.*]] = llvm.inttoptr %{{.*}} : i32 to !llvm.ptr<7>
// CHECK:   nvvm.cp.async.bulk.tensor.shared.cluster.global %[[TO]], %arg0, %arg2, box[%arg3, %arg3]
// CHECK: }
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 8192>, !cute.ptr<f16, smem, align<128>>, !cute.ptr<i64, smem>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 8192>, %d: !cute.ptr<f16, smem, align<128>>, %b: !cute.ptr<i64, smem>, %n: i32):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 8192>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 8192, mode = tiled>
    %s = "cute_nvgpu.atom.set_value"(%e, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}>
        : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 8192, mode = tiled>, !cute.ptr<i64, smem>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 8192, mode = tiled>
    %q = "cute_nvgpu.atom.get_value"(%s) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}>
        : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 8192, mode = tiled>) -> !cute.ptr<i64, smem>
    %p = "cute_nvgpu.get_tma_desc_addr"(%s) : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 8192, mode = tiled>) -> !cute.ptr<generic, align<64>>
    "cute_nvgpu.arch.copy.SM100.tma_load"(%p, %d, %q, %n, %n) <{mode = #cute_nvgpu.tma_load_mode<tiled>,
        num_cta = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 2, 0, 0, 0>}>
        : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, !cute.ptr<i64, smem>, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
