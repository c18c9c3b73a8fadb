// A kernel of CuTe gets another signature where nothing launches it. A launched kernel keeps its signature, and gets casts.
// Pointers in a struct keep their type.
//
// RUN: tilespace-opt %s --verify-each --retype-kernel-arguments 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --verify-each --memory-space-pipeline='retype-kernel-arguments check=true' | FileCheck %s --check-prefix=WHOLE

!view = !cute.memref<f32, generic, "(4):(1)">
!struct = !llvm.struct<(!cute.ptr<f32, generic>)>

// CHECK: remark: the arguments of this kernel stay generic: its name is used
gpu.module @kernels {
  // CHECK: "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(4):(1)">, !llvm.struct<(!cute.ptr<f32, generic>)>, !cute.memref<f32, smem, "(4):(1)">) -> (), sym_name = "alone"}>
  // CHECK-NEXT: ^bb0(%[[V:.*]]: !cute.memref<f32, gmem, "(4):(1)">, %{{.*}}: !llvm.struct<(!cute.ptr<f32, generic>)>, %{{.*}}: !cute.memref<f32, smem, "(4):(1)">):
  // CHECK-NEXT: cute.memory_space_cast %[[V]] : !cute.memref<f32, gmem, "(4):(1)"> to !cute.memref<f32, generic, "(4):(1)">
  // WHOLE: sym_name = "alone"
  // WHOLE-NEXT: ^bb0(%[[V:[a-z0-9]*]]: !cute.memref<f32, gmem, "(4):(1)">
  // WHOLE-NOT: memory_space_cast %[[V]]
  // WHOLE: cute.memref.load(%[[V]], {{.*}}) : (!cute.memref<f32, gmem, "(4):(1)">, !cute.coord<"0">) -> f32
  "cuda.kernel"() <{function_type = (!view, !struct, !cute.memref<f32, smem, "(4):(1)">) -> (), sym_name = "alone"}> ({
  ^bb0(%v: !view, %s: !struct, %t: !cute.memref<f32, smem, "(4):(1)">):
    %c = "cute.make_coord"() : () -> !cute.coord<"0">
    %x = "cute.memref.load"(%v, %c) : (!view, !cute.coord<"0">) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
  // CHECK: "cuda.kernel"() <{function_type = (!cute.memref<f32, generic, "(4):(1)">) -> (), sym_name = "launched"}>
  // WHOLE: "cuda.kernel"() <{function_type = (!cute.memref<f32, generic, "(4):(1)">) -> (), sym_name = "launched"}>
  // WHOLE: cute.memory_space_cast %{{.*}} : !cute.memref<f32, generic, "(4):(1)"> to !cute.memref<f32, gmem, "(4):(1)">
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "launched"}> ({
  ^bb0(%v: !view):
    %c = "cute.make_coord"() : () -> !cute.coord<"0">
    %x = "cute.memref.load"(%v, %c) : (!view, !cute.coord<"0">) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
func.func @host(%l: !cuda.launch_cfg<max_attrs = 3>, %v: !view) {
  %r = "cuda.launch_ex"(%l, %v) <{assume_kernel_attr = #cuda.assume_kernel_attr<true>, callee = @kernels::@launched}> : (!cuda.launch_cfg<max_attrs = 3>, !view) -> !cuda.result
  return
}
