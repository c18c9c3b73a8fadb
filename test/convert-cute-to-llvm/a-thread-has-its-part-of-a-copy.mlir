// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Element %arg1 of the tile, counted down its columns, is in row %arg1 % 8 and column %arg1 / 8. The second value of a
// thread is 32 elements further on: four columns.

// CHECK: %[[COLUMN:.*]] = arith.divsi %[[T:.*]], %{{.*}} : i32
// CHECK: %[[ROW:.*]] = arith.remsi %[[T]], %{{.*}} : i32
// CHECK: %[[C8:.*]] = arith.muli %[[COLUMN]], %{{.*}} : i32
// CHECK: %[[O:.*]] = arith.addi %[[ROW]], %[[C8]] : i32
// CHECK: %[[P:.*]] = llvm.getelementptr %{{.*}}[%[[O]]] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
// CHECK: %[[Q:.*]] = llvm.getelementptr %[[P]][32]
// CHECK: llvm.load %[[Q]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(8,8):(1,8)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(8,8):(1,8)">, %i: i32):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(32,2):(1,32)">, tiler_mn = <"[8:1;8:1]">>
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %s = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(32,2):(1,32)">, tiler_mn = <"[8:1;8:1]">>, !cute.memref<f32, gmem, align<16>, "(8,8):(1,8)">, !cute.coord<"?">) -> !cute.memref<f32, gmem, align<16>, "(2,1,1):(32,0,0)">
    %c = "cute.static"() : () -> !cute.coord<"1">
    %x = "cute.memref.load"(%s, %c) : (!cute.memref<f32, gmem, align<16>, "(2,1,1):(32,0,0)">, !cute.coord<"1">) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
