// From a kernel's parameter to shared memory: the descriptor is a parameter. The instruction takes its address in
// generic form, and this is the one cast of the kernel. The tile and the barrier are in shared memory by their types.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_90a features=+ptx80})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' > %t
// RUN: FileCheck %s < %t
// RUN: grep -c cvta %t | FileCheck %s --check-prefix=CASTS

// CHECK: cvta.param.u64 {{ *}}[[DESCRIPTOR:%rd[0-9]+]],
// CHECK: mov.b32 {{ *}}[[SYMBOL:%r[0-9]+]], __dynamic_shmem__0;
// CHECK: mov.b32 [[SHARED:%r[0-9]+]], [[SYMBOL]];
// CHECK: elect.sync
// CHECK: add.s32 [[TILE:%r[0-9]+]], [[SHARED]], 1024;
// CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes {{\[}}[[TILE]]], {{\[}}[[DESCRIPTOR]], {%r{{[0-9]+}}, %r{{[0-9]+}}}], {{\[}}[[SHARED]]];
// CASTS: {{^1$}}
!non_exec = !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 65536>
!exec = !cute_nvgpu.atom.tma_load<f16, copy_bits = 65536, mode = tiled>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!non_exec, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !non_exec, %n: i32):
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i64, smem, align<1024>>
    %o = "cute.static"() : () -> !cute.int_tuple<"128">
    %b = "cute.add_offset"(%s, %o) : (!cute.ptr<i64, smem, align<1024>>, !cute.int_tuple<"128">) -> !cute.ptr<i64, smem, align<1024>>
    %t = "cute.recast_iter"(%b) : (!cute.ptr<i64, smem, align<1024>>) -> !cute.ptr<f16, smem, align<1024>>
    %q = "cute.recast_iter"(%s) : (!cute.ptr<i64, smem, align<1024>>) -> !cute.ptr<i64, smem, align<8>>
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!non_exec) -> !exec
    %p = "cute_nvgpu.get_tma_desc_addr"(%e) : (!exec) -> !cute.ptr<generic, align<64>>
    "cute_nvgpu.arch.copy.SM100.tma_load"(%p, %t, %q, %n, %n) <{mode = #cute_nvgpu.tma_load_mode<tiled>,
        num_cta = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 2, 0, 0, 0>}>
        : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<1024>>, !cute.ptr<i64, smem, align<8>>, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
