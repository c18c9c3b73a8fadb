// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Two rows of a column have one step for each thread, eight have not. The first is lowered.

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

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, smem, align<16>>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f32, smem, align<16>>, %i: i32):
    %l = "cute.static"() : () -> !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(8,1)">
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f32, smem, align<16>>, !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(8,1)">) -> !cute.memref<f32, smem, align<16>, "S<2,0,3> o 0 o (8,8):(8,1)">
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    %tc = "cute.make_tiled_copy"(%a) : (!cute_nvgpu.atom.universal_copy<f32>) -> !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(8,8):(8,1)">, tiler_mn = <"[8:1;8:1]">>
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result has no constant strides, because of the swizzle}}
    %s = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>, layout_copy_tv = <"(8,8):(8,1)">, tiler_mn = <"[8:1;8:1]">>, !cute.memref<f32, smem, align<16>, "S<2,0,3> o 0 o (8,8):(8,1)">, !cute.coord<"?">) -> !cute.memref<f32, smem, align<16>, "(8,1,1):(?,0,0)">
    %m = "cute.get_layout"(%s) : (!cute.memref<f32, smem, align<16>, "(8,1,1):(?,0,0)">) -> !cute.layout<"(8,1,1):(?,0,0)">
    %n = "cute.get_scalars"(%m) <{only_dynamic}> : (!cute.layout<"(8,1,1):(?,0,0)">) -> i32
    "test.use"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
