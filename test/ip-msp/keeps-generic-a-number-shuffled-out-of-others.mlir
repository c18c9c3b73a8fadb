// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The resulting lanes come from the other vector.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %v = llvm.bitcast %a : i64 to vector<2xi32>
  %n = llvm.load %in : !llvm.ptr -> vector<2xi32>
  %w = llvm.shufflevector %v, %n [2, 3] : vector<2xi32>
  %e = llvm.bitcast %w : vector<2xi32> to i64
  %p = llvm.inttoptr %e : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with pointers, all of them to shared memory.

// CHECK-LABEL: llvm.func @pointers(
llvm.func @pointers() attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : vector<2x!llvm.ptr>
  %v = llvm.insertelement %s, %u[%zero : i32] : vector<2x!llvm.ptr>
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %n = llvm.insertelement %next, %u[%zero : i32] : vector<2x!llvm.ptr>
  %w = llvm.shufflevector %v, %n [2, 3] : vector<2x!llvm.ptr>
  %p = llvm.extractelement %w[%zero : i32] : vector<2x!llvm.ptr>
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
