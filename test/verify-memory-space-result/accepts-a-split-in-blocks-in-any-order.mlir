// RUN: tilespace-opt %s --split-merged-accesses=check -o /dev/null

// A block may stand before the one that makes what it uses.

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @kernel(%p: !llvm.ptr, %k: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^first
^second:
  %m = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %n = llvm.getelementptr %r[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %o = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %t = llvm.select %l, %m, %n : i1, !llvm.ptr
  llvm.store %x, %m : f32, !llvm.ptr
  llvm.store %x, %n : f32, !llvm.ptr
  llvm.store %x, %o : f32, !llvm.ptr
  llvm.store %x, %t : f32, !llvm.ptr
  llvm.return
^first:
  %l = llvm.freeze %k : i1
  %q = llvm.select %k, %s, %p : i1, !llvm.ptr
  %r = llvm.select %l, %p, %s : i1, !llvm.ptr
  llvm.br ^second
}
