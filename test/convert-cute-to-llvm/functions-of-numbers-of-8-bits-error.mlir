// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first are of numbers of 32 bits.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32):
    %absf = math.absf %x fastmath<fast> : f32
    %ceil = math.ceil %x fastmath<fast> : f32
    %floor = math.floor %x fastmath<fast> : f32
    %sqrt = math.sqrt %x fastmath<fast> : f32
    %exp2 = math.exp2 %x fastmath<fast> : f32
    %exp = math.exp %x fastmath<fast> : f32
    %log2 = math.log2 %x fastmath<fast> : f32
    %log = math.log %x fastmath<fast> : f32
    %rsqrt = math.rsqrt %x fastmath<fast> : f32
    %z = math.fma %x, %x, %x : f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{'llvm.intr.fabs' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i8'}}
    %absf = math.absf %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{'llvm.intr.ceil' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i8'}}
    %ceil = math.ceil %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{'llvm.intr.floor' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i8'}}
    %floor = math.floor %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{'llvm.intr.sqrt' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i8'}}
    %sqrt = math.sqrt %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{arithmetic on 8-bit floats is not supported}}
    %exp2 = math.exp2 %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{arithmetic on 8-bit floats is not supported}}
    %exp = math.exp %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{arithmetic on 8-bit floats is not supported}}
    %log2 = math.log2 %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{arithmetic on 8-bit floats is not supported}}
    %log = math.log %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{arithmetic on 8-bit floats is not supported}}
    %rsqrt = math.rsqrt %x fastmath<fast> : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{'llvm.intr.fma' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i8'}}
    %z = math.fma %x, %x, %x : f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f8E4M3FN) -> (), sym_name = "k"}> ({
  ^bb0(%x: f8E4M3FN):
    // expected-error @+1 {{'llvm.call' op operand #0 must be variadic of LLVM dialect-compatible type, but got 'f8E4M3FN'}}
    %y = llvm.call @__nv_fmaf(%x, %x, %x) : (f8E4M3FN, f8E4M3FN, f8E4M3FN) -> f8E4M3FN
    "cuda.return"() : () -> ()
  }) : () -> ()
}
