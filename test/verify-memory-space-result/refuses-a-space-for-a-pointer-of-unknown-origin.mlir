// RUN: sed 's/nvvm.as_results = array<i32: 1>//' %s > %t
// RUN: tilespace-opt %s --allow-unregistered-dialect --verify-memory-space-result=original=%t --verify-diagnostics

llvm.func @no_rule() -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  // expected-note@below {{an operation without a rule made it}}
  %p = "foo.make"() : () -> !llvm.ptr
  // expected-error@below {{pointer is said to be in global memory, but nobody knows where it points}}
  llvm.return %p : !llvm.ptr
}
llvm.func @opaque(%a: !llvm.ptr) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  // expected-note@below {{nobody knows where it points}}
  %p = llvm.va_arg %a : (!llvm.ptr) -> !llvm.ptr
  // expected-error@below {{but nobody knows where it points}}
  llvm.return %p : !llvm.ptr
}
// expected-note@below {{its type says nothing of its memory space}}
llvm.func @another_space(%a: !llvm.ptr<20>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  // expected-note@below {{it is cast here}}
  %p = llvm.addrspacecast %a : !llvm.ptr<20> to !llvm.ptr
  // expected-error@below {{but nobody knows where it points}}
  llvm.return %p : !llvm.ptr
}
llvm.mlir.global external @variable() : i32
llvm.mlir.alias external @alias : i32 {
  %0 = llvm.mlir.addressof @variable : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @alias_address() -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  // expected-note@below {{this is the address of nobody knows what}}
  %p = llvm.mlir.addressof @alias : !llvm.ptr
  // expected-error@below {{but nobody knows where it points}}
  llvm.return %p : !llvm.ptr
}
func.func @argument_of_a_region() -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  // expected-note@below {{an operation without a rule made it}}
  %p = "foo.region"() ({
  ^bb0(%a: !llvm.ptr):
    "foo.yield"(%a) : (!llvm.ptr) -> ()
  }) : () -> !llvm.ptr
  // expected-error@below {{but nobody knows where it points}}
  func.return %p : !llvm.ptr
}
