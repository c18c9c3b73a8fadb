// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Assembly that clobbers no memory may make an address of nothing, and 64 bits have room for one.

//--- before.mlir
llvm.func @k(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %m = llvm.inline_asm has_side_effects "cvta.shared.u64 $0, 0;", "=l" : () -> i64
  llvm.store %m, %rows : i64, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  // expected-note@below {{the origin of this number is unknown}}
  %m = llvm.inline_asm has_side_effects "cvta.shared.u64 $0, 0;", "=l" : () -> i64
  // expected-note@below {{it may be what is stored as a number here}}
  llvm.store %m, %rows : i64, !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %g = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  llvm.store %n, %g : i32, !llvm.ptr<1>
  llvm.return
}
