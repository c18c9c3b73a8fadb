// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The slot has the alignment of the widest access.
// CHECK: llvm.func @k(%arg0: i1)
// CHECK-NEXT: %[[N:.*]] = arith.constant 10 : i32
// CHECK-NEXT: %[[SLOT:.*]] = llvm.alloca %[[N]] x f32 {alignment = 32 : i64} : (i32) -> !llvm.ptr
// CHECK: scf.if
// CHECK: "test.use"(%[[SLOT]]) : (!llvm.ptr) -> ()
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i1) -> (), sym_name = "k"}> ({
  ^bb0(%b: i1):
    scf.if %b {
      %v = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, "(2,2):(1,8)">
      %p = "cute.get_iter"(%v) : (!cute.memref<f32, rmem, "(2,2):(1,8)">) -> !cute.ptr<f32, rmem>
      %q = builtin.unrealized_conversion_cast %p : !cute.ptr<f32, rmem> to !llvm.ptr<5>
      "test.use"(%q) : (!llvm.ptr<5>) -> ()
    }
    "cuda.return"() : () -> ()
  }) : () -> ()
}
