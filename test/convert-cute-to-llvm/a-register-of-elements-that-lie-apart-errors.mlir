// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first is lowered: registers may lie apart, the two elements of one may not.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">) -> (), sym_name = "k"}> ({
  ^bb0(%s: !cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.ldsm<val_type = f16, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 2, n>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f16, rmem, align<32>, "((2,2),1):((1,8),0)">
    "cute.copy"(%a, %s, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.ldsm<val_type = f16, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 2, n>, !cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">, !cute.memref<f16, rmem, align<32>, "((2,2),1):((1,8),0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">) -> (), sym_name = "k"}> ({
  ^bb0(%s: !cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.ldsm<val_type = f16, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 2, n>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f16, rmem, align<32>, "((2,2),1):((4,8),0)">
    // expected-error @+1 {{the elements of an atom are not contiguous}}
    "cute.copy"(%a, %s, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.ldsm<val_type = f16, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 2, n>, !cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">, !cute.memref<f16, rmem, align<32>, "((2,2),1):((4,8),0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!s = !cute.memref<f16, smem, align<16>, "(8,1):(1,0)">
!r = !cute.memref<f16, rmem, align<2>, "((2,2),1):((1,3),0)">
!at = !cute_nvgpu.atom.ldsm<val_type = f16, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 2, n>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!s) -> (), sym_name = "k"}> ({
  ^bb0(%s: !s):
    %a = "cute.make_atom"() : () -> !at
    %r = "cute.memref.alloca"() : () -> !r
    // expected-error @+1 {{a register does not begin at a multiple of its number of elements}}
    "cute.copy"(%a, %s, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!at, !s, !r) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
