// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A number of the host is added to an address in shared memory, stored, and the address subtracted again: the result is
// a global address. As an address itself, the sum would be in shared memory.

llvm.mlir.global internal @key() {addr_space = 3 : i32} : i64

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%n: i64, %x: f32, %y: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @key : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %key = llvm.ptrtoint %s : !llvm.ptr to i64
  %hidden = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %shown = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %sum = llvm.add %n, %key : i64
  llvm.store %sum, %hidden : i64, !llvm.ptr
  %back = llvm.load %hidden : !llvm.ptr -> i64
  %left = llvm.sub %back, %key : i64
  llvm.store %left, %shown : i64, !llvm.ptr
  %p = llvm.load %shown : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p {alignment = 4 : i64} : f32, !llvm.ptr
  %q = llvm.inttoptr %sum : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : f32, !llvm.ptr<3>
  llvm.store %y, %q {alignment = 8 : i64} : f32, !llvm.ptr
  llvm.return
}
