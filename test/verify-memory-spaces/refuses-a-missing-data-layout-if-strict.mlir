// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})'

// expected-error @+2 {{no target data layout, must exist}}
// expected-note @+1 {{Example valid data layout:}}
module attributes {llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>>, llvm.target_triple = "nvptx64-nvidia-cuda"} {
}
