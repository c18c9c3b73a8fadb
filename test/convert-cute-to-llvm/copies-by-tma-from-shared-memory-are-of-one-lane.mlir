// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// A store, and a reduction of each kind, are of an elected lane; the fetch of a descriptor is not.

// CHECK: prefetch.tensormap
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<add>
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<min>
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<max>
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<inc>
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<dec>
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<and>
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<or>
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<xor>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 8192>, !cute.ptr<f16, smem, align<128>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 8192>, %b: !cute.ptr<f16, smem, align<128>>, %c: i32):
    "cute_nvgpu.prefetch_tma_desc"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 8192>) -> ()
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 8192>) -> !cute_nvgpu.atom.tma_store<f16, copy_bits = 8192, mode = tiled>
    %p = "cute_nvgpu.get_tma_desc_addr"(%e) : (!cute_nvgpu.atom.tma_store<f16, copy_bits = 8192, mode = tiled>) -> !cute.ptr<generic, align<64>>
    "cute_nvgpu.arch.copy.SM100.tma_store"(%p, %b, %c, %c) <{mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%p, %b, %c, %c) <{kind = #cute_nvgpu.tma_redux<ADD>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%p, %b, %c, %c) <{kind = #cute_nvgpu.tma_redux<MIN>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%p, %b, %c, %c) <{kind = #cute_nvgpu.tma_redux<MAX>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%p, %b, %c, %c) <{kind = #cute_nvgpu.tma_redux<INC>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%p, %b, %c, %c) <{kind = #cute_nvgpu.tma_redux<DEC>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%p, %b, %c, %c) <{kind = #cute_nvgpu.tma_redux<AND>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%p, %b, %c, %c) <{kind = #cute_nvgpu.tma_redux<OR>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cute_nvgpu.arch.copy.SM100.tma_reduce"(%p, %b, %c, %c) <{kind = #cute_nvgpu.tma_redux<XOR>, mode = #cute_nvgpu.tma_store_mode<tiled>, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
