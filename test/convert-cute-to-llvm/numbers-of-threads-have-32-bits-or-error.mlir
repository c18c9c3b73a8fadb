// The verifier of MLIR 23 refuses them before any pass.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first have.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    %0 = "nvvm.read.ptx.sreg.tid.x"() : () -> i32
    %1 = "nvvm.read.ptx.sreg.tid.y"() : () -> i32
    %2 = "nvvm.read.ptx.sreg.tid.z"() : () -> i32
    %3 = "nvvm.read.ptx.sreg.ntid.x"() : () -> i32
    %4 = "nvvm.read.ptx.sreg.ntid.y"() : () -> i32
    %5 = "nvvm.read.ptx.sreg.ntid.z"() : () -> i32
    "cuda.return"() : () -> ()
  }) {nvvm.reqntid = array<i32: 1, 1, 1>} : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{its operands do not make a result of type i64}}
    %t = "nvvm.read.ptx.sreg.tid.x"() : () -> i64
    "cuda.return"() : () -> ()
  }) {nvvm.reqntid = array<i32: 1, 1, 1>} : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{its operands do not make a result of type i64}}
    %t = "nvvm.read.ptx.sreg.tid.y"() : () -> i64
    "cuda.return"() : () -> ()
  }) {nvvm.reqntid = array<i32: 1, 1, 1>} : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{its operands do not make a result of type i64}}
    %t = "nvvm.read.ptx.sreg.tid.z"() : () -> i64
    "cuda.return"() : () -> ()
  }) {nvvm.reqntid = array<i32: 1, 1, 1>} : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{its operands do not make a result of type i64}}
    %t = "nvvm.read.ptx.sreg.ntid.x"() : () -> i64
    "cuda.return"() : () -> ()
  }) {nvvm.reqntid = array<i32: 1, 1, 1>} : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{its operands do not make a result of type i64}}
    %t = "nvvm.read.ptx.sreg.ntid.y"() : () -> i64
    "cuda.return"() : () -> ()
  }) {nvvm.reqntid = array<i32: 1, 1, 1>} : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{its operands do not make a result of type i64}}
    %t = "nvvm.read.ptx.sreg.ntid.z"() : () -> i64
    "cuda.return"() : () -> ()
  }) {nvvm.reqntid = array<i32: 1, 1, 1>} : () -> ()
}
