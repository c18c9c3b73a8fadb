// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// With the alignment that a use of it asks for.
// CHECK: llvm.mlir.global external @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 2048 : i64} : !llvm.array<0 x i8>
// CHECK-NOT: llvm.mlir.global
// CHECK-COUNT-2: llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %p = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i8, smem, align<16>>
    %q = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i8, smem, align<2048>>
    "test.use"(%p, %q) : (!cute.ptr<i8, smem, align<16>>, !cute.ptr<i8, smem, align<2048>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
