// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Element 16 of the tile is a run-time step further on. Block n begins with element 16 n, so as many steps further.

// CHECK-LABEL: llvm.func @k(
// CHECK: %[[Y:.*]] = llvm.extractvalue %arg2[0]
// CHECK: %[[STEP:.*]] = llvm.extractvalue %arg2[1, 1]
// CHECK: arith.muli
// CHECK: "test.use"(%{{.*}}, %[[STEP]])

!atom = !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 1024, tma_gbasis = <"(4,16):(1@1,1@0)">, tma_format = F16_RN>
!memory = !cute.memref<f16, smem, align<1024>, "((16,4),1):((1,16),0)">
!whole = !cute.coord_tensor<"(0,?)", "((16,4),1):((1@0,?@1),0)">
!to = !cute.memref<f16, smem, align<128>, "((64,1),1):((1,0),0)">
!tile = !cute.coord_tensor<"(0,?)", "(((16,4),1),1):(((1@0,?@1),0),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!atom, !memory, !whole, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !atom, %s: !memory, %c: !whole, %n: i32):
    %block = "cute.make_coord"(%n) : (i32) -> !cute.coord<"?">
    %blocks = "cute.static"() : () -> !cute.layout<"(4):(1)">
    %t, %d = "cute_nvgpu.atom.tma_partition"(%a, %block, %blocks, %s, %c) : (!atom, !cute.coord<"?">, !cute.layout<"(4):(1)">, !memory, !whole) -> (!to, !tile)
    "test.use"(%d) : (!tile) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Rows of 12 elements in shared memory leave gaps between them.

!atom = !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 1024, tma_gbasis = <"(4,16):(1@1,1@0)">, tma_format = F16_RN>
!memory = !cute.memref<f16, smem, align<1024>, "((16,4),1):((1,24),0)">
!whole = !cute.coord_tensor<"(0,?)", "((16,4),1):((1@0,?@1),0)">
!to = !cute.memref<f16, smem, align<128>, "((64,1),1):((1,0),0)">
!tile = !cute.coord_tensor<"(0,?)", "(((16,4),1),1):(((1@0,?@1),0),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!atom, !memory, !whole, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !atom, %s: !memory, %c: !whole, %n: i32):
    %block = "cute.make_coord"(%n) : (i32) -> !cute.coord<"?">
    %blocks = "cute.static"() : () -> !cute.layout<"(4):(1)">
    // expected-error @+1 {{a stride of its result type is not the step between its elements}}
    %t, %d = "cute_nvgpu.atom.tma_partition"(%a, %block, %blocks, %s, %c) : (!atom, !cute.coord<"?">, !cute.layout<"(4):(1)">, !memory, !whole) -> (!to, !tile)
    "test.use"(%d) : (!tile) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// In shared memory the run-time steps come first.

!atom = !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 1024, tma_gbasis = <"(4,16):(1@1,1@0)">, tma_format = F16_RN>
!memory = !cute.memref<f16, smem, align<1024>, "((16,4),1):((4,1),0)">
!whole = !cute.coord_tensor<"(0,?)", "((16,4),1):((1@0,?@1),0)">
!to = !cute.memref<f16, smem, align<128>, "((64,1),1):((1,0),0)">
!tile = !cute.coord_tensor<"(0,?)", "(((16,4),1),1):(((1@0,?@1),0),0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!atom, !memory, !whole, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !atom, %s: !memory, %c: !whole, %n: i32):
    %block = "cute.make_coord"(%n) : (i32) -> !cute.coord<"?">
    %blocks = "cute.static"() : () -> !cute.layout<"(4):(1)">
    // expected-error @+1 {{its coordinates and its result differ in structure}}
    %t, %d = "cute_nvgpu.atom.tma_partition"(%a, %block, %blocks, %s, %c) : (!atom, !cute.coord<"?">, !cute.layout<"(4):(1)">, !memory, !whole) -> (!to, !tile)
    "test.use"(%d) : (!tile) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
