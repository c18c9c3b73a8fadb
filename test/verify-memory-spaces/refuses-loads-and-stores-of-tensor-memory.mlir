// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%t: !llvm.ptr<6>, %v: i32) {
  // expected-error @+1 {{Tensor Memory loads/stores are not supported}}
  %w = llvm.load %t : !llvm.ptr<6> -> i32
  // expected-error @+1 {{Tensor Memory loads/stores are not supported}}
  llvm.store %v, %t : i32, !llvm.ptr<6>
  // expected-error @+1 {{Tensor Memory loads/stores are not supported}}
  %x = llvm.atomicrmw add %t, %v monotonic : !llvm.ptr<6>, i32
  llvm.return
}

llvm.func @accepted(%t: !llvm.ptr<6>) {
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.return
}

llvm.func @of_other_memory(%s: !llvm.ptr<3>, %v: i32) {
  %w = llvm.load %s : !llvm.ptr<3> -> i32
  llvm.store %v, %s : i32, !llvm.ptr<3>
  %x = llvm.atomicrmw add %s, %v monotonic : !llvm.ptr<3>, i32
  llvm.return
}
