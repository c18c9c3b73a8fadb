llvm.func @kernel(%in: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %n = llvm.ptrtoint %in : !llvm.ptr to i64
  llvm.store %n, %slot : i64, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %sum = llvm.add %m, %i : i64
  %q = llvm.inttoptr %sum : i64 to !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  %product = llvm.mul %m, %i : i64
  %r = llvm.inttoptr %product : i64 to !llvm.ptr
  llvm.store %v, %r : f32, !llvm.ptr
  llvm.return
}
