// The annotation goes through each conversion, so that registers do not become memory.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_90 features=+ptx80})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' | FileCheck %s

// CHECK: .entry k(
// CHECK-NOT: .local
module attributes {gpu.container_module} {
  gpu.module @kernels {
    "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(64):(1)">, f32) -> (), sym_name = "k"}> ({
    ^bb0(%v: !cute.memref<f32, gmem, "(64):(1)">, %x: f32):
      %r = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<16>, "(64):(1)">
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %n = arith.constant 64 : i32
      scf.for %i = %zero to %n step %one : i32 {
        %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
        "cute.memref.store"(%r, %c, %x) : (!cute.memref<f32, rmem, align<16>, "(64):(1)">, !cute.coord<"?">, f32) -> ()
      } {llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = false, full = true>>}
      %y = "cute.memref.load_vec"(%r) : (!cute.memref<f32, rmem, align<16>, "(64):(1)">) -> vector<64xf32>
      "cute.memref.store_vec"(%y, %v) : (vector<64xf32>, !cute.memref<f32, gmem, "(64):(1)">) -> ()
      "cuda.return"() : () -> ()
    }) : () -> ()
  }
}
