// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The loop carries an address of either slot.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %w = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.store %s, %w : !llvm.ptr, !llvm.ptr
  llvm.br ^loop(%o, %zero : !llvm.ptr, i32)
^loop(%at: !llvm.ptr, %i: i32):
  llvm.store %out, %at : !llvm.ptr, !llvm.ptr
  %j = llvm.add %i, %one : i32
  %more = llvm.icmp "slt" %j, %x : i32
  llvm.cond_br %more, ^loop(%w, %j : !llvm.ptr, i32), ^end
^end:
  %q = llvm.load %w : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}

// Resolved with a loop that stays in the slot that it begins in.

// CHECK-LABEL: llvm.func @it_stays_in_the_first(
llvm.func @it_stays_in_the_first(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %w = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.store %s, %w : !llvm.ptr, !llvm.ptr
  llvm.br ^loop(%o, %zero : !llvm.ptr, i32)
^loop(%at: !llvm.ptr, %i: i32):
  llvm.store %out, %at : !llvm.ptr, !llvm.ptr
  %j = llvm.add %i, %one : i32
  %more = llvm.icmp "slt" %j, %x : i32
  llvm.cond_br %more, ^loop(%o, %j : !llvm.ptr, i32), ^end
^end:
  %q = llvm.load %w : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
