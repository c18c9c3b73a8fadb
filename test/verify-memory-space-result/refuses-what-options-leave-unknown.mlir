// RUN: sed 's/nvvm.as_results = array<i32: [0-9]>//' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result="original=%t param-always-point-to-global=false process-alloca-always=false memspace-opt-conservative" --verify-diagnostics
// RUN: sed '/expected/d' %s > %t.plain
// RUN: tilespace-opt %t.plain --verify-memory-space-result=original=%t -o /dev/null

llvm.func @kernel(%n: i1, %p: !llvm.ptr, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
  llvm.store %p, %out : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
llvm.func @slot() -> !llvm.ptr attributes {nvvm.as_results = array<i32: 5>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  // expected-note@below {{nothing is said of stack slots}}
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  // expected-error@below {{pointer is said to be in local memory, but nobody knows where it points}}
  llvm.return %p : !llvm.ptr
}
llvm.func @null() -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  // expected-note@below {{it is null, undefined or poison, which is taken for anything}}
  %p = llvm.mlir.zero : !llvm.ptr
  // expected-error@below {{pointer is said to be in global memory, but nobody knows where it points}}
  llvm.return %p : !llvm.ptr
}
llvm.func @undef() -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  // expected-note@below {{it is null, undefined or poison, which is taken for anything}}
  %p = llvm.mlir.undef : !llvm.ptr
  // expected-error@below {{pointer is said to be in global memory, but nobody knows where it points}}
  llvm.return %p : !llvm.ptr
}
llvm.func @function() -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  // expected-note@below {{it is null, undefined or poison, which is taken for anything}}
  %p = llvm.mlir.addressof @null : !llvm.ptr
  // expected-error@below {{pointer is said to be in global memory, but nobody knows where it points}}
  llvm.return %p : !llvm.ptr
}
