// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: llvm.mlir.global external @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 1024 : i64}
// CHECK: %[[A:.*]] = llvm.mlir.addressof @__dynamic_shmem__0
// CHECK: %[[B:.*]] = llvm.mlir.addressof @__dynamic_shmem__0
// CHECK: %[[Q:.*]] = llvm.getelementptr %[[B]][1024]
// CHECK: "test.use"(%[[A]], %[[Q]])
gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %a = "cute.memref.alloca"() : () -> !cute.memref<i8, smem, align<16>, "64:1">
    %b = "cute.memref.alloca"() : () -> !cute.memref<i8, smem, align<1024>, "64:1">
    %p = "cute.get_iter"(%a) : (!cute.memref<i8, smem, align<16>, "64:1">) -> !cute.ptr<i8, smem, align<16>>
    %q = "cute.get_iter"(%b) : (!cute.memref<i8, smem, align<1024>, "64:1">) -> !cute.ptr<i8, smem, align<1024>>
    %x = "builtin.unrealized_conversion_cast"(%p) : (!cute.ptr<i8, smem, align<16>>) -> !llvm.ptr<3>
    %y = "builtin.unrealized_conversion_cast"(%q) : (!cute.ptr<i8, smem, align<1024>>) -> !llvm.ptr<3>
    "test.use"(%x, %y) : (!llvm.ptr<3>, !llvm.ptr<3>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
