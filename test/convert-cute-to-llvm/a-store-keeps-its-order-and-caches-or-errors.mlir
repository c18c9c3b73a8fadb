// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Numbers of 32 bits, and 16 bytes as two registers.

// CHECK: "st.release.gpu.global.b32 [$1], $0;", "r,l" %arg2, %arg0
// CHECK: "st.global.L1::evict_last.v2.b64 [$2], {$0, $1};", "l,l,l"
// CHECK: "st.shared::cta.wt.b32 [$1], $0;", "r,r"

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>, i32, vector<4xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %n: i32, %v: vector<4xf32>):
    "nvidia.nvvm.store.ext"(%n, %g) <{order = #nvvm.mem_order<release>, scope = #nvvm.mem_scope<gpu>}> : (i32, !llvm.ptr<1>) -> ()
    "nvidia.nvvm.store.ext"(%v, %g) <{evict = #nvidia.nvvm.evict_kind<evict_last>}> : (vector<4xf32>, !llvm.ptr<1>) -> ()
    "nvidia.nvvm.store.ext"(%n, %s) <{cacheModifier = #nvidia.nvvm.store_cache_modifier<wt>}> : (i32, !llvm.ptr<3>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %n: i32):
    // expected-error @+1 {{the order 'acquire' in the scope 'gpu' is not supported}}
    "nvidia.nvvm.store.ext"(%n, %g) <{order = #nvvm.mem_order<acquire>, scope = #nvvm.mem_scope<gpu>}> : (i32, !llvm.ptr<1>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
