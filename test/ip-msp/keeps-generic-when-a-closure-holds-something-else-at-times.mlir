// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The closure holds the address of the slot, or memory of the host. A pointer is stored there by way of
// both.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @lambda(%closure: !llvm.ptr, %v: f32) {
  %x = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %closure, %x : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32, %else: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  llvm.cond_br %else, ^else, ^call
^else:
  llvm.store %out, %c : !llvm.ptr, !llvm.ptr
  llvm.br ^call
^call:
  llvm.call @lambda(%c, %v) : (!llvm.ptr, f32) -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// Resolved without the slot in the closure: the pointer is stored only in memory of the host.

// CHECK-LABEL: llvm.func @it_never_holds_the_slot(
llvm.func @it_never_holds_the_slot(%out: !llvm.ptr, %v: f32, %else: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %out, %c : !llvm.ptr, !llvm.ptr
  llvm.cond_br %else, ^else, ^call
^else:
  llvm.store %out, %c : !llvm.ptr, !llvm.ptr
  llvm.br ^call
^call:
  llvm.call @lambda(%c, %v) : (!llvm.ptr, f32) -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
