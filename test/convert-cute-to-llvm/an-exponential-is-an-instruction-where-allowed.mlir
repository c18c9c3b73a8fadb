// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The other operation is left to upstream.
// CHECK: llvm.inline_asm asm_dialect = att "ex2.approx.ftz.f32 $0, $1;", "=f,f" %arg0 : (f32) -> f32
// CHECK: math.exp2 %arg0 : f32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32):
    %a = math.exp2 %x fastmath<fast> : f32
    %b = math.exp2 %x : f32
    "cute.static"() : () -> !cute.int_tuple<"1">
    "test.use"(%a, %b) : (f32, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
