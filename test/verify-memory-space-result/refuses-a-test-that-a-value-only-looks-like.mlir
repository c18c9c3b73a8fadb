// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// Each branch goes by a value that is made of a test and does not say what the claim takes it to say.

// CHECK-COUNT-4: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory
// CHECK-NOT: error:

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @no_negation(%a: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %none = llvm.mlir.constant(false) : i1
  %same = llvm.xor %is, %none : i1
  llvm.cond_br %same, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}

llvm.func @handed_on(%a: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^no(%is : i1)
^yes:
  llvm.br ^no(%c : i1)
^no(%x: i1):
  llvm.cond_br %c, ^first(%is : i1), ^second
^second:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
^first(%y: i1):
  llvm.return
}

llvm.func @one_of_two_odd_numbers(%a: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  %zero = llvm.mlir.constant(0 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %five = llvm.mlir.constant(5 : i32) : i32
  %n = llvm.select %is, %five, %four : i1, i32
  %some = llvm.icmp "ne" %n, %zero : i32
  llvm.cond_br %some, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}

llvm.func @chosen_by_another(%a: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  %true = llvm.mlir.constant(true) : i1
  %n = llvm.select %c, %true, %is : i1, i1
  %m = llvm.select %n, %is, %true : i1, i1
  llvm.cond_br %m, ^yes, ^no
^yes:
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @no_negation(%a: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %none = llvm.mlir.constant(false) : i1
  %same = llvm.xor %is, %none : i1
  llvm.cond_br %same, ^yes, ^no
^yes:
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %r : f32, !llvm.ptr<1>
  llvm.br ^no
^no:
  llvm.return
}

llvm.func @handed_on(%a: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^no(%is : i1)
^yes:
  llvm.br ^no(%c : i1)
^no(%x: i1):
  llvm.cond_br %c, ^first(%is : i1), ^second
^second:
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %r : f32, !llvm.ptr<1>
  llvm.return
^first(%y: i1):
  llvm.return
}

llvm.func @one_of_two_odd_numbers(%a: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  %zero = llvm.mlir.constant(0 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %five = llvm.mlir.constant(5 : i32) : i32
  %n = llvm.select %is, %five, %four : i1, i32
  %some = llvm.icmp "ne" %n, %zero : i32
  llvm.cond_br %some, ^yes, ^no
^yes:
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %r : f32, !llvm.ptr<1>
  llvm.br ^no
^no:
  llvm.return
}

llvm.func @chosen_by_another(%a: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %s : i1, !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  %true = llvm.mlir.constant(true) : i1
  %n = llvm.select %c, %true, %is : i1, i1
  %m = llvm.select %n, %is, %true : i1, i1
  llvm.cond_br %m, ^yes, ^no
^yes:
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %v, %r : f32, !llvm.ptr<1>
  llvm.br ^no
^no:
  llvm.return
}
