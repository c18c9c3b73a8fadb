// RUN: tilespace-opt %s --split-merged-accesses --verify-diagnostics | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @nine(
// CHECK-NOT: ^
// CHECK: llvm.return
llvm.func @nine(%p: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %s, %p : i1, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its block has 9 such accesses, and at most 8 are split}}
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @eight(
// CHECK-COUNT-16: llvm.store volatile
// CHECK-NOT: llvm.store
// CHECK: llvm.return
llvm.func @eight(%p: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %s, %p : i1, !llvm.ptr
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.return
}
