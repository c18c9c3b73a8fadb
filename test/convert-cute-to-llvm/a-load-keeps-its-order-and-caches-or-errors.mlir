// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Numbers of 32 bits, and 16 bytes as two registers.

// CHECK: "ld.acquire.gpu.global.b32 $0, [$1];", "=r,l" %arg0 : (!llvm.ptr<1>) -> i32
// CHECK: %[[X:.*]] = llvm.inline_asm has_side_effects {{.*}}"ld.relaxed.cta.shared::cta.b32 $0, [$1];", "=r,r"
// CHECK: llvm.bitcast %[[X]] : i32 to f32
// CHECK: "ld.global.L1::no_allocate.L2::128B.v2.b64 {$0, $1}, [$2];", "=l,=l,l" %arg0 : (!llvm.ptr<1>) -> !llvm.struct<(i64, i64)>
// CHECK: "ld.global.cv.b64 $0, [$1];"
// CHECK: "ld.shared::cluster.b32 $0, [$1];"

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>):
    %0 = "nvidia.nvvm.load.ext"(%g) <{order = #nvvm.mem_order<acquire>, scope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>) -> i32
    %1 = "nvidia.nvvm.load.ext"(%s) <{order = #nvvm.mem_order<relaxed>, scope = #nvvm.mem_scope<cta>}> : (!llvm.ptr<3>) -> f32
    %2 = "nvidia.nvvm.load.ext"(%g) <{evict = #nvidia.nvvm.evict_kind<evict_no_allocate>, prefetch = #nvidia.nvvm.l2_prefetch<size_128b>}> : (!llvm.ptr<1>) -> vector<4xi32>
    %3 = "nvidia.nvvm.load.ext"(%g) <{cacheModifier = #nvidia.nvvm.load_cache_modifier_ext<cv>}> : (!llvm.ptr<1>) -> i64
    %4 = "nvidia.nvvm.load.ext"(%s) <{sharedSpace = #nvidia.nvvm.shared_space<cluster>}> : (!llvm.ptr<3>) -> i32
    "test.use"(%0, %1, %2, %3, %4) : (i32, f32, vector<4xi32>, i64, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>):
    // expected-error @+1 {{the order 'release' in the scope 'gpu' is not supported}}
    %0 = "nvidia.nvvm.load.ext"(%g) <{order = #nvvm.mem_order<release>, scope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>):
    // expected-error @+1 {{an access of 8 bits is not supported, only of 16, 32, 64, 128 or 256}}
    %0 = "nvidia.nvvm.load.ext"(%g) : (!llvm.ptr<1>) -> i8
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>):
    // expected-error @+1 {{the value 'other' of the attribute 'evict' is not supported}}
    %0 = "nvidia.nvvm.load.ext"(%g) <{evict = #nvidia.nvvm.evict_kind<other>}> : (!llvm.ptr<1>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>):
    // expected-error @+1 {{'sharedSpace' must be 'cta' or 'cluster', at an address in shared memory}}
    %0 = "nvidia.nvvm.load.ext"(%g) <{sharedSpace = #nvidia.nvvm.shared_space<cta>}> : (!llvm.ptr<1>) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
