// RUN: sed 's/nvvm.as_results = array<i32: 1>//' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

// From an address in global memory to one in shared memory.

llvm.func internal @difference(%to: i64, %from: i64) -> i64 {
  %n = llvm.sub %to, %from : i64
  llvm.return %n : i64
}
llvm.func @called(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %from = llvm.ptrtoint %global : !llvm.ptr to i64
  %to = llvm.ptrtoint %shared : !llvm.ptr to i64
  %n = llvm.call @difference(%to, %from) : (i64, i64) -> i64
  %sum = llvm.add %from, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @handed_on(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %from = llvm.ptrtoint %global : !llvm.ptr to i64
  %to = llvm.ptrtoint %shared : !llvm.ptr to i64
  %difference = llvm.sub %to, %from : i64
  llvm.br ^next(%difference : i64)
^next(%n: i64):
  %sum = llvm.add %from, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @of_a_struct(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: i1, %other: !llvm.struct<(i64, i32)>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %from = llvm.ptrtoint %global : !llvm.ptr to i64
  %to = llvm.ptrtoint %shared : !llvm.ptr to i64
  %difference = llvm.sub %to, %from : i64
  %undef = llvm.mlir.undef : !llvm.struct<(i64, i32)>
  %in = llvm.insertvalue %difference, %undef[0] : !llvm.struct<(i64, i32)>
  %either = llvm.select %k, %in, %undef : i1, !llvm.struct<(i64, i32)>
  %n = llvm.extractvalue %either[0] : !llvm.struct<(i64, i32)>
  %sum = llvm.add %from, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
