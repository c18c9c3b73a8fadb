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

// The three of the documents.
module attributes {llvm.data_layout = "e-p:64:64:64-p3:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

module attributes {llvm.data_layout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

module attributes {llvm.data_layout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64", llvm.target_triple = "nvptx-nvidia-cuda"} {
}

// -----

// The short one, by which modules that are linked are compared.
module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}
