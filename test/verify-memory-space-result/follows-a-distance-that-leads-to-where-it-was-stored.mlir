// RUN: split-file %s %t
// RUN: tilespace-opt %t/shared-after.mlir --verify-memory-space-result=original=%t/shared-before.mlir -o /dev/null
// RUN: not tilespace-opt %t/mixed-after.mlir --verify-memory-space-result=original=%t/mixed-before.mlir -o /dev/null 2>&1 | FileCheck %s

// A distance is loaded from where distances lead that were stored there: what one of them leads to depends on all of
// them. Between variables in shared memory each of them leads to shared memory. Where one was taken from an argument of
// the kernel, any of them may lead to global memory.

//--- shared-before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @links() {addr_space = 3 : i32} : !llvm.array<64 x i64>
llvm.func @k(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %l = llvm.mlir.addressof @links : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %g = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.ptrtoint %g : !llvm.ptr to i64
  %d = llvm.sub %a, %b : i64
  llvm.store %d, %g : i64, !llvm.ptr
  %m = llvm.load %g : !llvm.ptr -> i64
  %n = llvm.add %b, %m : i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %x = llvm.ptrtoint %p : !llvm.ptr to i64
  %e = llvm.sub %b, %x : i64
  llvm.store %e, %p : i64, !llvm.ptr
  %f = llvm.load %p : !llvm.ptr -> i64
  %o = llvm.add %x, %f : i64
  %q = llvm.inttoptr %o : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
//--- shared-after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @links() {addr_space = 3 : i32} : !llvm.array<64 x i64>
llvm.func @k(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %l = llvm.mlir.addressof @links : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %g = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.ptrtoint %g : !llvm.ptr to i64
  %d = llvm.sub %a, %b : i64
  llvm.store %d, %g : i64, !llvm.ptr
  %m = llvm.load %g : !llvm.ptr -> i64
  %n = llvm.add %b, %m : i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %x = llvm.ptrtoint %p : !llvm.ptr to i64
  %e = llvm.sub %b, %x : i64
  llvm.store %e, %p : i64, !llvm.ptr
  %f = llvm.load %p : !llvm.ptr -> i64
  %o = llvm.add %x, %f : i64
  %q = llvm.inttoptr %o : i64 to !llvm.ptr
  %c = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %c : f32, !llvm.ptr<3>
  llvm.return
}
//--- mixed-before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @links() {addr_space = 3 : i32} : !llvm.array<64 x i64>
llvm.func @k(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %l = llvm.mlir.addressof @links : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %g = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.ptrtoint %g : !llvm.ptr to i64
  %i = llvm.ptrtoint %in : !llvm.ptr to i64
  %d = llvm.sub %a, %b : i64
  llvm.store %d, %g : i64, !llvm.ptr
  %m = llvm.load %g : !llvm.ptr -> i64
  %n = llvm.add %b, %m : i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %x = llvm.ptrtoint %p : !llvm.ptr to i64
  %e = llvm.sub %i, %x : i64
  llvm.store %e, %p : i64, !llvm.ptr
  %f = llvm.load %p : !llvm.ptr -> i64
  %o = llvm.add %x, %f : i64
  %q = llvm.inttoptr %o : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
//--- mixed-after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @links() {addr_space = 3 : i32} : !llvm.array<64 x i64>
llvm.func @k(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %l = llvm.mlir.addressof @links : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %g = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.ptrtoint %g : !llvm.ptr to i64
  %i = llvm.ptrtoint %in : !llvm.ptr to i64
  %d = llvm.sub %a, %b : i64
  llvm.store %d, %g : i64, !llvm.ptr
  %m = llvm.load %g : !llvm.ptr -> i64
  %n = llvm.add %b, %m : i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %x = llvm.ptrtoint %p : !llvm.ptr to i64
  %e = llvm.sub %i, %x : i64
  llvm.store %e, %p : i64, !llvm.ptr
  %f = llvm.load %p : !llvm.ptr -> i64
  %o = llvm.add %x, %f : i64
  %q = llvm.inttoptr %o : i64 to !llvm.ptr
  %c = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %c : f32, !llvm.ptr<3>
  llvm.return
}
// CHECK: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory
// CHECK: a number is added that may be the difference of two addresses
