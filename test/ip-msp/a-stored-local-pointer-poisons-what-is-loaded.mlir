// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A helper of the kernel stores a pointer to its caller's stack into a global slot. Any pointer loaded from global
// memory in this kernel may be that pointer, so that only the loads of pointers from constant memory are still known.

llvm.mlir.global external @table() {addr_space = 4 : i32} : !llvm.array<8 x ptr>

llvm.func internal @leak(%slot: !llvm.ptr, %p: !llvm.ptr) {
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%pp: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %l = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.call @leak(%pp, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %p = llvm.load %pp : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  // CHECK: %[[R:.*]] = llvm.load %{{.*}} : !llvm.ptr<4> -> !llvm.ptr
  // CHECK: %[[RG:.*]] = llvm.addrspacecast %[[R]] : !llvm.ptr to !llvm.ptr<1>
  // CHECK: llvm.store %{{.*}}, %[[RG]] : f32, !llvm.ptr<1>
  %r = llvm.load %g : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %r : f32, !llvm.ptr
  llvm.return
}
