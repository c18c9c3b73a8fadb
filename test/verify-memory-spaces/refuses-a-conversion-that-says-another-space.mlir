// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

func.func @refused(%m: memref<4xf32, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{the memory space is shared on one side and global on the other}}
  %p = builtin.unrealized_conversion_cast %m : memref<4xf32, #gpu.address_space<workgroup>> to !llvm.ptr<1>
  return
}

func.func @the_same_in_other_words(%m: memref<4xf32, #gpu.address_space<workgroup>>) {
  %p = builtin.unrealized_conversion_cast %m : memref<4xf32, #gpu.address_space<workgroup>> to !llvm.ptr<3>
  return
}

// A descriptor holds several pointers, and states a space for each.
func.func @descriptor(%m: memref<4xf32>) {
  %p = builtin.unrealized_conversion_cast %m : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  return
}

func.func @descriptor_of_another(%m: memref<4xf32, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{the memory space is shared on one side and global on the other}}
  %p = builtin.unrealized_conversion_cast %m : memref<4xf32, #gpu.address_space<workgroup>> to !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
  return
}

func.func @descriptor_half_of_another(%m: memref<4xf32, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{the memory space is shared on one side and global on the other}}
  %p = builtin.unrealized_conversion_cast %m : memref<4xf32, #gpu.address_space<workgroup>> to !llvm.struct<(ptr<3>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
  return
}

func.func @descriptor_of_the_same(%m: memref<4xf32, #gpu.address_space<workgroup>>) {
  %p = builtin.unrealized_conversion_cast %m : memref<4xf32, #gpu.address_space<workgroup>> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
  return
}
