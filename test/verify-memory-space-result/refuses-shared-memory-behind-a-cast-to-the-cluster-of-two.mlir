// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// A pointer that is only known to be in the cluster's memory may be to that of another block.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f(%p: !llvm.ptr) -> f32 {
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.return %x : f32
}
llvm.func @k(%c0: i1, %rank: i32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %m = nvvm.mapa %a, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %o = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  llvm.cond_br %c0, ^to(%s : !llvm.ptr), ^to(%o : !llvm.ptr)
^to(%p: !llvm.ptr):
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %x = llvm.call @f(%p) : (!llvm.ptr) -> f32
  llvm.br ^no
^no:
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f(%p: !llvm.ptr) -> f32 {
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in shared_cluster memory}}
  %x = llvm.load %q : !llvm.ptr<3> -> f32
  llvm.return %x : f32
}
llvm.func @k(%c0: i1, %rank: i32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{its type says here that it is in shared_cluster memory}}
  %m = nvvm.mapa %a, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  // expected-note@below {{it is cast here}}
  %o = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  // expected-note@below {{it is forwarded here}}
  llvm.cond_br %c0, ^to(%s : !llvm.ptr), ^to(%o : !llvm.ptr)
^to(%p: !llvm.ptr):
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  // expected-note@+2 {{its type says here that it is in shared_cluster memory}}
  // expected-note@below {{it is cast here}}
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<7>
  // expected-note@below {{it is cast here}}
  %g = llvm.addrspacecast %c : !llvm.ptr<7> to !llvm.ptr
  // expected-note@below {{it is passed to @f here}}
  %x = llvm.call @f(%g) : (!llvm.ptr) -> f32
  llvm.br ^no
^no:
  llvm.return
}
