// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// expected-error @+2 {{Empty target data layout, must exist}}
// expected-note @+1 {{Example valid data layout:}}
module attributes {llvm.data_layout = "", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

module attributes {llvm.data_layout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

// The host's.
module attributes {llvm.data_layout = "", llvm.target_triple = "x86_64-unknown-linux-gnu"} {
}
