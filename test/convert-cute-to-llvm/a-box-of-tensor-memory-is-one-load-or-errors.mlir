// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Sixteen lanes of 256 bits, twice: the second sixteen lanes follow the first. Lanes that lie apart are an error.

// CHECK: nvvm.tcgen05.ld %{{.*}} {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>
// CHECK: arith.constant 1048576 : i32
// CHECK: nvvm.tcgen05.ld %{{.*}} {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>

!copy = !cute_nvgpu.atom.tmem_load<f32, 16 DP, 256 bit, x1>
!box = !cute.memref<f32, tmem, align<16>, "((8,16),(2)):((1,65536),(1048576))">
!registers = !cute.memref<f32, rmem, align<32>, "((2,2),(2)):((1,2),(4))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!box) -> (), sym_name = "k"}> ({
  ^bb0(%t: !box):
    %a = "cute.make_atom"() : () -> !copy
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %t, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!copy, !box, !registers) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute_nvgpu.atom.tmem_load<f32, 16 DP, 256 bit, x1>
!box = !cute.memref<f32, tmem, align<16>, "((8,16),(2)):((1,131072),(1048576))">
!registers = !cute.memref<f32, rmem, align<32>, "((2,2),(2)):((1,2),(4))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!box) -> (), sym_name = "k"}> ({
  ^bb0(%t: !box):
    %a = "cute.make_atom"() : () -> !copy
    %r = "cute.memref.alloca"() : () -> !registers
    // expected-error @+1 {{its view of tensor memory is not a box of lanes and columns for each atom}}
    "cute.copy"(%a, %t, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!copy, !box, !registers) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
