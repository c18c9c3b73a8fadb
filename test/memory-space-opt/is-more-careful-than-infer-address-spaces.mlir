// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s
// RUN: mlir-translate --mlir-to-llvmir %s | opt -S -mtriple=nvptx64-nvidia-cuda -passes=infer-address-spaces | FileCheck %s --check-prefix=LLVM

// All differences to LLVM's infer-address-spaces on its own tests, made for this target, in which that names more: one
// where it names a space that NVIDIA's hardware does not have, and one where it takes an address that is a plain number
// to be in the space of the others. (The third file in which we do less has atomics on local memory, which are an error:
// atomics-of-local-memory-are-errors.mlir.)

// Memory space 2 is not a space of NVIDIA's hardware.

// CHECK-LABEL: llvm.func @no_such_space(
// LLVM-LABEL:  define i8 @no_such_space(
llvm.func @no_such_space(%p: !llvm.ptr<2>, %mask: i64) -> i8 {
  %g = llvm.addrspacecast %p : !llvm.ptr<2> to !llvm.ptr
  %m = llvm.intr.ptrmask %g, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> i8
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> i8
  // LLVM:  load i8, ptr addrspace(2)
  %a = llvm.load %g : !llvm.ptr -> i8
  %b = llvm.load %m : !llvm.ptr -> i8
  %c = llvm.add %a, %b : i8
  llvm.return %c : i8
}

// A number that is written for an address may mean any memory.

// CHECK-LABEL: llvm.func @a_number_for_an_address(
// LLVM-LABEL:  define {{.*}}void @a_number_for_an_address(
llvm.func @a_number_for_an_address(%c: i1, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %seven = llvm.mlir.constant(7 : i32) : i32
  %number = llvm.mlir.constant(12345 : i64) : i64
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.inttoptr %number : i64 to !llvm.ptr
  %p = llvm.select %c, %g, %n : i1, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  // LLVM:  store i32 7, ptr addrspace(3)
  llvm.store %seven, %p : i32, !llvm.ptr
  llvm.return
}

// With shared memory both name it.

// CHECK-LABEL: llvm.func @a_space(
// LLVM-LABEL:  define i8 @a_space(
llvm.func @a_space(%p: !llvm.ptr<3>, %mask: i64) -> i8 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %m = llvm.intr.ptrmask %g, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i8
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i8
  // LLVM:  load i8, ptr addrspace(3)
  %a = llvm.load %g : !llvm.ptr -> i8
  %b = llvm.load %m : !llvm.ptr -> i8
  %c = llvm.add %a, %b : i8
  llvm.return %c : i8
}
