// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A row of 8 elements is an access, wherever the next row is. Halves of rows are not one.

// CHECK-COUNT-2: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>

!atom = !cute_nvgpu.atom.universal_copy<f16, 128 b>
!registers = !cute.memref<f16, rmem, align<32>, "((8,2),(1)):((1,8),(0))">
!memory = !cute.memref<f16, smem, align<16>, "((8,2),(1)):((1,?{div=8}),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %r, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !memory) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.universal_copy<f16, 128 b>
!registers = !cute.memref<f16, rmem, align<32>, "((8,2),(1)):((1,8),(0))">
!memory = !cute.memref<f16, smem, align<16>, "((4,4),(1)):((1,?{div=8}),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    // expected-error @+1 {{the elements of an atom are not contiguous}}
    "cute.copy"(%a, %r, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !memory) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
