// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm --cse | FileCheck %s

// The pattern repeats every 1024 bytes. A step of 512 numbers is added after the swizzle, a step of 256 numbers before it.

// CHECK: %[[W:.*]] = arith.muli %{{.*}}, %c512_i32
// CHECK: %[[H:.*]] = arith.muli %{{.*}}, %c256_i32
// CHECK: %[[V:.*]] = llvm.getelementptr %[[P:.*]][%[[H]]]
// CHECK: %[[I:.*]] = llvm.ptrtoint %[[V]] : !llvm.ptr<3> to i32
// CHECK: arith.xori %[[I]]
// CHECK: %[[Q:.*]] = llvm.inttoptr
// CHECK: %[[R:.*]] = llvm.getelementptr %[[Q]][%[[W]]]
// CHECK: llvm.load %[[R]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<1024>, S<3,4,3>>, %i: i32, %j: i32):
    %whole = arith.constant 512 : i32
    %half = arith.constant 256 : i32
    %a = arith.muli %i, %whole : i32
    %b = arith.muli %j, %half : i32
    %s = "cute.make_int_tuple"(%a) : (i32) -> !cute.int_tuple<"?{div=512}">
    %t = "cute.make_int_tuple"(%b) : (i32) -> !cute.int_tuple<"?{div=256}">
    %v = "cute.add_offset"(%p, %s) : (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, !cute.int_tuple<"?{div=512}">) -> !cute.ptr<f16, smem, align<1024>, S<3,4,3>>
    %w = "cute.add_offset"(%v, %t) : (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, !cute.int_tuple<"?{div=256}">) -> !cute.ptr<f16, smem, align<512>, S<3,4,3>>
    %x = "cute.ptr.load"(%w) : (!cute.ptr<f16, smem, align<512>, S<3,4,3>>) -> f16
    "cute.ptr.store"(%x, %w) : (f16, !cute.ptr<f16, smem, align<512>, S<3,4,3>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
