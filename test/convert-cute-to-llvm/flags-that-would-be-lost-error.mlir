// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first has all of them without the flag, and is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1, vector<2xf32>, f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %a: i64, %i: i32, %e: i1, %v: vector<2xf32>, %f: f32, %q: !llvm.ptr<1>):
    "nvidia.nvvm.tcgen05.mma"(%d, %a, %a, %i, %e) <{ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0>}> : (!llvm.ptr<6>, i64, i64, i32, i1) -> ()
    %x = "nvidia.nvvm.add.packed.f32x2"(%v, %v) <{rnd = #nvidia.nvvm.rnd<rn>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    %y = "nvidia.nvvm.fmax"(%f, %f) <{}> : (f32, f32) -> f32
    "nvidia.nvvm.store.ext"(%i, %q) <{evict = #nvidia.nvvm.evict<evict_no_allocate>, order = #nvidia.nvvm.mem_order<weak>}> : (i32, !llvm.ptr<1>) -> ()
    "nvidia.nvvm.store.ext"(%i, %q) <{evict = #nvidia.nvvm.evict<evict_no_allocate>}> : (i32, !llvm.ptr<1>) -> ()
    %z = "nvidia.nvvm.tcgen05.ld"(%d) <{shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>}> : (!llvm.ptr<6>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1, vector<2xf32>, f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %a: i64, %i: i32, %e: i1, %v: vector<2xf32>, %f: f32, %q: !llvm.ptr<1>):
    // expected-error @+1 {{shifted rows are not supported (`aShift`)}}
    "nvidia.nvvm.tcgen05.mma"(%d, %a, %a, %i, %e) <{ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>, aShift, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0>}> : (!llvm.ptr<6>, i64, i64, i32, i1) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1, vector<2xf32>, f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %a: i64, %i: i32, %e: i1, %v: vector<2xf32>, %f: f32, %q: !llvm.ptr<1>):
    // expected-error @+1 {{saturating arithmetic is not supported (`sat`)}}
    %x = "nvidia.nvvm.add.packed.f32x2"(%v, %v) <{rnd = #nvidia.nvvm.rnd<rn>, sat = #nvidia.nvvm.sat<sat>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1, vector<2xf32>, f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %a: i64, %i: i32, %e: i1, %v: vector<2xf32>, %f: f32, %q: !llvm.ptr<1>):
    // expected-error @+1 {{its attribute 'xorsign' is not supported}}
    %y = "nvidia.nvvm.fmax"(%f, %f) <{xorsign}> : (f32, f32) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1, vector<2xf32>, f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %a: i64, %i: i32, %e: i1, %v: vector<2xf32>, %f: f32, %q: !llvm.ptr<1>):
    // expected-error @+1 {{the order 'release' in the scope '' is not supported}}
    "nvidia.nvvm.store.ext"(%i, %q) <{evict = #nvidia.nvvm.evict<evict_no_allocate>, order = #nvidia.nvvm.mem_order<release>}> : (i32, !llvm.ptr<1>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1, vector<2xf32>, f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %a: i64, %i: i32, %e: i1, %v: vector<2xf32>, %f: f32, %q: !llvm.ptr<1>):
    // expected-error @+1 {{its attribute 'isVolatile' is not supported}}
    "nvidia.nvvm.store.ext"(%i, %q) <{evict = #nvidia.nvvm.evict<evict_no_allocate>, isVolatile = true}> : (i32, !llvm.ptr<1>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<6>, i64, i32, i1, vector<2xf32>, f32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !llvm.ptr<6>, %a: i64, %i: i32, %e: i1, %v: vector<2xf32>, %f: f32, %q: !llvm.ptr<1>):
    // expected-error @+1 {{its attribute 'redOp' is not supported}}
    %z = "nvidia.nvvm.tcgen05.ld"(%d) <{shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>, redOp = #nvidia.nvvm.red_op<max>}> : (!llvm.ptr<6>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
