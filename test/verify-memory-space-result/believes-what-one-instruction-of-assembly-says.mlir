// RUN: split-file %s %t
// RUN: sed 's/VALUE/n/' %t/before.mlir > %t/before.right
// RUN: sed 's/VALUE/n/' %t/after.mlir | grep -v expected > %t/after.right
// RUN: tilespace-opt %t/after.right --verify-memory-space-result=original=%t/before.right --verify-diagnostics
// RUN: sed 's/VALUE/bits/' %t/before.mlir > %t/before.wrong
// RUN: sed 's/VALUE/bits/' %t/after.mlir > %t/after.wrong
// RUN: tilespace-opt %t/after.wrong --verify-memory-space-result=original=%t/before.wrong --verify-diagnostics

// A store of a number that the kernel gets, and a load by a pointer to shared memory, leave no such pointer in global memory,
// whatever else the text says to the compiler. A store of the pointer's bits does.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%rows: !llvm.ptr, %n: i64, %x: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  %v = llvm.inline_asm has_side_effects "ld.b32 $0, [$1];", "=r,l,~{memory}" %s : (!llvm.ptr) -> i32
  llvm.inline_asm has_side_effects "st.b64 [$0 + 8], $1;", "l,l,~{memory}" %rows, %VALUE : (!llvm.ptr, i64) -> ()
  llvm.store %v, %rows : i32, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : i32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%rows: !llvm.ptr, %n: i64, %x: i32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{its bits are taken here}}
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  %v = llvm.inline_asm has_side_effects "ld.b32 $0, [$1];", "=r,l,~{memory}" %s : (!llvm.ptr) -> i32
  // expected-note@below {{it may be what is stored as a number here}}
  llvm.inline_asm has_side_effects "st.b64 [$0 + 8], $1;", "l,l,~{memory}" %rows, %VALUE : (!llvm.ptr, i64) -> ()
  llvm.store %v, %rows : i32, !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %g = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %g : i32, !llvm.ptr<1>
  llvm.return
}
