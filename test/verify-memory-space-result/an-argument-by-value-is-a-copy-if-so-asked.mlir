// RUN: split-file %s %t
// RUN: grep -v expected %t/after.mlir > %t/after.right
// RUN: tilespace-opt %t/after.right --verify-memory-space-result="copied-parameters original=%t/before.mlir" --verify-diagnostics
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics
// RUN: tilespace-opt %t/read-after.mlir --verify-memory-space-result="copied-parameters original=%t/read-before.mlir" --verify-diagnostics

// An argument by value of a kernel that a call gets may be in either memory for what MLIR says of it. LLVM 22 copies it to the
// stack. One that is only read it does not copy.

//--- before.mlir
llvm.func internal @get(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}, %o: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.call @get(%s) : (!llvm.ptr) -> i32
  llvm.return
}
//--- after.mlir
llvm.func internal @get(%p: !llvm.ptr) -> i32 {
  %l = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  // expected-error@below {{pointer is claimed to be in local memory, but may be in param memory}}
  %v = llvm.load %l : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}
// expected-note@below {{an argument by value may be in param memory}}
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}, %o: !llvm.ptr) attributes {nvvm.kernel} {
  // expected-note@below {{it is passed to @get here}}
  %v = llvm.call @get(%s) : (!llvm.ptr) -> i32
  llvm.return
}
//--- read-before.mlir
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}, %o: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.load %s : !llvm.ptr -> i32
  llvm.return
}
//--- read-after.mlir
// expected-note@below {{an argument by value may be in param memory}}
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}, %o: !llvm.ptr) attributes {nvvm.kernel} {
  %l = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<5>
  // expected-error@below {{pointer is claimed to be in local memory, but may be in param memory}}
  %v = llvm.load %l : !llvm.ptr<5> -> i32
  llvm.return
}
