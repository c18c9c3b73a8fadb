// RUN: split-file %s %t
// RUN: tilespace-opt --allow-unregistered-dialect %t/right.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: not tilespace-opt --allow-unregistered-dialect %t/wrong.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// An op may call, with any pointer, functions that it names between `<{` and `}>`.
// CHECK: error: memory-space check:

//--- before.mlir
llvm.func internal @named(%p: !llvm.ptr) {
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return
}
llvm.func internal @called(%p: !llvm.ptr) {
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return
}
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @named(%p) : (!llvm.ptr) -> ()
  llvm.call @called(%p) : (!llvm.ptr) -> ()
  "my.op"() <{callee = @named}> : () -> ()
  llvm.return
}
//--- right.mlir
llvm.func internal @named(%p: !llvm.ptr) {
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return
}
llvm.func internal @called(%p: !llvm.ptr<1>) {
  %x = llvm.load %p : !llvm.ptr<1> -> i32
  llvm.return
}
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.call @named(%p) : (!llvm.ptr) -> ()
  llvm.call @called(%g) : (!llvm.ptr<1>) -> ()
  "my.op"() <{callee = @named}> : () -> ()
  llvm.return
}
//--- wrong.mlir
llvm.func internal @named(%p: !llvm.ptr<1>) {
  %x = llvm.load %p : !llvm.ptr<1> -> i32
  llvm.return
}
llvm.func internal @called(%p: !llvm.ptr<1>) {
  %x = llvm.load %p : !llvm.ptr<1> -> i32
  llvm.return
}
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.call @named(%g) : (!llvm.ptr<1>) -> ()
  llvm.call @called(%g) : (!llvm.ptr<1>) -> ()
  "my.op"() <{callee = @named}> : () -> ()
  llvm.return
}
