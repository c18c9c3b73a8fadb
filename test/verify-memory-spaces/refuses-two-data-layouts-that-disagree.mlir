// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// expected-error @+1 {{the data layout has shared pointers of 32 bits, and 'dlti.dl_spec' of 64}}
module attributes {llvm.data_layout = "e-p3:32:32:32-i64:64", dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<3> = dense<64> : vector<4xi64>>, llvm.target_triple = "nvptx64-nvidia-cuda"} {
}

// -----

module attributes {llvm.data_layout = "e-p3:32:32:32-i64:64", dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<3> = dense<[32, 32, 32, 32]> : vector<4xi64>, !llvm.ptr = dense<64> : vector<4xi64>>, llvm.target_triple = "nvptx64-nvidia-cuda"} {
}
