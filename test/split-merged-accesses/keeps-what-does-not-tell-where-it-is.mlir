// RUN: tilespace-opt %s --split-merged-accesses --verify-diagnostics | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// What memory holds does not say which store it comes from.

// CHECK-LABEL: llvm.func @loaded(
// CHECK-NOT: llvm.freeze
// CHECK: llvm.func
llvm.func @loaded(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.cond_br %c, ^shared, ^global
^shared:
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^merge
^global:
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^merge
^merge:
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: its pointer comes from 'llvm.load', which does not tell its memory space}}
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// Nor does a call, nor what is computed from its result.

llvm.func internal @pick(%a: !llvm.ptr, %b: !llvm.ptr, %c: i1) -> !llvm.ptr attributes {no_inline} {
  %q = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.return %q : !llvm.ptr
}
llvm.func @called(%p: !llvm.ptr, %c: i1, %d: i1) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.call @pick(%p, %s, %c) : (!llvm.ptr, !llvm.ptr, i1) -> !llvm.ptr
  %q = llvm.select %d, %r, %p : i1, !llvm.ptr
  %t = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  // expected-remark@+1 {{its pointer comes from 'llvm.call'}}
  %v = llvm.load %t : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// What a caller passes that is in one of two spaces may be anywhere, for all that its function knows.

// CHECK-LABEL: llvm.func internal @helper(
// CHECK-NOT: ^
// CHECK: llvm.return

llvm.func internal @helper(%q: !llvm.ptr, %o: !llvm.ptr) attributes {no_inline} {
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %o : f32, !llvm.ptr
  llvm.return
}
llvm.func @calls(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %p, %s : i1, !llvm.ptr
  llvm.call @helper(%q, %p) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// Lanes of a vector, each with a condition of its own.

llvm.func @lanes(%p: !llvm.ptr, %c: vector<2xi1>) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %none = llvm.mlir.poison : vector<2x!llvm.ptr>
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %ss = llvm.insertelement %s, %none[%zero : i32] : vector<2x!llvm.ptr>
  %pp = llvm.insertelement %p, %none[%zero : i32] : vector<2x!llvm.ptr>
  %qq = llvm.select %c, %ss, %pp : vector<2xi1>, vector<2x!llvm.ptr>
  %q = llvm.extractelement %qq[%zero : i32] : vector<2x!llvm.ptr>
  // expected-remark@+1 {{its pointer comes from 'llvm.extractelement'}}
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
