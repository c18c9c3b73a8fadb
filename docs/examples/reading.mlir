llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @get(%p: !llvm.ptr, %i: i64) -> f32 {
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%in: !llvm.ptr, %i: i64, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s, %i) : (!llvm.ptr, i64) -> f32
  %b = llvm.call @get(%in, %i) : (!llvm.ptr, i64) -> f32
  %v = llvm.fadd %a, %b : f32
  llvm.store %v, %in : f32, !llvm.ptr
  %either = llvm.select %c, %s, %in : i1, !llvm.ptr
  llvm.store %v, %either : f32, !llvm.ptr
  llvm.return
}
