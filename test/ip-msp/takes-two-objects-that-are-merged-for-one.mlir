// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The number goes to one slot or to shared memory. Both are in sight, so that neither store says anything of the
// pointer in the third slot.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  %either = llvm.select %c, %a, %s : i1, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %either : f32, !llvm.ptr
  llvm.store %out, %either : !llvm.ptr, !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
