// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// What @first returns to @other is null at most, to which a test for global memory may answer anything.

//--- before.mlir
llvm.func internal @first(%p: !llvm.ptr) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr -> !llvm.ptr
  llvm.return %v : !llvm.ptr
}
llvm.func @filled(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %n : !llvm.ptr, !llvm.ptr
  %v = llvm.call @first(%n) : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
llvm.func @other(%out: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.store %null, %n : !llvm.ptr, !llvm.ptr
  %v = llvm.call @first(%n) : (!llvm.ptr) -> !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%v) : (!llvm.ptr) -> i1
  llvm.store %is, %out : i1, !llvm.ptr<1>
  llvm.return
}
//--- after.mlir
llvm.func internal @first(%p: !llvm.ptr) -> !llvm.ptr<1> {
  %v = llvm.load %p : !llvm.ptr -> !llvm.ptr
  %g = llvm.addrspacecast %v : !llvm.ptr to !llvm.ptr<1>
  llvm.return %g : !llvm.ptr<1>
}
llvm.func @filled(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %n : !llvm.ptr, !llvm.ptr
  %v = llvm.call @first(%n) : (!llvm.ptr) -> !llvm.ptr<1>
  llvm.return
}
llvm.func @other(%out: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.store %null, %n : !llvm.ptr, !llvm.ptr
  %v = llvm.call @first(%n) : (!llvm.ptr) -> !llvm.ptr<1>
  // expected-error@below {{the test for global memory is claimed to answer yes, but this does not follow}}
  %is = llvm.mlir.constant(true) : i1
  llvm.store %is, %out : i1, !llvm.ptr<1>
  llvm.return
}
