// RUN: tilespace-opt %s --gpu-module-to-ptx | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' | FileCheck %s

// A single use needs no register: the instruction names the symbol, as before.

// CHECK: .entry twice(
// CHECK: mov.b64 [[SYMBOL:%rd[0-9]+]], __dynamic_shmem__0;
// CHECK: mov.b64 [[SHARED:%rd[0-9]+]], [[SYMBOL]];
// CHECK: st.volatile.shared.b32 {{\[}}[[SHARED]]],
// CHECK: bar.sync
// CHECK: st.volatile.shared.b32 {{\[}}[[SHARED]]+16],
// CHECK: .entry once(
// CHECK: st.volatile.shared.b32 [__dynamic_shmem__0+16],
gpu.module @kernels [#nvvm.target<chip = "sm_90", features = "+ptx80">] {
  llvm.mlir.global external @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
  llvm.func @twice(%x: i32) attributes {nvvm.kernel} {
    %s = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
    %t = llvm.getelementptr %s[16] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    llvm.store volatile %x, %s : i32, !llvm.ptr<3>
    nvvm.barrier
    llvm.store volatile %x, %t : i32, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @once(%x: i32) attributes {nvvm.kernel} {
    %s = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
    %t = llvm.getelementptr %s[16] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    llvm.store volatile %x, %t : i32, !llvm.ptr<3>
    llvm.return
  }
}
