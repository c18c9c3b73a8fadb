// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// NVIDIA's verifier refuses copies of a layout with numbers of the run, at any places.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(?,4):(1,?)">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(?,4):(1,?)">):
    %a = "cute.static"() : () -> !cute.layout<"2:1">
    %r = "cute.logical_product"(%a, %l) : (!cute.layout<"2:1">, !cute.layout<"(?,4):(1,?)">) -> !cute.layout<"(2,(?,4)):(1,(2,?))">
    "test.use"(%r) : (!cute.layout<"(2,(?,4)):(1,(2,?))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"?:1">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"?:1">):
    %b = "cute.static"() : () -> !cute.layout<"4:1">
    // expected-error @+1 {{the layout that is copied is not static}}
    %r = "cute.logical_product"(%l, %b) : (!cute.layout<"?:1">, !cute.layout<"4:1">) -> !cute.layout<"(?,4):(1,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
