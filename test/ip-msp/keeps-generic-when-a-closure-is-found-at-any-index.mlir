// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The index selects one of two addresses in the table. The pointer is stored in one slot or in the other.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %table = llvm.alloca %one x !llvm.array<2 x ptr> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %table : !llvm.ptr, !llvm.ptr
  %second = llvm.getelementptr %table[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x ptr>
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  %any = llvm.getelementptr %table[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x ptr>
  %slot = llvm.load %any : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// Resolved with a constant in place of the index, which selects the other slot.

// CHECK-LABEL: llvm.func @at_a_known_index(
llvm.func @at_a_known_index(%out: !llvm.ptr, %v: f32, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %table = llvm.alloca %one x !llvm.array<2 x ptr> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %table : !llvm.ptr, !llvm.ptr
  %second = llvm.getelementptr %table[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x ptr>
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  %any = llvm.getelementptr %table[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x ptr>
  %slot = llvm.load %any : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
