// A pointer that a tensor copy moves from shared to global memory can be loaded there again, wherever its map
// points: pointers found in global memory are then shared or global.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @slots() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<16 x ptr>
llvm.func @k(%map: !llvm.ptr, %out: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32, %i: i32) attributes {nvvm.kernel} {
  %slots = llvm.mlir.addressof @slots : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %slots : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %map, %slots, box[%i] : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
