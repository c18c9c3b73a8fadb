// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// The number is the value that the instruction writes to the slot.
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : i32
llvm.mlir.global external @kept() {addr_space = 1 : i32} : i32
llvm.func @unknown(i32)
llvm.func internal @known(%n: i32) {
  llvm.return
}
llvm.func @passed_and_stored(%c: i32) {
  %s = llvm.mlir.addressof @slot : !llvm.ptr<3>
  nvvm.tcgen05.alloc %s, %c : !llvm.ptr<3>, i32
  %h = llvm.load %s : !llvm.ptr<3> -> i32
  %column = llvm.add %h, %c : i32
  %t = llvm.inttoptr %h : i32 to !llvm.ptr<6>
  // expected-error @+1 {{an address of tensor memory crosses a call}}
  llvm.call @unknown(%column) : (i32) -> ()
  llvm.call @unknown(%c) : (i32) -> ()
  // It may be inlined.
  llvm.call @known(%h) : (i32) -> ()
  %g = llvm.mlir.addressof @kept : !llvm.ptr<1>
  // expected-error @+1 {{an address of tensor memory outlives the allocation}}
  llvm.store %h, %g : i32, !llvm.ptr<1>
  llvm.store %c, %g : i32, !llvm.ptr<1>
  // expected-error @+1 {{an address of tensor memory outlives the allocation}}
  "llvm.intr.memcpy.inline"(%g, %s) <{isVolatile = false, len = 4 : i64}> : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()
  nvvm.tcgen05.dealloc %t, %c : !llvm.ptr<6>, i32
  llvm.return
}

// Other bytes than the allocation's, and a variable that others read.
llvm.func @in_a_struct(%smem: !llvm.ptr<3>, %c: i32, %b: i1) -> i32 {
  %s = llvm.getelementptr %smem[0, 1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.struct<(i64, i32)>
  nvvm.tcgen05.alloc %s, %c : !llvm.ptr<3>, i32
  %generic = llvm.addrspacecast %smem : !llvm.ptr<3> to !llvm.ptr
  %same = llvm.getelementptr %generic[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %h = llvm.load %same : !llvm.ptr -> i32
  %other = llvm.load %smem : !llvm.ptr<3> -> i32
  %t = llvm.inttoptr %h : i32 to !llvm.ptr<6>
  nvvm.tcgen05.dealloc %t, %c : !llvm.ptr<6>, i32
  llvm.call @unknown(%other) : (i32) -> ()
  %either = llvm.select %b, %h, %c : i1, i32
  // expected-error @+1 {{an address of tensor memory crosses a call}}
  llvm.return %either : i32
}

llvm.func internal @only_reads() -> i32 {
  %s = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %h = llvm.load %s : !llvm.ptr<3> -> i32
  llvm.return %h : i32
}

// -----

// A slot that holds other numbers, too.
llvm.mlir.global external @kept() {addr_space = 1 : i32} : i32
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : i32
llvm.func @unknown(i32)
llvm.func @accepted(%c: i32) {
  %s = llvm.mlir.addressof @slot : !llvm.ptr<3>
  nvvm.tcgen05.alloc %s, %c : !llvm.ptr<3>, i32
  %h = llvm.load %s : !llvm.ptr<3> -> i32
  %t = llvm.inttoptr %h : i32 to !llvm.ptr<6>
  nvvm.tcgen05.dealloc %t, %c : !llvm.ptr<6>, i32
  llvm.store %c, %s : i32, !llvm.ptr<3>
  %n = llvm.load %s : !llvm.ptr<3> -> i32
  llvm.call @unknown(%n) : (i32) -> ()
  %g = llvm.mlir.addressof @kept : !llvm.ptr<1>
  "llvm.intr.memcpy.inline"(%g, %s) <{isVolatile = false, len = 4 : i64}> : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()
  llvm.return
}
