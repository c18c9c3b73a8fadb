// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "atom.relaxed.sys.global.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r" %arg0, %arg1, %arg2
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<1>, %a: i32, %b: i32):
    %0 = "nvidia.nvvm.atomicrmw"(%p, %a, %b) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op cas>, syncscope = #nvvm.mem_scope<sys>}> : (!llvm.ptr<1>, i32, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<1>, %a: i32):
    // expected-error @+1 {{an atomic 'cas' of type i32 is not supported}}
    %0 = "nvidia.nvvm.atomicrmw"(%p, %a) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op cas>, syncscope = #nvvm.mem_scope<sys>}> : (!llvm.ptr<1>, i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
