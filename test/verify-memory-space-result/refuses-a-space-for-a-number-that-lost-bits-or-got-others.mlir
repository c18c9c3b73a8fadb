// RUN: sed 's/nvvm.as_results = array<i32: 1>//' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

llvm.func @half(%g: !llvm.ptr<1>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %whole = llvm.ptrtoint %global : !llvm.ptr to i64
  %half = llvm.trunc %whole : i64 to i32
  %n = llvm.zext %half : i32 to i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @narrow(%g: !llvm.ptr<1>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %n = llvm.ptrtoint %global : !llvm.ptr to i32
  %p = llvm.inttoptr %n : i32 to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @or(%g: !llvm.ptr<1>, %bits: i64) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %whole = llvm.ptrtoint %global : !llvm.ptr to i64
  llvm.store %whole, %slot : i64, !llvm.ptr
  %same = llvm.load %slot : !llvm.ptr -> i64
  %n = llvm.or %same, %bits : i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @another_space(%s: !llvm.ptr<3>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %n = llvm.ptrtoint %s : !llvm.ptr<3> to i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
