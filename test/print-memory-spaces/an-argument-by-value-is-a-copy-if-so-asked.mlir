// RUN: tilespace-opt %s --print-memory-spaces=copied-parameters --verify-diagnostics

// LLVM 22's back end copies an argument by value to the stack where its address goes to a call, is stored, or becomes a
// number, and where it is written. It does not where it is only read, where the kernel says that it is constant, and where
// addresses come together, which it follows no further.

llvm.func internal @get(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @given(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}) attributes {nvvm.kernel} {
  %v = llvm.call @get(%s) : (!llvm.ptr) -> i32
  %w = llvm.load %s : !llvm.ptr -> i32
  llvm.return
}
// It stays parameter memory.
llvm.func internal @get_constant(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @constant(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>, nvvm.grid_constant}) attributes {nvvm.kernel} {
  %v = llvm.call @get_constant(%s) : (!llvm.ptr) -> i32
  llvm.return
}
// expected-note@below {{argument 0 of 'chosen'}}
llvm.func @chosen(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}, %c: i1) attributes {nvvm.kernel} {
  %second = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, i8
  // expected-note@below {{result of 'llvm.select' in 'chosen'}}
  %p = llvm.select %c, %s, %second : i1, !llvm.ptr
  // expected-remark@below {{stays generic in 'chosen' (mixed-at-join)}}
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return
}
