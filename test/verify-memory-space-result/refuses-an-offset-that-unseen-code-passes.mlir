// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1> -> i32/ptr -> i32/' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

// expected-note@below {{unknown code may pass any number here}}
llvm.func @f(%out: !llvm.ptr<1>, %n: i64) {
  %generic = llvm.addrspacecast %out : !llvm.ptr<1> to !llvm.ptr
  %from = llvm.ptrtoint %generic : !llvm.ptr to i64
  %sum = llvm.add %from, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
llvm.func @sub(%out: !llvm.ptr<1>, %n: i64) {
  %generic = llvm.addrspacecast %out : !llvm.ptr<1> to !llvm.ptr
  %from = llvm.ptrtoint %generic : !llvm.ptr to i64
  %sum = llvm.sub %n, %from : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
llvm.func @high_bits(%out: !llvm.ptr<1>) {
  %mask = llvm.mlir.constant(65536 : i64) : i64
  %generic = llvm.addrspacecast %out : !llvm.ptr<1> to !llvm.ptr
  %from = llvm.ptrtoint %generic : !llvm.ptr to i64
  %other = llvm.or %from, %mask : i64
  %p = llvm.inttoptr %other : i64 to !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
llvm.func @product(%out: !llvm.ptr<1>) {
  %two = llvm.mlir.constant(2 : i64) : i64
  %generic = llvm.addrspacecast %out : !llvm.ptr<1> to !llvm.ptr
  %from = llvm.ptrtoint %generic : !llvm.ptr to i64
  %other = llvm.mul %from, %two : i64
  %p = llvm.inttoptr %other : i64 to !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
