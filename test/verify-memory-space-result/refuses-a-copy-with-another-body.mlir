// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The copy stores where the original loads.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: 'llvm.load' became 'llvm.store'
// CHECK: before.mlir:{{.*}}: note: the original is here

//--- before.mlir
llvm.func internal @set(%p: !llvm.ptr, %x: f32) {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @set(%out, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.func internal @set.global(%p: !llvm.ptr<1>, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %out : !llvm.ptr to !llvm.ptr<1>
  llvm.call @set.global(%g, %x) : (!llvm.ptr<1>, f32) -> ()
  llvm.return
}
