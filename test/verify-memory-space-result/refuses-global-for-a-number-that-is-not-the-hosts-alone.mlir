// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics
// RUN: tilespace-opt %t/wrong.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// What the host passes is a pointer to global memory, an offset further on too. The sum with a number from memory, where a
// pointer to shared memory lies, may be that pointer; and what is multiplied is none that the host knew.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%n: i64, %i: i32, %table: !llvm.ptr, %v: !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %bits, %table : i64, !llvm.ptr
  %back = llvm.load %table : !llvm.ptr -> i64
  %wide = llvm.sext %i : i32 to i64
  %a = llvm.add %n, %wide : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %b = llvm.add %n, %back : i64
  %q = llvm.inttoptr %b : i64 to !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  %c = llvm.mul %n, %n : i64
  %r = llvm.inttoptr %c : i64 to !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  %d = llvm.load %v : !llvm.ptr -> i64
  %u = llvm.inttoptr %d : i64 to !llvm.ptr
  llvm.store %x, %u : f32, !llvm.ptr
  llvm.return
}
//--- right.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%n: i64, %i: i32, %table: !llvm.ptr, %v: !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %bits, %table : i64, !llvm.ptr
  %back = llvm.load %table : !llvm.ptr -> i64
  %wide = llvm.sext %i : i32 to i64
  %a = llvm.add %n, %wide : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  %p1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %p1 : f32, !llvm.ptr<1>
  %b = llvm.add %n, %back : i64
  %q = llvm.inttoptr %b : i64 to !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  %c = llvm.mul %n, %n : i64
  %r = llvm.inttoptr %c : i64 to !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  %d = llvm.load %v : !llvm.ptr -> i64
  %u = llvm.inttoptr %d : i64 to !llvm.ptr
  %u1 = llvm.addrspacecast %u : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %u1 : f32, !llvm.ptr<1>
  llvm.return
}
//--- wrong.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%n: i64, %i: i32, %table: !llvm.ptr, %v: !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}, %x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{its bits are taken here}}
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  // expected-note@below {{it may be what is stored as a number here}}
  llvm.store %bits, %table : i64, !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %back = llvm.load %table : !llvm.ptr -> i64
  %wide = llvm.sext %i : i32 to i64
  %a = llvm.add %n, %wide : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %b = llvm.add %n, %back : i64
  // expected-note@below {{its bits are taken here}}
  %q = llvm.inttoptr %b : i64 to !llvm.ptr
  %q1 = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %q1 : f32, !llvm.ptr<1>
  %c = llvm.mul %n, %n : i64
  // expected-note@below {{it is made from a number}}
  %r = llvm.inttoptr %c : i64 to !llvm.ptr
  %r1 = llvm.addrspacecast %r : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  llvm.store %x, %r1 : f32, !llvm.ptr<1>
  %d = llvm.load %v : !llvm.ptr -> i64
  %u = llvm.inttoptr %d : i64 to !llvm.ptr
  llvm.store %x, %u : f32, !llvm.ptr
  llvm.return
}
