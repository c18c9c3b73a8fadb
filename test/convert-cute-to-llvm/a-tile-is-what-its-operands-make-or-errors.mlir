// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// A tile has no parts, and its type is compared as a whole.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"128:1">
    %b = "cute.static"() : () -> !cute.layout<"64:1">
    %r = "cute.make_tile"(%a, %b) : (!cute.layout<"128:1">, !cute.layout<"64:1">) -> !cute.tile<"[128:1;64:1]">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"128:1">
    %b = "cute.static"() : () -> !cute.layout<"64:1">
    // expected-error @+1 {{its result is !cute.tile<"[128:1;32:1]">, but its operands make the tiler [128:1;64:1]}}
    %r = "cute.make_tile"(%a, %b) : (!cute.layout<"128:1">, !cute.layout<"64:1">) -> !cute.tile<"[128:1;32:1]">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.tile<"[128:1;64:1]">
    %r = "cute.select"(%a) <{mode = array<i32: 1>}> : (!cute.tile<"[128:1;64:1]">) -> !cute.tile<"[64:1]">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.tile<"[128:1;64:1]">
    // expected-error @+1 {{but its operands make the tiler [128:1]}}
    %r = "cute.select"(%a) <{mode = array<i32: 0>}> : (!cute.tile<"[128:1;64:1]">) -> !cute.tile<"[32:7]">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.tile<"[128:1;64:1]">
    %r = "cute.dice"(%a) <{coord = #cute.coord<"(1,_)">}> : (!cute.tile<"[128:1;64:1]">) -> !cute.tile<"[128:1]">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.tile<"[128:1;64:1]">
    // expected-error @+1 {{but its operands make the tiler [128:1]}}
    %r = "cute.dice"(%a) <{coord = #cute.coord<"(1,_)">}> : (!cute.tile<"[128:1;64:1]">) -> !cute.tile<"[99:1]">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.tile<"[128:1]">
    %r = "cute.get_leaves"(%a) : (!cute.tile<"[128:1]">) -> !cute.layout<"128:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.tile<"[128:1]">
    // expected-error @+1 {{but its operands make the tiler 128:1}}
    %r = "cute.get_leaves"(%a) : (!cute.tile<"[128:1]">) -> !cute.layout<"64:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
