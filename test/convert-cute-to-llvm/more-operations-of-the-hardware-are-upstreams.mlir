// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Operations that only a few kernels have.

// CHECK: nvvm.stmatrix
// CHECK: nvvm.shfl.sync {{ *}}idx
// CHECK: nvvm.read.ptx.sreg.dynamic.smem.size
// CHECK: nvvm.ldmatrix
// CHECK: nvvm.stmatrix
// CHECK: llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<1>
// CHECK: llvm.ptrtoint
// CHECK: llvm.inttoptr
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<16>>, vector<4xi32>, i32, !llvm.ptr<3>, !cute.ptr<f32, generic>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f16, smem, align<16>>, %b: vector<4xi32>, %c: i32, %d: !llvm.ptr<3>, %e: !cute.ptr<f32, generic>):
    "cute_nvgpu.arch.copy.stsm"(%a, %b) <{mode = #cute.shape<"(8,8)">, num_matrices = 4 : i32}> : (!cute.ptr<f16, smem, align<16>>, vector<4xi32>) -> ()
    %u = "cute_nvgpu.arch.make_warp_uniform"(%c) : (i32) -> i32
    %z = "cute_nvgpu.arch.get_dyn_smem_size"() : () -> i32
    %k = "nvidia.nvvm.ldmatrix"(%d) <{layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvidia.nvvm.load_shape<m8n8>}> : (!llvm.ptr<3>) -> i32
    "nvidia.nvvm.stmatrix"(%d, %c) <{layout = #nvvm.mma_layout<row>, shape = #nvidia.nvvm.store_shape<m8n8>}> : (!llvm.ptr<3>, i32) -> ()
    %s = "cute.memory_space_cast"(%e) : (!cute.ptr<f32, generic>) -> !cute.ptr<f32, gmem>
    %i = "cute.ptrtoint"(%s) : (!cute.ptr<f32, gmem>) -> i64
    %j = "cute.inttoptr"(%i) : (i64) -> !cute.ptr<f32, gmem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
