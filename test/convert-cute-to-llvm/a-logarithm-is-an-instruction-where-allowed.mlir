// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The natural logarithm is a multiple of the binary one. The last operation is left to upstream.
// CHECK: llvm.inline_asm asm_dialect = att "lg2.approx.ftz.f32 $0, $1;", "=f,f" %arg0 : (f32) -> f32
// CHECK: %[[L:.*]] = llvm.inline_asm asm_dialect = att "lg2.approx.ftz.f32 $0, $1;", "=f,f" %arg0 : (f32) -> f32
// CHECK: %[[C:.*]] = arith.constant 0.693147182 : f32
// CHECK: arith.mulf %[[L]], %[[C]] : f32
// CHECK: math.log %arg0 : f32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32):
    %a = math.log2 %x fastmath<fast> : f32
    %b = math.log %x fastmath<fast> : f32
    %c = math.log %x : f32
    "cute.static"() : () -> !cute.int_tuple<"1">
    "test.use"(%a, %b, %c) : (f32, f32, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
