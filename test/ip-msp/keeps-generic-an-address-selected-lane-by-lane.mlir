// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Each lane is an address or a loaded number.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %m: vector<2xi1>, %l: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.undef : vector<2xi64>
  %v = llvm.insertelement %a, %u[%zero : i32] : vector<2xi64>
  %n = llvm.load %in : !llvm.ptr -> vector<2xi64>
  %w = "llvm.intr.vp.select"(%m, %v, %n, %l) : (vector<2xi1>, vector<2xi64>, vector<2xi64>, i32) -> vector<2xi64>
  %q = llvm.inttoptr %w : vector<2xi64> to vector<2x!llvm.ptr>
  %p = llvm.extractelement %q[%zero : i32] : vector<2x!llvm.ptr>
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with pointers, all of them to shared memory.

// CHECK-LABEL: llvm.func @pointers(
llvm.func @pointers(%m: vector<2xi1>, %l: i32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : vector<2x!llvm.ptr>
  %v = llvm.insertelement %s, %u[%zero : i32] : vector<2x!llvm.ptr>
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %n = llvm.insertelement %next, %u[%zero : i32] : vector<2x!llvm.ptr>
  %w = "llvm.intr.vp.select"(%m, %v, %n, %l) : (vector<2xi1>, vector<2x!llvm.ptr>, vector<2x!llvm.ptr>, i32) -> vector<2x!llvm.ptr>
  %p = llvm.extractelement %w[%zero : i32] : vector<2x!llvm.ptr>
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
