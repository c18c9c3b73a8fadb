// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The callee stores the address of its own copy of the argument, and what the caller put there is read through that.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.func internal @f(%s: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %table: !llvm.ptr, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<5>
  llvm.store %a, %table : !llvm.ptr<5>, !llvm.ptr
  %l = llvm.load %table : !llvm.ptr -> !llvm.ptr<5>
  %p = llvm.load %l : !llvm.ptr<5> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  llvm.call @f(%slot, %table, %x) : (!llvm.ptr, !llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.func internal @f(%s: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %table: !llvm.ptr, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<5>
  llvm.store %a, %table : !llvm.ptr<5>, !llvm.ptr
  %l = llvm.load %table : !llvm.ptr -> !llvm.ptr<5>
  %p = llvm.load %l : !llvm.ptr<5> -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  llvm.call @f(%slot, %table, %x) : (!llvm.ptr, !llvm.ptr, f32) -> ()
  llvm.return
}
