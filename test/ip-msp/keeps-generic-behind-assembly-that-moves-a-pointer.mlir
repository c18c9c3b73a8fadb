// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A text of one instruction moves the values that it names: the bits of a pointer among the values that it stores, and
// the contents of the memory that it reads.

// The address of shared memory is stored as a number.
// CHECK-LABEL: llvm.func @stores_a_number(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @stores_a_number(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.inline_asm has_side_effects "st.b64 [$0], $1;", "l,l" %rows, %bits : (!llvm.ptr, i64) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// As a pointer.
// CHECK-LABEL: llvm.func @stores_a_pointer(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @stores_a_pointer(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.inline_asm has_side_effects "st.b64 [$0], $1;", "l,l" %rows, %s : (!llvm.ptr, !llvm.ptr) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// By halves: a piece of the address, and the whole of it out of memory.
// CHECK-LABEL: llvm.func @stores_halves(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @stores_halves(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  %low = llvm.trunc %bits : i64 to i32
  %32 = llvm.mlir.constant(32 : i64) : i64
  %above = llvm.lshr %bits, %32 : i64
  %high = llvm.trunc %above : i64 to i32
  llvm.inline_asm has_side_effects "st.v2.u32 [$0], {$1, $2};", "l,r,r" %rows, %low, %high : (!llvm.ptr, i32, i32) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// Two numbers are loaded from shared memory, and stored where rows are.
// CHECK-LABEL: llvm.func @loads_halves(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @loads_halves(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %s : !llvm.ptr, !llvm.ptr
  %two = llvm.inline_asm "ld.v2.u32 {$0, $1}, [$2];", "=r,=r,l" %s : (!llvm.ptr) -> !llvm.struct<(i32, i32)>
  llvm.store %two, %rows : !llvm.struct<(i32, i32)>, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// An instruction that gets the address of a slot writes the slot, wherever in it the text says.
// CHECK-LABEL: llvm.func @stores_to_a_slot(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @stores_to_a_slot(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.array<2 x ptr> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %rows, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %rows, %second : !llvm.ptr, !llvm.ptr
  llvm.inline_asm has_side_effects "st.b64 [$0 + 8], $1;", "l,l" %slot, %s : (!llvm.ptr, !llvm.ptr) -> ()
  %row = llvm.load %second : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// Pointers of others in global memory come to shared memory.
// CHECK-LABEL: llvm.func @copies(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x ptr>
llvm.func @copies(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %into = llvm.ptrtoint %t : !llvm.ptr<3> to i32
  llvm.store %s, %rows : !llvm.ptr, !llvm.ptr
  llvm.inline_asm has_side_effects "cp.async.ca.shared.global [$0], [$1], 8;", "r,l" %into, %rows : (i32, !llvm.ptr) -> ()
  %row = llvm.load %t : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// The address of the rows is stored as a number, which is in global memory like the rows.

// CHECK-LABEL: llvm.func @stores_a_number_of_the_rows(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @stores_a_number_of_the_rows(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %rows : !llvm.ptr to i64
  llvm.inline_asm has_side_effects "st.b64 [$0], $1;", "l,l" %rows, %bits : (!llvm.ptr, i64) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}
