// A generic view that a kernel gets is a view of global memory, and a load of four numbers is one instruction.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_90 features=+ptx80})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' | FileCheck %s

// CHECK: .entry k(
// CHECK: ld.global.v4.b32
// CHECK: st.global.v4.b32
// CHECK-NOT: {{(ld|st)\.(b|v|f)}}
module attributes {gpu.container_module} {
  gpu.module @kernels {
    "cuda.kernel"() <{function_type = (!cute.memref<f32, generic, align<16>, "(4):(1)">) -> (), sym_name = "k"}> ({
    ^bb0(%v: !cute.memref<f32, generic, align<16>, "(4):(1)">):
      %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, generic, align<16>, "(4):(1)">) -> vector<4xf32>
      %y = arith.addf %x, %x : vector<4xf32>
      "cute.memref.store_vec"(%y, %v) : (vector<4xf32>, !cute.memref<f32, generic, align<16>, "(4):(1)">) -> ()
      "cuda.return"() : () -> ()
    }) : () -> ()
  }
}
