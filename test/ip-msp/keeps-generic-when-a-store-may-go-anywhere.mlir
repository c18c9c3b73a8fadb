// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The number tells nothing: the store may put the pointer to shared memory where the table is. It cannot reach the
// slot, since the slot does not escape.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %table, %slot : !llvm.ptr, !llvm.ptr
  %somewhere = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %s, %somewhere : !llvm.ptr, !llvm.ptr
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
