// RUN: tilespace-opt --ip-msp --memory-space-opt %s | FileCheck %s

// Assembly that spells the name of a variable may write it: `@slot` may hold a pointer to anything. `@other`, which no
// text names, holds the pointer that is stored there.

// CHECK-LABEL: llvm.func @kernel
// CHECK: %[[NAMED:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK: llvm.load %[[NAMED]] : !llvm.ptr -> i32
// CHECK: %[[OTHER:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK: %[[GLOBAL:.*]] = llvm.addrspacecast %[[OTHER]] : !llvm.ptr to !llvm.ptr<1>
// CHECK: llvm.load %[[GLOBAL]] : !llvm.ptr<1> -> i32

llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr {
  %0 = llvm.mlir.undef : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global internal @other() {addr_space = 3 : i32} : !llvm.ptr {
  %0 = llvm.mlir.undef : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

llvm.func @kernel(%out: !llvm.ptr, %bits: i64) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %other = llvm.mlir.addressof @other : !llvm.ptr<3>
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.store %out, %other : !llvm.ptr, !llvm.ptr<3>
  llvm.inline_asm has_side_effects "st.shared.u64 [slot], $0;", "l,~{memory}" %bits : (i64) -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  %a = llvm.load %p : !llvm.ptr -> i32
  %q = llvm.load %other : !llvm.ptr<3> -> !llvm.ptr
  %b = llvm.load %q : !llvm.ptr -> i32
  %sum = llvm.add %a, %b : i32
  llvm.store %sum, %out : i32, !llvm.ptr
  llvm.return
}
