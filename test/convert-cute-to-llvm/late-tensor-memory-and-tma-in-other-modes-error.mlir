// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The nearest case of each operation that is lowered is in the file of the same operations.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.tcgen05.alloc' op has no lowering: the CTA group 'cta_4' is not supported}}
    "nvidia.nvvm.tcgen05.alloc"(%b, %n) <{group = #nvidia.nvvm.cta_group<cta_4>}> : (!llvm.ptr<3>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.tcgen05.relinquish_alloc_permit' op has no lowering: the CTA group 'cta_4' is not supported}}
    "nvidia.nvvm.tcgen05.relinquish_alloc_permit"() <{group = #nvidia.nvvm.cta_group<cta_4>}> : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.tcgen05.commit.arrive' op has no lowering: the CTA group 'cta_4' is not supported}}
    "nvidia.nvvm.tcgen05.commit.arrive"(%b) <{group = #nvidia.nvvm.cta_group<cta_4>}> : (!llvm.ptr<3>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, f32, !llvm.ptr<6>, vector<4xi32>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %f: f32, %x: !llvm.ptr<6>, %w: vector<4xi32>):
    // expected-error @+1 {{'nvidia.nvvm.tcgen05.st' op has no lowering: packed registers are not supported}}
    "nvidia.nvvm.tcgen05.st"(%x, %w) <{shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>, unpack = true}> : (!llvm.ptr<6>, vector<4xi32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32, f32, !llvm.ptr<6>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32, %f: f32, %x: !llvm.ptr<6>):
    // expected-error @+1 {{'nvidia.nvvm.tcgen05.dealloc' op has no lowering: the CTA group 'cta_4' is not supported}}
    "nvidia.nvvm.tcgen05.dealloc"(%x, %n) <{group = #nvidia.nvvm.cta_group<cta_4>}> : (!llvm.ptr<6>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32, %m: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.mma_smem_desc' op has no lowering: only matrix descriptors of version 1 are supported}}
    %d = "nvidia.nvvm.mma_smem_desc"(%n, %n, %n, %m, %m) <{mmaDescVersion = 2 : i32}> : (i32, i32, i32, i32, i32) -> i64
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %p: !llvm.ptr, %n: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.cp.async.bulk.tensor.shared.cluster.global' op has no lowering: only the tiled mode is supported}}
    "nvidia.nvvm.cp.async.bulk.tensor.shared.cluster.global"(%b, %p, %n, %n, %b) <{loadMode = #nvidia.nvvm.tma_load_mode<im2col>, operandSegmentSizes = array<i32: 1, 1, 2, 1, 0, 0, 0>}> : (!llvm.ptr<3>, !llvm.ptr, i32, i32, !llvm.ptr<3>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %p: !llvm.ptr, %n: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.cp.async.bulk.tensor.global.shared.cta.ext' op has no lowering: only the tiled mode is supported}}
    "nvidia.nvvm.cp.async.bulk.tensor.global.shared.cta.ext"(%p, %b, %n, %n) <{im2colMode = true, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!llvm.ptr, !llvm.ptr<3>, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr, i32, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %p: !llvm.ptr, %n: i32, %m: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.cp.async.bulk.tensor.prefetch' op has no lowering: only the tiled mode is supported}}
    "nvidia.nvvm.cp.async.bulk.tensor.prefetch"(%p, %n, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!llvm.ptr, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
