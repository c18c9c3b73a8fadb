// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

//--- before.mlir
llvm.func linkonce_odr @f(%p: !llvm.ptr) {
  llvm.return
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @f(%in) : (!llvm.ptr) -> ()
  llvm.return
}
//--- after.mlir
llvm.func internal @f(%p: !llvm.ptr) {
  llvm.return
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @f(%in) : (!llvm.ptr) -> ()
  llvm.return
}
