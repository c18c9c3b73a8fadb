// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// LLVM copies the parameter to the stack, since its address is stored. What the host put there is read through that.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %table: !llvm.ptr, %x: f32)
    attributes {nvvm.kernel} {
  %a = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<5>
  llvm.store %a, %table : !llvm.ptr<5>, !llvm.ptr
  %l = llvm.load %table : !llvm.ptr -> !llvm.ptr<5>
  %p = llvm.load %l : !llvm.ptr<5> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %table: !llvm.ptr, %x: f32)
    attributes {nvvm.kernel} {
  %a = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<5>
  llvm.store %a, %table : !llvm.ptr<5>, !llvm.ptr
  %l = llvm.load %table : !llvm.ptr -> !llvm.ptr<5>
  %p = llvm.load %l : !llvm.ptr<5> -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
