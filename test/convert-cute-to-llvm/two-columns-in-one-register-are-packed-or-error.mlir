// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// An element of 16 bits has a column of its own in tensor memory, and half a register. Elements that share a column are
// not packed.

// CHECK: nvvm.tcgen05.ld %{{.*}} pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>

!copy = !cute_nvgpu.atom.tmem_load<f16, 16 DP, 256 bit, x1, pack16b>
!box = !cute.memref<f16, tmem, align<16>, "((16,16),(2)):((2,131072),(2097152))">
!registers = !cute.memref<f16, rmem, align<32>, "((4,2),(2)):((1,4),(8))">
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

!copy = !cute_nvgpu.atom.tmem_load<f16, 16 DP, 256 bit, x1, pack16b>
!box = !cute.memref<f16, tmem, align<16>, "((16,16),(2)):((1,131072),(2097152))">
!registers = !cute.memref<f16, rmem, align<32>, "((4,2),(2)):((1,4),(8))">
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
