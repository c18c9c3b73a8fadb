// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// A register has two neighbours, and the second begins at element 8.

// CHECK: %[[R:.*]] = llvm.alloca
// CHECK: nvvm.ldmatrix {{.*}}num = 2
// CHECK: llvm.store %{{.*}}, %[[R]] {alignment = 4 : i64} : i32
// CHECK: %[[P:.*]] = llvm.getelementptr %[[R]][8]
// CHECK: llvm.store %{{.*}}, %[[P]] {alignment = 4 : i64} : i32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">) -> (), sym_name = "k"}> ({
  ^bb0(%s: !cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.ldsm<val_type = f16, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 2, n>
    %r = "cute.memref.alloca"() : () -> !cute.memref<f16, rmem, align<32>, "((2,2),1):((1,8),0)">
    "cute.copy"(%a, %s, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.ldsm<val_type = f16, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 2, n>, !cute.memref<f16, smem, align<16>, "((8,1),1):((1,0),0)">, !cute.memref<f16, rmem, align<32>, "((2,2),1):((1,8),0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
