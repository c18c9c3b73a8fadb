// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// expected-error @+2 {{Invalid target data layout: p:16:16}}
// expected-note @+1 {{Example valid data layout:}}
module attributes {llvm.data_layout = "e-p:16:16-i64:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

// expected-error @+2 {{Invalid target data layout: e is missing}}
// expected-note @+1 {{Example valid data layout:}}
module attributes {llvm.data_layout = "p:64:64-i64:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

// The three layouts of the documents.
module attributes {llvm.data_layout = "e-p:64:64:64-p3:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

module attributes {llvm.data_layout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

module attributes {llvm.data_layout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64", llvm.target_triple = "nvptx-nvidia-cuda"} {
}

// -----

// The short layout, by which modules that are linked are compared.
module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

// Shared pointers by themselves cannot be wider than others, nor narrower than 32 bits.

// expected-error @+2 {{Invalid target data layout: p3:64:64}}
// expected-note @+1 {{Example valid data layout:}}
module attributes {llvm.data_layout = "e-p:32:32-p3:64:64-i64:64", llvm.target_triple = "nvptx-nvidia-cuda"} {
}

// -----

// expected-error @+2 {{Invalid target data layout: p3:16:16}}
// expected-note @+1 {{Example valid data layout:}}
module attributes {llvm.data_layout = "e-p3:16:16-i64:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

// Global memory is larger than 2^32 bytes.

// expected-error @+2 {{Invalid target data layout: p1:32:32}}
// expected-note @+1 {{Example valid data layout:}}
module attributes {llvm.data_layout = "e-p:64:64-p1:32:32-i64:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

// All that `short-pointers` writes, and LLVM 22's own.
module attributes {llvm.data_layout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}
