// One helper, called with shared and with global memory.
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @first(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%in: !llvm.ptr, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @first(%s) : (!llvm.ptr) -> f32
  %b = llvm.call @first(%in) : (!llvm.ptr) -> f32
  %c = llvm.fadd %a, %b : f32
  llvm.store %c, %out : f32, !llvm.ptr
  llvm.return
}
