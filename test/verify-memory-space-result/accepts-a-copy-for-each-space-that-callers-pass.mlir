// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// Each call goes to the copy for the space of its argument.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s) : (!llvm.ptr) -> f32
  %b = llvm.call @get(%out) : (!llvm.ptr) -> f32
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get.shared(%p: !llvm.ptr<3>) -> f32 {
  %v = llvm.load %p : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
llvm.func internal @get.global(%p: !llvm.ptr<1>) -> f32 {
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %out : !llvm.ptr to !llvm.ptr<1>
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %a = llvm.call @get.shared(%t) : (!llvm.ptr<3>) -> f32
  %b = llvm.call @get.global(%g) : (!llvm.ptr<1>) -> f32
  llvm.return
}
