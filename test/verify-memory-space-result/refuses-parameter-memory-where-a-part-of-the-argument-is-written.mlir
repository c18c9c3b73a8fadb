// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// A part of the argument is written through an address derived from it, so that LLVM copies it to the stack.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in param memory, but

//--- before.mlir
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(f32, f32)>}, %x: f32) -> f32 attributes {nvvm.kernel} {
  %part = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %part : f32, !llvm.ptr
  %v = llvm.load %s : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(f32, f32)>}, %x: f32) -> f32 attributes {nvvm.kernel} {
  %part = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %part : f32, !llvm.ptr
  %q = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<101>
  %v = llvm.load %q : !llvm.ptr<101> -> f32
  llvm.return %v : f32
}
