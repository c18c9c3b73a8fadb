// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null --allow-unregistered-dialect 2>&1 | FileCheck %s

// An operation of a module that is no symbol and has code in it may store anything.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but its origin is unknown

//--- before.mlir
"foreign.kernel"() ({
  "foreign.end"() : () -> ()
}) : () -> ()
llvm.func @k(%rows: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.load %rows : !llvm.ptr<1> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
"foreign.kernel"() ({
  "foreign.end"() : () -> ()
}) : () -> ()
llvm.func @k(%rows: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.load %rows : !llvm.ptr<1> -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
