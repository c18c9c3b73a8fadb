// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Of 64 by 4 tiles, tile number %arg1 is %arg1 % 64 along mode 0 and %arg1 / 64 along mode 1.

// CHECK-LABEL: llvm.func @k(
// CHECK: %[[M:.*]] = arith.remsi %arg1, %{{.*}} : i32
// CHECK: %[[N:.*]] = arith.divsi %arg1, %{{.*}} : i32
// CHECK: %[[A:.*]] = arith.muli %[[M]], %[[R:.*]] : i32
// CHECK: %[[B:.*]] = arith.muli %[[N]], %{{.*}} : i32
// CHECK: %[[O:.*]] = arith.addi %[[A]], %[[B]] : i32
// CHECK: %[[P:.*]] = llvm.getelementptr %{{.*}}[%[[O]]] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
// CHECK: %[[Q:.*]] = llvm.getelementptr %[[P]][513]
// CHECK: llvm.load %[[Q]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((16,128),(64,4)):((512,1),(8192,128))">, !cute.coord<"((_,_),?)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((16,128),(64,4)):((512,1),(8192,128))">, %c: !cute.coord<"((_,_),?)">):
    %s = "cute.slice"(%v, %c) : (!cute.memref<f32, gmem, align<16>, "((16,128),(64,4)):((512,1),(8192,128))">, !cute.coord<"((_,_),?)">) -> !cute.memref<f32, gmem, align<16>, "(16,128):(512,1)">
    %one = "cute.static"() : () -> !cute.coord<"(1,1)">
    %x = "cute.memref.load"(%s, %one) : (!cute.memref<f32, gmem, align<16>, "(16,128):(512,1)">, !cute.coord<"(1,1)">) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
