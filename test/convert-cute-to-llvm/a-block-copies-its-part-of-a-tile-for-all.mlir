// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Two blocks copy 64 rows of 32 elements for both: the second begins 1024 elements further on in shared memory, 32 rows
// further down. The mask names both.

// CHECK: llvm.func @k(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}: !llvm.ptr<3>, %[[N:.*]]: i32, %[[M:.*]]: i16)
// CHECK: %[[S:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm.struct<(ptr<3>
// CHECK: %[[X:.*]] = llvm.extractvalue %{{.*}}[0, 0]
// CHECK: %[[Y:.*]] = llvm.extractvalue %{{.*}}[0, 1]
// CHECK: %[[K:.*]] = arith.constant 1024
// CHECK: %[[BEHIND:.*]] = arith.muli %[[K]], %[[N]]
// CHECK: %[[PART:.*]] = llvm.getelementptr %[[S]][%[[BEHIND]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
// CHECK: %[[L:.*]] = arith.constant 32
// CHECK: %[[DOWN:.*]] = arith.muli %[[L]], %[[N]]
// CHECK: %[[ROW:.*]] = arith.addi %[[Y]], %[[DOWN]]
// CHECK: %[[I:.*]] = llvm.ptrtoint %[[PART]]
// CHECK: %[[TO:.*]] = llvm.inttoptr %[[I]] : i32 to !llvm.ptr<7>
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global %[[TO]], %{{.*}}, %{{.*}}, box[%[[X]], %[[ROW]]]
// CHECK-SAME: multicast_mask = %[[M]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">, !cute.ptr<i64, smem>, i32, i16) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, %c: !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">, %b: !cute.ptr<i64, smem>, %n: i32, %m: i16):
    %block = "cute.make_coord"(%n) : (i32) -> !cute.coord<"?">
    %shape = "cute.make_shape"() : () -> !cute.shape<"(2)">
    %stride = "cute.make_stride"() : () -> !cute.stride<"(1)">
    %blocks = "cute.make_layout"(%shape, %stride) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(2)">, !cute.stride<"(1)">) -> !cute.layout<"(2):(1)">
    %t, %d = "cute_nvgpu.atom.tma_partition"(%a, %block, %blocks, %s, %c) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.coord<"?">, !cute.layout<"(2):(1)">, !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">) -> (!cute.memref<f16, smem, align<1024>, "((2048,1),1):((1,0),0)">, !cute.coord_tensor<"(?,?)", "(((32,64),1),1):(((1@0,1@1),0),0)">)
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> mcast = true tma_gbasis = <"(32,64):(1@1,1@0)">>
    %f = "cute_nvgpu.atom.set_value"(%e, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> mcast = true tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.ptr<i64, smem>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> mcast = true tma_gbasis = <"(32,64):(1@1,1@0)">>
    %g = "cute_nvgpu.atom.set_value"(%f, %m) <{field = #cute_nvgpu.atom_copy_field_tmaload<mcast_mask>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> mcast = true tma_gbasis = <"(32,64):(1@1,1@0)">>, i16) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> mcast = true tma_gbasis = <"(32,64):(1@1,1@0)">>
    "cute.copy"(%g, %d, %t) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> mcast = true tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.coord_tensor<"(?,?)", "(((32,64),1),1):(((1@0,1@1),0),0)">, !cute.memref<f16, smem, align<1024>, "((2048,1),1):((1,0),0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
