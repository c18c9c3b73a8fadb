// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: mbarrier.arrive.shared::cluster.b64 _, [$0], $1;
// CHECK: mbarrier.arrive.shared::cta.b64 _, [$0], $1;
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<7>, !llvm.ptr<3>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%far: !llvm.ptr<7>, %near: !llvm.ptr<3>, %n: i32):
    "nvidia.nvvm.mbarrier.arrive"(%far, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvvm.mem_scope<cta>}> : (!llvm.ptr<7>, i32) -> ()
    "nvidia.nvvm.mbarrier.arrive"(%near, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
