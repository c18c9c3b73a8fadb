// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Sixty-four bits are an address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %b = llvm.load %o : !llvm.ptr -> i64
  %v = llvm.bitcast %b : i64 to vector<64xi1>
  llvm.store %v, %a : vector<64xi1>, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with the bits of a pointer to global memory.
// CHECK-LABEL: llvm.func @of_a_global_pointer(
llvm.func @of_a_global_pointer(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %o : !llvm.ptr, !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %b = llvm.load %o : !llvm.ptr -> i64
  %v = llvm.bitcast %b : i64 to vector<64xi1>
  llvm.store %v, %a : vector<64xi1>, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
