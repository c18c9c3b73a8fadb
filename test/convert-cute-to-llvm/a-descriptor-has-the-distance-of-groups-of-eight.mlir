// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --convert-cute-to-llvm | FileCheck %s

// Eight rows of 64 elements, and the next eight 2048 elements further: 256 units of 16 bytes.
// CHECK: arith.constant 4611687117939081216 : i64
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, !cute.ptr<i64, gmem>) -> (), sym_name = "nested"}> ({
  ^bb0(%v: !cute.ptr<f16, smem, align<1024>, S<3,4,3>>, %o: !cute.ptr<i64, gmem>):
    %d = "cute_nvgpu.make_gmma_smem_desc"(%v) <{layout = #cute.layout<"(((8,8),16),1,4):(((64,2048),1),0,16)">, major = #cute_nvgpu.major<k>}> : (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>) -> !cute_nvgpu.smem_desc
    %c = "builtin.unrealized_conversion_cast"(%d) : (!cute_nvgpu.smem_desc) -> i64
    "cute.ptr.store"(%c, %o) : (i64, !cute.ptr<i64, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Rows without a gap are one mode.
// CHECK: arith.constant 4611686293305360384 : i64
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, !cute.ptr<i64, gmem>) -> (), sym_name = "plain"}> ({
  ^bb0(%v: !cute.ptr<f16, smem, align<1024>, S<3,4,3>>, %o: !cute.ptr<i64, gmem>):
    %d = "cute_nvgpu.make_gmma_smem_desc"(%v) <{layout = #cute.layout<"((64,16),1,4):((64,1),0,16)">, major = #cute_nvgpu.major<k>}> : (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>) -> !cute_nvgpu.smem_desc
    %c = "builtin.unrealized_conversion_cast"(%d) : (!cute_nvgpu.smem_desc) -> i64
    "cute.ptr.store"(%c, %o) : (i64, !cute.ptr<i64, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// CHECK: arith.constant 4611756936931573760 : i64
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, !cute.ptr<i64, gmem>) -> (), sym_name = "columns"}> ({
  ^bb0(%v: !cute.ptr<f16, smem, align<1024>, S<3,4,3>>, %o: !cute.ptr<i64, gmem>):
    %d = "cute_nvgpu.make_umma_smem_desc"(%v) <{layout = #cute.layout<"(((64,2),(8,2)),1,4):(((1,512),(64,1024)),0,2048)">, major = #cute_nvgpu.major<mn>}> : (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>) -> !cute_nvgpu.smem_desc
    %c = "builtin.unrealized_conversion_cast"(%d) : (!cute_nvgpu.smem_desc) -> i64
    "cute.ptr.store"(%c, %o) : (i64, !cute.ptr<i64, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
