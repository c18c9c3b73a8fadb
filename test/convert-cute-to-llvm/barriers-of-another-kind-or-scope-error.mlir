// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The nearest case of each operation that is lowered is in the file of the same operations.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.mbarrier.init' op has no lowering: only the mbarrier layout 'v0' is supported}}
    "nvidia.nvvm.mbarrier.init"(%b, %n) <{layout = #nvidia.nvvm.mbarrier_layout<v1>}> : (!llvm.ptr<3>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, i32, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32, %m: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.mbarrier.try_wait.parity' op has no lowering: only a wait with the order 'acquire' and the scope 'cta' is supported}}
    "nvidia.nvvm.mbarrier.try_wait.parity"(%b, %n, %m) <{scope = #nvidia.nvvm.mem_scope<cluster>, useIntrinsic = false}> : (!llvm.ptr<3>, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.mbarrier.arrive.expect_tx' op has no lowering: only an arrival in the scope 'cta' that is not relaxed is supported}}
    %s = "nvidia.nvvm.mbarrier.arrive.expect_tx"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, relaxed = true, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> i64
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, i32, f32, i64) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32, %f: f32, %l: i64):
    // expected-error @+1 {{'nvidia.nvvm.mbarrier.try_wait.timelimit' op has no lowering: only a wait in the scope 'cta' or 'cluster', on a barrier of its own block, is supported}}
    %tw = "nvidia.nvvm.mbarrier.try_wait.timelimit"(%b, %l, %n) <{scope = #nvidia.nvvm.mbar_scope<gpu>}> : (!llvm.ptr<3>, i64, i32) -> i1
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.fence.proxy' op has no lowering: 'nvvm.fence.proxy' has no such attribute 'kind'}}
    "nvidia.nvvm.fence.proxy"() <{kind = @missing, useIntrinsic = false}> : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %f: f32):
    // expected-error @+1 {{'nvvm.cp.async.mbarrier.arrive' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got 'f32'}}
    "nvidia.nvvm.cp.async.mbarrier.arrive.shared"(%f) <{noinc = true}> : (f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<1>, i32, f32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32, %f: f32):
    // expected-error @+1 {{'nvidia.nvvm.mapa.shared.cluster' op has no lowering: operand 1 is missing}}
    %mp = "nvidia.nvvm.mapa.shared.cluster"(%b) : (!llvm.ptr<3>) -> !llvm.ptr<3>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
