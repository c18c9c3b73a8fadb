// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --print-memory-spaces

// A declared function reads in other code through the pointers that it gets: its call is not an access here. A function
// with a body has an access of its own.

llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)
llvm.func @asserts(%text: !llvm.ptr, %line: i32, %size: i64) {
  llvm.call @__assertfail(%text, %text, %line, %text, %size) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64) -> ()
  llvm.return
}

// -----

// expected-note @+1 {{argument 0 of 'first'}}
llvm.func @first(%text: !llvm.ptr) -> i8 {
  // expected-remark @+1 {{stays generic in 'first' (unknown-caller)}}
  %c = llvm.load %text : !llvm.ptr -> i8
  llvm.return %c : i8
}
llvm.func @asserts(%text: !llvm.ptr) -> i8 {
  %c = llvm.call @first(%text) : (!llvm.ptr) -> i8
  llvm.return %c : i8
}
