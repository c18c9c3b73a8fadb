// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// Both kernels give the function an address in global memory to return: it is in the slot of @other, too.

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
llvm.func @other(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %n : !llvm.ptr, !llvm.ptr
  %l = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %s = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %v = llvm.call @first(%n) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %l, %s : !llvm.ptr, !llvm.ptr
  llvm.store %v, %s : !llvm.ptr, !llvm.ptr
  %q = llvm.load %s : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
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
  %r = llvm.call @first(%n) : (!llvm.ptr) -> !llvm.ptr<1>
  llvm.return
}
llvm.func @other(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %n : !llvm.ptr, !llvm.ptr
  %l = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %s = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %r = llvm.call @first(%n) : (!llvm.ptr) -> !llvm.ptr<1>
  %v = llvm.addrspacecast %r : !llvm.ptr<1> to !llvm.ptr
  llvm.store %l, %s : !llvm.ptr, !llvm.ptr
  llvm.store %v, %s : !llvm.ptr, !llvm.ptr
  %q = llvm.load %s : !llvm.ptr -> !llvm.ptr
  %a = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<5>
  // expected-error@below {{pointer is claimed to be in local memory, but may be in global memory}}
  llvm.store %x, %a : f32, !llvm.ptr<5>
  llvm.return
}
