// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Column %t of a tile of two rows with permuted offsets: the distance between its first and its second element
// depends on the thread.

// CHECK: %[[FIRST:.*]] = arith.xori %{{.*}}, %{{.*}} : i32
// CHECK: %[[SECOND:.*]] = arith.xori %{{.*}}, %{{.*}} : i32
// CHECK: %[[STEP:.*]] = arith.subi %[[SECOND]], %[[FIRST]] : i32
// CHECK: llvm.getelementptr %{{.*}}[%[[FIRST]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
// CHECK: "test.use"(%[[STEP]])
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem, align<16>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem, align<16>>, %i: i32):
    %l = "cute.static"() : () -> !cute.composed_layout<"S<2,0,3> o 0 o (2,8):(8,1)">
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, smem, align<16>>, !cute.composed_layout<"S<2,0,3> o 0 o (2,8):(8,1)">) -> !cute.memref<f32, smem, align<16>, "S<2,0,3> o 0 o (2,8):(8,1)">
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(8,2):(2,1)">, tiler_mn = <"[2:1;8:1]">>
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %s = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(8,2):(2,1)">, tiler_mn = <"[2:1;8:1]">>, !cute.memref<f32, smem, align<16>, "S<2,0,3> o 0 o (2,8):(8,1)">, !cute.coord<"?">) -> !cute.memref<f32, smem, align<16>, "(2,1,1):(?,0,0)">
    %m = "cute.get_layout"(%s) : (!cute.memref<f32, smem, align<16>, "(2,1,1):(?,0,0)">) -> !cute.layout<"(2,1,1):(?,0,0)">
    %n = "cute.get_scalars"(%m) <{only_dynamic}> : (!cute.layout<"(2,1,1):(?,0,0)">) -> i32
    "test.use"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
