// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir
// RUN: not tilespace-opt %t/wrong.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// Each select has a constant in one place and a test in another. Where it is not the constant, the test has one answer; where
// it is, the test may have either.

// CHECK-COUNT-16: error: memory-space check: pointer is claimed to be in {{.*}} memory, but may be in

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%a: !llvm.ptr, %c: i1, %d: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  llvm.call @and_then(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @and_also(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_not(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @implied(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_else(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_also(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @not_and(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @not_but(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.return
}
llvm.func internal @and_then(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %d, %false : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @and_also(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %is, %false : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @or_not(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %d, %true : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @implied(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %is, %true : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @or_else(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %true, %d : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @or_also(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %true, %is : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @not_and(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %false, %d : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @not_but(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %false, %is : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- right.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%a: !llvm.ptr, %c: i1, %d: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  llvm.call @and_then(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @and_also(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_not(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @implied(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_else(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_also(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @not_and(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @not_but(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.return
}
llvm.func internal @and_then(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %d, %false : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q0 : f32, !llvm.ptr<3>
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @and_also(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %is, %false : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q0 : f32, !llvm.ptr<3>
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @or_not(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %d, %true : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q0 : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @implied(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %is, %true : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q0 : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @or_else(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %true, %d : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q0 : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @or_also(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %true, %is : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^no:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q0 : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @not_and(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %false, %d : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q0 : f32, !llvm.ptr<1>
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @not_but(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %false, %is : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q0 : f32, !llvm.ptr<3>
  llvm.return
^no:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- wrong.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%a: !llvm.ptr, %c: i1, %d: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  llvm.call @and_then(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @and_also(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_not(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @implied(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_else(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @or_also(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @not_and(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @not_but(%p, %d, %v) : (!llvm.ptr, i1, f32) -> ()
  llvm.return
}
llvm.func internal @and_then(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %d, %false : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q0 : f32, !llvm.ptr<1>
  llvm.return
^no:
  %q1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q1 : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @and_also(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %is, %false : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q0 : f32, !llvm.ptr<1>
  llvm.return
^no:
  %q1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q1 : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @or_not(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %d, %true : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q1 : f32, !llvm.ptr<1>
  llvm.return
^no:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q0 : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @implied(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %is, %true : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q1 : f32, !llvm.ptr<3>
  llvm.return
^no:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q0 : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @or_else(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %true, %d : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q1 : f32, !llvm.ptr<3>
  llvm.return
^no:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q0 : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @or_also(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %true, %is : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q1 : f32, !llvm.ptr<3>
  llvm.return
^no:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q0 : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @not_and(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %is, %false, %d : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q0 : f32, !llvm.ptr<3>
  llvm.return
^no:
  %q1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q1 : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @not_but(%p: !llvm.ptr, %d: i1, %v: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %c = llvm.select %d, %false, %is : i1, i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q0 : f32, !llvm.ptr<1>
  llvm.return
^no:
  %q1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %q1 : f32, !llvm.ptr<1>
  llvm.return
}
