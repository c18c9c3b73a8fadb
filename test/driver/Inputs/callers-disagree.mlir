llvm.func internal @read(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @read(%g) : (!llvm.ptr) -> f32
  %b = llvm.call @read(%sg) : (!llvm.ptr) -> f32
  %c = llvm.fadd %a, %b : f32
  llvm.store %c, %g : f32, !llvm.ptr
  llvm.return
}
