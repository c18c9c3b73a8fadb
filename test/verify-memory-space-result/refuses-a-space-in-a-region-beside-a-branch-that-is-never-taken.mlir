// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// Only the branch on a constant never leads to its first block. The region may run.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.func @k(%out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^always
^never:
  llvm.return
^always:
  scf.if %c {
    llvm.store %x, %out : f32, !llvm.ptr
  }
  llvm.return
}
//--- after.mlir
llvm.func @k(%out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^always
^never:
  llvm.return
^always:
  scf.if %c {
    %q = llvm.addrspacecast %out : !llvm.ptr to !llvm.ptr<3>
    llvm.store %x, %q : f32, !llvm.ptr<3>
  }
  llvm.return
}
