// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// Mode 0 is a tile and the places of tiles already, and mode 1 is divided. A mode without two parts is not.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %l = "cute.static"() : () -> !cute.layout<"((2,4),8):((1,16),2)">
    %t = "cute.static"() : () -> !cute.tile<"[_;4:1]">
    %r = "cute.zipped_divide"(%l, %t) : (!cute.layout<"((2,4),8):((1,16),2)">, !cute.tile<"[_;4:1]">) -> !cute.layout<"((2,4),(4,2)):((1,2),(16,8))">
    "test.use"(%r) : (!cute.layout<"((2,4),(4,2)):((1,2),(16,8))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %l = "cute.static"() : () -> !cute.layout<"(8,8):(1,8)">
    %t = "cute.static"() : () -> !cute.tile<"[_;4:1]">
    // expected-error @+1 {{a mode that its tiler does not divide has no two modes, a tile and a rest}}
    %r = "cute.zipped_divide"(%l, %t) : (!cute.layout<"(8,8):(1,8)">, !cute.tile<"[_;4:1]">) -> !cute.layout<"((4),(8,2)):((8),(1,32))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
