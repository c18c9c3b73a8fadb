// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "red.relaxed.gpu.global.add.s32 [$0], $1;", "l,r" %arg0, %arg2
// CHECK: "red.release.cta.shared::cta.max.u32 [$0], $1;", "r,r"
// CHECK: "red.relaxed.cluster.shared::cluster.add.f32 [$0], $1;", "r,f"
// CHECK: "atom.acq_rel.sys.global.max.s32 $0, [$1], $2;", "=r,l,r" %arg0, %arg2
// CHECK: "atom.relaxed.cta.shared::cta.exch.b32 $0, [$1], $2;", "=r,r,r"
// CHECK: "atom.relaxed.gpu.global.add.f32 $0, [$1], $2;", "=f,l,f" %arg0, %arg3
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>, i32, f32, !llvm.ptr<7>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %n: i32, %x: f32, %c: !llvm.ptr<7>):
    "nvidia.nvvm.red"(%g, %n) <{memOrder = #nvidia.nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<gpu>, op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<s32>}> : (!llvm.ptr<1>, i32) -> ()
    "nvidia.nvvm.red"(%s, %n) <{memOrder = #nvidia.nvvm.mem_order<release>, memScope = #nvvm.mem_scope<cta>, op = #nvidia.nvvm.red_op<max>, type = #nvidia.nvvm.red_type<u32>}> : (!llvm.ptr<3>, i32) -> ()
    "nvidia.nvvm.red"(%c, %x) <{memOrder = #nvidia.nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<cluster>, op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<f32>}> : (!llvm.ptr<7>, f32) -> ()
    %0 = "nvidia.nvvm.atomicrmw"(%g, %n) <{memOrder = #nvidia.nvvm.mem_order<acq_rel>, op = #nvidia.nvvm<atomic_op max>, syncscope = #nvvm.mem_scope<sys>}> : (!llvm.ptr<1>, i32) -> i32
    %1 = "nvidia.nvvm.atomicrmw"(%s, %n) <{memOrder = #nvidia.nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op exch>, syncscope = #nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> i32
    %2 = "nvidia.nvvm.atomicrmw"(%g, %x) <{memOrder = #nvidia.nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op fadd>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, f32) -> f32
    "test.use"(%0, %1, %2) : (i32, i32, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32):
    // expected-error @+1 {{the order 'acquire' in the scope 'gpu' is not supported}}
    "nvidia.nvvm.red"(%g, %n) <{memOrder = #nvidia.nvvm.mem_order<acquire>, memScope = #nvvm.mem_scope<gpu>, op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<s32>}> : (!llvm.ptr<1>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32):
    // expected-error @+1 {{an atomic of type 'u64' on a value of type i32 is not supported}}
    "nvidia.nvvm.red"(%g, %n) <{memOrder = #nvidia.nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<gpu>, op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<u64>}> : (!llvm.ptr<1>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32):
    // expected-error @+1 {{the order 'weak' in the scope 'gpu' is not supported}}
    %0 = "nvidia.nvvm.atomicrmw"(%g, %n) <{memOrder = #nvidia.nvvm.mem_order<weak>, op = #nvidia.nvvm<atomic_op add>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
