// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm \
// RUN:   | FileCheck %s

// The last stage of release 4.4 has ten groups of operands. Of those between the mask and the policy no dump has any.

// CHECK-LABEL: llvm.func @kept(
// CHECK-SAME:    %{{[^:]*}}: !llvm.ptr<3>, %{{[^:]*}}: !llvm.ptr{{.*}}, %{{[^:]*}}: i32{{.*}}, %[[POLICY:[^:]*]]: i64
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}l2_cache_hint = %[[POLICY]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr, i32, i64) -> (), sym_name = "kept"}> ({
  ^bb0(%b: !llvm.ptr<3>, %p: !llvm.ptr, %n: i32, %h: i64):
    "nvidia.nvvm.cp.async.bulk.tensor.shared.cluster.global"(%b, %p, %n, %n, %b, %h) <{loadMode = #nvidia.nvvm.load_mode<tile>, operandSegmentSizes = array<i32: 1, 1, 2, 1, 0, 0, 0, 0, 1, 0>, useIntrinsic = true}> : (!llvm.ptr<3>, !llvm.ptr, i32, i32, !llvm.ptr<3>, i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr, i32, i64) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %p: !llvm.ptr, %n: i32, %h: i64):
    // expected-error @+1 {{it has an operand in a group that is not supported}}
    "nvidia.nvvm.cp.async.bulk.tensor.shared.cluster.global"(%b, %p, %n, %n, %b, %h) <{loadMode = #nvidia.nvvm.load_mode<tile>, operandSegmentSizes = array<i32: 1, 1, 2, 1, 0, 0, 1, 0, 0, 0>}> : (!llvm.ptr<3>, !llvm.ptr, i32, i32, !llvm.ptr<3>, i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
