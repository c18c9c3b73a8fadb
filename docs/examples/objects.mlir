llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @first(%pair: !llvm.ptr) -> f32 {
  %a = llvm.load %pair : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %pair = llvm.alloca %one x !llvm.array<2 x ptr> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %pair[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %s, %pair : !llvm.ptr, !llvm.ptr
  llvm.store %in, %second : !llvm.ptr, !llvm.ptr
  %v = llvm.call @first(%pair) : (!llvm.ptr) -> f32
  %b = llvm.load %second : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.return
}
