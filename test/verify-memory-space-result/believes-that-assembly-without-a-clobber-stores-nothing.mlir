// RUN: split-file %s %t
// RUN: sed 's/CLOBBER//' %t/before.mlir > %t/before.right
// RUN: sed 's/CLOBBER//' %t/after.mlir | grep -v expected > %t/after.right
// RUN: tilespace-opt %t/after.right --verify-memory-space-result=original=%t/before.right --verify-diagnostics
// RUN: sed 's/CLOBBER/,~{memory}/' %t/before.mlir > %t/before.wrong
// RUN: sed 's/CLOBBER/,~{memory}/' %t/after.mlir > %t/after.wrong
// RUN: tilespace-opt %t/after.wrong --verify-memory-space-result=original=%t/before.wrong --verify-diagnostics

// A shuffle touches no memory, and what it gives, stored, has the bits of what it got. Not so if it says that it clobbers
// memory.

//--- before.mlir
llvm.func @k(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %m = llvm.inline_asm has_side_effects "shfl.sync.up.b32 $0, $1, 1, 0, -1;", "=r,rCLOBBER" %n : (i32) -> i32
  llvm.store %m, %rows : i32, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %m, %row : i32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  // expected-note@below {{unknown code may store anything here}}
  %m = llvm.inline_asm has_side_effects "shfl.sync.up.b32 $0, $1, 1, 0, -1;", "=r,rCLOBBER" %n : (i32) -> i32
  llvm.store %m, %rows : i32, !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %g = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  llvm.store %m, %g : i32, !llvm.ptr<1>
  llvm.return
}
