// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Two blocks: block r copies columns 128 r to 128 r + 127 to both, 8192 r elements after the start. Where no block has stride
// 0, none share.

// CHECK-LABEL: llvm.func @k(
// CHECK: %[[BLOCK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank : i32
// CHECK: %[[HALF:.*]] = arith.constant 8192 : i32
// CHECK: %[[BEHIND:.*]] = arith.muli %[[BLOCK]], %[[HALF]] : i32
// CHECK: llvm.getelementptr %{{.*}}[%[[BEHIND]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, bf16
// CHECK: %[[COLUMNS:.*]] = arith.constant 128 : i32
// CHECK: %[[COLUMN:.*]] = arith.muli %[[BLOCK]], %[[COLUMNS]] : i32
// CHECK: arith.addi %{{.*}}, %[[COLUMN]] : i32
// CHECK: %[[MASK:.*]] = arith.constant 3 : i16
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}multicast_mask = %[[MASK]]
// CHECK-LABEL: llvm.func @k(
// CHECK-NOT: multicast_mask

!exec = !cute_nvgpu.atom.tma_load<bf16, copy_bits = 262144, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(64,256):(1@1,1@0)">>
!host = !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, bf16, copy_bits = 262144, tma_gbasis = <"(64,256):(1@1,1@0)">, tma_format = BF16_RN>
!tile = !cute.memref<bf16, smem, align<1024>, S<3,4,3>, "((16384,1),(1)):((1,0),(0))">
!place = !cute.coord_tensor<"(0,0)", "(((64,256),1),(1)):(((1@0,1@1),0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!host, !cute.ptr<i64, smem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !host, %b: !cute.ptr<i64, smem>):
    %v = "cute.memref.alloca"() : () -> !tile
    %z = "cute.static"() : () -> !cute.int_tuple<"(0,0)">
    %i = "cute.make_arith_tuple_iter"(%z) : (!cute.int_tuple<"(0,0)">) -> !cute.arith_tuple_iter<"(0,0)">
    %l = "cute.static"() : () -> !cute.layout<"(((64,256),1),(1)):(((1@0,1@1),0),(0))">
    %c = "cute.make_view"(%i, %l) : (!cute.arith_tuple_iter<"(0,0)">, !cute.layout<"(((64,256),1),(1)):(((1@0,1@1),0),(0))">) -> !place
    %x = "cute_nvgpu.atom.make_exec_tma"(%a) : (!host) -> !exec
    %y = "cute_nvgpu.atom.set_value"(%x, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!exec, !cute.ptr<i64, smem>) -> !exec
    "cute.copy"(%y, %c, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {from_block_api, multicast_layout = #cute.layout<"(2,1):(0,1)">} : (!exec, !place, !tile) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!exec = !cute_nvgpu.atom.tma_load<bf16, copy_bits = 262144, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(64,256):(1@1,1@0)">>
!host = !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, bf16, copy_bits = 262144, tma_gbasis = <"(64,256):(1@1,1@0)">, tma_format = BF16_RN>
!tile = !cute.memref<bf16, smem, align<1024>, S<3,4,3>, "((16384,1),(1)):((1,0),(0))">
!place = !cute.coord_tensor<"(0,0)", "(((64,256),1),(1)):(((1@0,1@1),0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!host, !cute.ptr<i64, smem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !host, %b: !cute.ptr<i64, smem>):
    %v = "cute.memref.alloca"() : () -> !tile
    %z = "cute.static"() : () -> !cute.int_tuple<"(0,0)">
    %i = "cute.make_arith_tuple_iter"(%z) : (!cute.int_tuple<"(0,0)">) -> !cute.arith_tuple_iter<"(0,0)">
    %l = "cute.static"() : () -> !cute.layout<"(((64,256),1),(1)):(((1@0,1@1),0),(0))">
    %c = "cute.make_view"(%i, %l) : (!cute.arith_tuple_iter<"(0,0)">, !cute.layout<"(((64,256),1),(1)):(((1@0,1@1),0),(0))">) -> !place
    %x = "cute_nvgpu.atom.make_exec_tma"(%a) : (!host) -> !exec
    %y = "cute_nvgpu.atom.set_value"(%x, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!exec, !cute.ptr<i64, smem>) -> !exec
    "cute.copy"(%y, %c, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {from_block_api, multicast_layout = #cute.layout<"(2,1):(1,0)">} : (!exec, !place, !tile) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!exec = !cute_nvgpu.atom.tma_load<bf16, copy_bits = 262144, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(64,256):(1@1,1@0)">>
!host = !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, bf16, copy_bits = 262144, tma_gbasis = <"(64,256):(1@1,1@0)">, tma_format = BF16_RN>
!tile = !cute.memref<bf16, smem, align<1024>, S<3,4,3>, "((16384,1),(1)):((1,0),(0))">
!place = !cute.coord_tensor<"(0,0)", "(((64,256),1),(1)):(((1@0,1@1),0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!host, !cute.ptr<i64, smem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !host, %b: !cute.ptr<i64, smem>):
    %v = "cute.memref.alloca"() : () -> !tile
    %z = "cute.static"() : () -> !cute.int_tuple<"(0,0)">
    %i = "cute.make_arith_tuple_iter"(%z) : (!cute.int_tuple<"(0,0)">) -> !cute.arith_tuple_iter<"(0,0)">
    %l = "cute.static"() : () -> !cute.layout<"(((64,256),1),(1)):(((1@0,1@1),0),(0))">
    %c = "cute.make_view"(%i, %l) : (!cute.arith_tuple_iter<"(0,0)">, !cute.layout<"(((64,256),1),(1)):(((1@0,1@1),0),(0))">) -> !place
    %x = "cute_nvgpu.atom.make_exec_tma"(%a) : (!host) -> !exec
    %y = "cute_nvgpu.atom.set_value"(%x, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!exec, !cute.ptr<i64, smem>) -> !exec
    // expected-error @+1 {{a `multicast_layout` must share a tile among all blocks of the cluster, or among none}}
    "cute.copy"(%y, %c, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {from_block_api, multicast_layout = #cute.layout<"(2,2):(0,1)">} : (!exec, !place, !tile) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
