// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The atomic stores a number that is not zero, and it is unknown what is at that address.

//--- before.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @leave(%at: !llvm.ptr, %c: i1, %value: !llvm.ptr) {
  %field = llvm.getelementptr %at[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %found = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %either = llvm.select %c, %found, %at : i1, !llvm.ptr
  %place = llvm.getelementptr %either[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %value, %place : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %inner = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %place = llvm.getelementptr %inner[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %place : !llvm.ptr, !llvm.ptr
  %outer = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  llvm.store %inner, %outer : !llvm.ptr, !llvm.ptr
  %field = llvm.getelementptr %outer[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %zero = llvm.mlir.constant(0 : i64) : i64
  %old = llvm.atomicrmw nand %field, %zero monotonic : !llvm.ptr, i64
  llvm.call @leave(%outer, %c, %out) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  %p = llvm.load %place : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @leave(%at: !llvm.ptr, %c: i1, %value: !llvm.ptr) {
  %field = llvm.getelementptr %at[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %found = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %either = llvm.select %c, %found, %at : i1, !llvm.ptr
  %place = llvm.getelementptr %either[16] : (!llvm.ptr) -> !llvm.ptr, i8
  // expected-note@below {{it may be what is stored here}}
  llvm.store %value, %place : !llvm.ptr, !llvm.ptr
  llvm.return
}
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %inner = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %place = llvm.getelementptr %inner[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %place : !llvm.ptr, !llvm.ptr
  %outer = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  llvm.store %inner, %outer : !llvm.ptr, !llvm.ptr
  %field = llvm.getelementptr %outer[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %zero = llvm.mlir.constant(0 : i64) : i64
  %old = llvm.atomicrmw nand %field, %zero monotonic : !llvm.ptr, i64
  // expected-note@below {{it is passed to @leave here}}
  llvm.call @leave(%outer, %c, %out) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  // expected-note@below {{it is loaded from local memory here}}
  %p = llvm.load %place : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is said to be in shared memory, but may be in global memory}}
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
