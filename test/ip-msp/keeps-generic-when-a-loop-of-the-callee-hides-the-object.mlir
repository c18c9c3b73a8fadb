// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The address goes round a loop as a block argument.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @fill(%this: !llvm.ptr, %n: i32, %value: !llvm.ptr) attributes {no_inline} {
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^loop(%this, %n : !llvm.ptr, i32)
^loop(%at: !llvm.ptr, %i: i32):
  llvm.store %value, %at : !llvm.ptr, !llvm.ptr
  %next = llvm.getelementptr %at[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %less = llvm.sub %i, %one : i32
  %more = llvm.icmp "sgt" %less, %one : i32
  llvm.cond_br %more, ^loop(%next, %less : !llvm.ptr, i32), ^end
^end:
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @fill(%o, %x, %out) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with a store of the loaded pointer: no element gets another one.

// CHECK-LABEL: llvm.func @stores_what_is_there(
llvm.func @stores_what_is_there(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @fill(%o, %x, %s) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
