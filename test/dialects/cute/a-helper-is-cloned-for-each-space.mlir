// RUN: %{infer} %s | FileCheck %s

!view = !cute.memref<f32, generic, "(8):(1)">

// CHECK:     func.func private @read(%{{.*}}: !cute.memref<f32, smem, "(8):(1)">
// CHECK:       cute.memref.load({{.*}}) : (!cute.memref<f32, smem, "(8):(1)">, !cute.coord<"0">) -> f32
// CHECK:     func.func private @read_global(%{{.*}}: !cute.memref<f32, gmem, "(8):(1)">
// CHECK:       cute.memref.load({{.*}}) : (!cute.memref<f32, gmem, "(8):(1)">, !cute.coord<"0">) -> f32
gpu.module @kernels {
  func.func private @read(%v: !view, %c: !cute.coord<"0">) -> f32 {
    %x = "cute.memref.load"(%v, %c) : (!view, !cute.coord<"0">) -> f32
    return %x : f32
  }
  "cuda.kernel"() <{function_type = (!view, !cute.coord<"0">, !cute.layout<"(8):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view, %c: !cute.coord<"0">, %l: !cute.layout<"(8):(1)">):
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<f32, generic>
    %w = "cute.make_view"(%s, %l) : (!cute.ptr<f32, generic>, !cute.layout<"(8):(1)">) -> !view
    %x = func.call @read(%v, %c) : (!view, !cute.coord<"0">) -> f32
    %y = func.call @read(%w, %c) : (!view, !cute.coord<"0">) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
