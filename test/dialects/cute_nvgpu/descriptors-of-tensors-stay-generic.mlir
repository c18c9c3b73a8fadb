// The instructions take the generic address of a descriptor, in whatever memory that is. The data and the barrier are shared.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s
// RUN: tilespace-opt %s --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s --check-prefix=REASON

!desc = !cute.ptr<generic, align<64>>
!atom = !cute_nvgpu.atom.tma_load<f16>

// REASON: remark: stays generic in 'k' (operand-needs-generic)
// CHECK-LABEL: gpu.func @k(
gpu.module @kernels {
  gpu.func @k(%a: !atom, %n: !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>, %i: i32) kernel {
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<f16, generic, align<1024>>
    %b = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<generic, align<8>>
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> !atom
    %d = "cute_nvgpu.get_tma_desc_addr"(%e) : (!atom) -> !desc
    // CHECK: "cute_nvgpu.arch.copy.SM100.tma_load"({{.*}}) {{.*}} : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<1024>>, !cute.ptr<smem, align<8>>, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %s, %b, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0>}> : (!desc, !cute.ptr<f16, generic, align<1024>>, !cute.ptr<generic, align<8>>, i32) -> ()
    // CHECK: "cute_nvgpu.arch.copy.SM100.tma_store"({{.*}}) : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<1024>>, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_store"(%d, %s, %i) : (!desc, !cute.ptr<f16, generic, align<1024>>, i32) -> ()
    // CHECK: "cute_nvgpu.arch.prefetch_tma_desc"({{.*}}) : (!cute.ptr<generic, align<64>>) -> ()
    "cute_nvgpu.arch.prefetch_tma_desc"(%d) : (!desc) -> ()
    gpu.return
  }
}
