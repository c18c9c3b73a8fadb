// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// An attribute that a record does not expect may change what the operation means.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<3>, %n: i32):
    // expected-error @+1 {{a transaction 'drop' of 'cta' memory is not supported}}
    "nvidia.nvvm.mbarrier.txn"(%p, %n) <{kind = #nvidia.nvvm.mbar_txn_kind<drop>, space = #nvidia.nvvm.mbar_space<cta>}> : (!llvm.ptr<3>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{only the high half of a 32-bit product is supported}}
    %x = "nvidia.nvvm.mul"(%n, %n) <{mode = #nvidia.nvvm<mul_mode wide>}> : (i32, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32):
    // expected-error @+1 {{its attribute 'xorsign' is not supported}}
    %y = "nvidia.nvvm.fmax"(%x, %x) <{xorsign}> : (f32, f32) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<3>, %n: i32):
    // expected-error @+1 {{only a wait in the scope 'cta' or 'cluster', on a barrier of its own block, is supported}}
    %x = "nvidia.nvvm.mbarrier.wait.parity"(%p, %n) <{kind = #nvidia.nvvm.mbar_wait<try>, scope = #nvidia.nvvm.mbar_scope<gpu>}> : (!llvm.ptr<3>, i32) -> i1
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%x: vector<2xf32>):
    // expected-error @+1 {{the rounding 'ra' is not supported}}
    %y = "nvidia.nvvm.add.packed.f32x2"(%x, %x) <{rnd = #nvidia.nvvm.rnd<ra>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
