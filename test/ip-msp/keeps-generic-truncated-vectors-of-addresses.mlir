// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The low halves of addresses are not addresses.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : vector<2x!llvm.ptr>
  %v = llvm.insertelement %s, %u[%zero : i32] : vector<2x!llvm.ptr>
  %i = llvm.ptrtoint %v : vector<2x!llvm.ptr> to vector<2xi32>
  %q = llvm.inttoptr %i : vector<2xi32> to vector<2x!llvm.ptr>
  %p = llvm.extractelement %q[%zero : i32] : vector<2x!llvm.ptr>
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved without numbers: an element of the vector of pointers itself.
// CHECK-LABEL: llvm.func{{.*}} @no_numbers(
llvm.func @no_numbers(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : vector<2x!llvm.ptr>
  %v = llvm.insertelement %s, %u[%zero : i32] : vector<2x!llvm.ptr>
  %p = llvm.extractelement %v[%zero : i32] : vector<2x!llvm.ptr>
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
