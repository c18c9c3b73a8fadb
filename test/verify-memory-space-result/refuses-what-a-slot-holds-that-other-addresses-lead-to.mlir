// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// A slot holds a pointer to shared memory. In each kernel something else may be found there, or be stored there by an address
// that came about in another way.

// CHECK-COUNT-25: error: memory-space check: pointer is said to be in shared memory, but

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @chosen_beside_other_memory(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %e = llvm.select %c, %a, %out : i1, !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @handed_on_beside_other_memory(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^there(%a : !llvm.ptr), ^there(%out : !llvm.ptr)
^there(%e: !llvm.ptr):
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @stored_into_beside_other_memory(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %other = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %e = llvm.select %c, %b, %other : i1, !llvm.ptr
  llvm.store %a, %e : !llvm.ptr, !llvm.ptr
  %again = llvm.load %other : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @held_by_what_gets_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.store %b, %out : !llvm.ptr, !llvm.ptr
  %held = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %again = llvm.load %held : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @copied_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%out, %b, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %again = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @copied_to_what_gets_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%d, %b, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.store %d, %out : !llvm.ptr, !llvm.ptr
  %held = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %again = llvm.load %held : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @copied_from_other_memory(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%b, %out, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @copied_from_what_was_copied(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%d, %out, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%b, %d, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @stored_beside_it(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %other = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.store %other, %b : !llvm.ptr, !llvm.ptr
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @exchanged(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %other = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %was = llvm.atomicrmw xchg %b, %other monotonic : !llvm.ptr, !llvm.ptr
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @taken_by_an_exchange(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %none = llvm.mlir.zero : !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %was = llvm.atomicrmw xchg %b, %none monotonic : !llvm.ptr, !llvm.ptr
  llvm.store %out, %was : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @read_by_halves(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %whole = llvm.load %b : !llvm.ptr -> i64
  %again = llvm.inttoptr %whole : i64 to !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @volatile(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %e = llvm.load volatile %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @one_of(%c: i1, %x: !llvm.ptr, %out: !llvm.ptr) -> !llvm.ptr {
  llvm.cond_br %c, ^own, ^others
^own:
  llvm.return %x : !llvm.ptr
^others:
  %y = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.return %y : !llvm.ptr
}
llvm.func @returned_or_not(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %e = llvm.call @one_of(%c, %a, %out) : (i1, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.mlir.global external @seen() : !llvm.ptr
llvm.mlir.global internal @begun() : !llvm.ptr {
  %s = llvm.mlir.addressof @seen : !llvm.ptr
  llvm.return %s : !llvm.ptr
}
llvm.func @begins_with_another(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %v0 = llvm.mlir.addressof @begun : !llvm.ptr
  llvm.store %a, %v0 : !llvm.ptr, !llvm.ptr
  %e = llvm.load %v0 : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @hold(%x: !llvm.ptr, %y: !llvm.ptr) {
  llvm.store %y, %x : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @held_by_an_argument(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @hold(%b, %a) : (!llvm.ptr, !llvm.ptr) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @through(%x: !llvm.ptr, %y: !llvm.ptr) {
  llvm.call @hold_2(%x, %y) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @hold_2(%x: !llvm.ptr, %y: !llvm.ptr) {
  llvm.store %y, %x : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @held_by_two_arguments(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @through(%b, %a) : (!llvm.ptr, !llvm.ptr) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @hold_3(%x: !llvm.ptr, %y: !llvm.ptr) {
  llvm.store %y, %x : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @held_by_an_argument_that_gets_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @hold_3(%b, %a) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.store %b, %out : !llvm.ptr, !llvm.ptr
  %held = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %again = llvm.load %held : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @back_for_anybody(%x: !llvm.ptr) -> !llvm.ptr {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %e = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %x, %d : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%e, %d, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %y = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %z = llvm.load %y : !llvm.ptr -> !llvm.ptr
  llvm.return %z : !llvm.ptr
}
llvm.func @back_from_a_slot_for_anybody(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %p = llvm.call @back_for_anybody(%a) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @copy(%x: !llvm.ptr, %y: !llvm.ptr) {
  %eight = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%x, %y, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @copied_by_a_callee_to_what_gets_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %d : !llvm.ptr, !llvm.ptr
  llvm.call @copy(%b, %d) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.store %b, %out : !llvm.ptr, !llvm.ptr
  %held = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %again = llvm.load %held : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @copy_2(%x: !llvm.ptr, %y: !llvm.ptr) {
  %eight = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%x, %y, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func internal @put(%x: !llvm.ptr, %out: !llvm.ptr) {
  %y = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @found_by_a_callee_in_what_was_copied_there(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %d : !llvm.ptr, !llvm.ptr
  llvm.call @copy_2(%b, %d) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @put(%b, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @copy_3(%x: !llvm.ptr, %y: !llvm.ptr) {
  %eight = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%x, %y, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @copied_over_by_a_callee(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.call @copy_3(%b, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @put_2(%x: !llvm.ptr, %out: !llvm.ptr) {
  %y = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @found_in_a_callee(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.call @put_2(%b, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @put_by_value(%x: !llvm.ptr {llvm.byval = !llvm.ptr}, %out: !llvm.ptr) {
  %y = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @by_value(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.call @put_by_value(%b, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @keep_by_value(!llvm.ptr {llvm.byval = !llvm.ptr})
llvm.func @by_value_out_of_sight(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.call @keep_by_value(%b) : (!llvm.ptr) -> ()
  llvm.store %out, %out : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @chosen_beside_other_memory(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %e = llvm.select %c, %a, %out : i1, !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @handed_on_beside_other_memory(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^there(%a : !llvm.ptr), ^there(%out : !llvm.ptr)
^there(%e: !llvm.ptr):
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @stored_into_beside_other_memory(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %other = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %e = llvm.select %c, %b, %other : i1, !llvm.ptr
  llvm.store %a, %e : !llvm.ptr, !llvm.ptr
  %again = llvm.load %other : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @held_by_what_gets_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.store %b, %out : !llvm.ptr, !llvm.ptr
  %held = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %again = llvm.load %held : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @copied_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%out, %b, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %again = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @copied_to_what_gets_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%d, %b, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.store %d, %out : !llvm.ptr, !llvm.ptr
  %held = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %again = llvm.load %held : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @copied_from_other_memory(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%b, %out, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @copied_from_what_was_copied(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%d, %out, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%b, %d, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @stored_beside_it(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %other = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.store %other, %b : !llvm.ptr, !llvm.ptr
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @exchanged(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %other = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %was = llvm.atomicrmw xchg %b, %other monotonic : !llvm.ptr, !llvm.ptr
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @taken_by_an_exchange(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %none = llvm.mlir.zero : !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %was = llvm.atomicrmw xchg %b, %none monotonic : !llvm.ptr, !llvm.ptr
  llvm.store %out, %was : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @read_by_halves(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %whole = llvm.load %b : !llvm.ptr -> i64
  %again = llvm.inttoptr %whole : i64 to !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @volatile(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %e = llvm.load volatile %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @one_of(%c: i1, %x: !llvm.ptr, %out: !llvm.ptr) -> !llvm.ptr {
  llvm.cond_br %c, ^own, ^others
^own:
  llvm.return %x : !llvm.ptr
^others:
  %y = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.return %y : !llvm.ptr
}
llvm.func @returned_or_not(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %e = llvm.call @one_of(%c, %a, %out) : (i1, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.mlir.global external @seen() : !llvm.ptr
llvm.mlir.global internal @begun() : !llvm.ptr {
  %s = llvm.mlir.addressof @seen : !llvm.ptr
  llvm.return %s : !llvm.ptr
}
llvm.func @begins_with_another(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %v0 = llvm.mlir.addressof @begun : !llvm.ptr
  llvm.store %a, %v0 : !llvm.ptr, !llvm.ptr
  %e = llvm.load %v0 : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @hold(%x: !llvm.ptr, %y: !llvm.ptr) {
  llvm.store %y, %x : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @held_by_an_argument(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @hold(%b, %a) : (!llvm.ptr, !llvm.ptr) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @through(%x: !llvm.ptr, %y: !llvm.ptr) {
  llvm.call @hold_2(%x, %y) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @hold_2(%x: !llvm.ptr, %y: !llvm.ptr) {
  llvm.store %y, %x : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @held_by_two_arguments(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @through(%b, %a) : (!llvm.ptr, !llvm.ptr) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @hold_3(%x: !llvm.ptr, %y: !llvm.ptr) {
  llvm.store %y, %x : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @held_by_an_argument_that_gets_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @hold_3(%b, %a) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.store %b, %out : !llvm.ptr, !llvm.ptr
  %held = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %again = llvm.load %held : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @back_for_anybody(%x: !llvm.ptr) -> !llvm.ptr {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %e = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %x, %d : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%e, %d, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %y = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %z = llvm.load %y : !llvm.ptr -> !llvm.ptr
  llvm.return %z : !llvm.ptr
}
llvm.func @back_from_a_slot_for_anybody(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %p = llvm.call @back_for_anybody(%a) : (!llvm.ptr) -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @copy(%x: !llvm.ptr, %y: !llvm.ptr) {
  %eight = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%x, %y, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @copied_by_a_callee_to_what_gets_out(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %d : !llvm.ptr, !llvm.ptr
  llvm.call @copy(%b, %d) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.store %b, %out : !llvm.ptr, !llvm.ptr
  %held = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %again = llvm.load %held : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @copy_2(%x: !llvm.ptr, %y: !llvm.ptr) {
  %eight = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%x, %y, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func internal @put(%x: !llvm.ptr, %out: !llvm.ptr) {
  %y = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @found_by_a_callee_in_what_was_copied_there(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %d = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %d : !llvm.ptr, !llvm.ptr
  llvm.call @copy_2(%b, %d) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @put(%b, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @copy_3(%x: !llvm.ptr, %y: !llvm.ptr) {
  %eight = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%x, %y, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @copied_over_by_a_callee(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.call @copy_3(%b, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %e = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @put_2(%x: !llvm.ptr, %out: !llvm.ptr) {
  %y = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @found_in_a_callee(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.call @put_2(%b, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @put_by_value(%x: !llvm.ptr {llvm.byval = !llvm.ptr}, %out: !llvm.ptr) {
  %y = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %y : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @by_value(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.call @put_by_value(%b, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @keep_by_value(!llvm.ptr {llvm.byval = !llvm.ptr})
llvm.func @by_value_out_of_sight(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.call @keep_by_value(%b) : (!llvm.ptr) -> ()
  llvm.store %out, %out : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
