// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

module attributes {gpu.container_module} {
  gpu.module @m [#nvvm.target<chip = "sm_80">] {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<1024 x f32>
    llvm.func @kernel() attributes {gpu.kernel, nvvm.kernel} {
      %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
      llvm.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %more = arith.constant 162817 : i32
    %all = arith.constant 162816 : i32
    // expected-error @+1 {{the launch needs 166913 bytes of shared memory, 4096 of them static, but sm_80 has 166912}}
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %more
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %all
    return
  }
}
