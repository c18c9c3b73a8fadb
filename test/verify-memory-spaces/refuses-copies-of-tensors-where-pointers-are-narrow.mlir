// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

module attributes {llvm.data_layout = "e-p:32:32:32-i64:64:64-n16:32:64", llvm.target_triple = "nvptx-nvidia-cuda"} {
  llvm.func @refused(%m: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32) {
    // expected-error @+1 {{this intrinsic is only supported when pointer size is >= 64 bits}}
    nvvm.cp.async.bulk.tensor.global.shared.cta %m, %d, box[%x] : !llvm.ptr, !llvm.ptr<3>
    llvm.return
  }
}

// -----

module attributes {llvm.data_layout = "e-p:64:64:64-p3:32:32:32-i64:64:64-n16:32:64", llvm.target_triple = "nvptx64-nvidia-cuda"} {
  llvm.func @accepted(%m: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32) {
    nvvm.cp.async.bulk.tensor.global.shared.cta %m, %d, box[%x] : !llvm.ptr, !llvm.ptr<3>
    llvm.return
  }
}
