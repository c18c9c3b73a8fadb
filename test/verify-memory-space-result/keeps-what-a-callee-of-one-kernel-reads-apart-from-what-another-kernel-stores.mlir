// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// Only the first kernel calls the function. What the second one leaves in shared memory is gone by then.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f(%n: i64, %x: f32) {
  %at = llvm.inttoptr %n : i64 to !llvm.ptr<3>
  %p = llvm.load %at : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @first(%at: !llvm.ptr<3>, %n: i64, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %at : !llvm.ptr, !llvm.ptr<3>
  llvm.call @f(%n, %x) : (i64, f32) -> ()
  llvm.return
}
llvm.func @second(%at: !llvm.ptr<3>, %out: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.store %out, %at : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f(%n: i64, %x: f32) {
  %at = llvm.inttoptr %n : i64 to !llvm.ptr<3>
  %p = llvm.load %at : !llvm.ptr<3> -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @first(%at: !llvm.ptr<3>, %n: i64, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %at : !llvm.ptr, !llvm.ptr<3>
  llvm.call @f(%n, %x) : (i64, f32) -> ()
  llvm.return
}
llvm.func @second(%at: !llvm.ptr<3>, %out: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.store %out, %at : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
