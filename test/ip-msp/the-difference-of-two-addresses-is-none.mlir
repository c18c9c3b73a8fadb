// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A number of the host plus the difference of two addresses: where the host said, not in the memory of the two.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%base: i64, %i: i64) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.getelementptr %s[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %a = llvm.ptrtoint %c : !llvm.ptr to i64
  %b = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %a, %b : i64
  %n = llvm.add %base, %d : i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with another number of the host in place of the difference.
// CHECK-LABEL: llvm.func{{.*}} @no_difference(
llvm.func @no_difference(%base: i64, %i: i64) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.getelementptr %s[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %a = llvm.ptrtoint %c : !llvm.ptr to i64
  %b = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %a, %b : i64
  %n = llvm.add %base, %i : i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
