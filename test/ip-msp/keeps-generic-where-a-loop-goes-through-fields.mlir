// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The address moves in a loop: it may point to any field.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<8 x struct<(ptr, ptr)>> : (i32) -> !llvm.ptr
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^loop(%o, %zero : !llvm.ptr, i32)
^loop(%at: !llvm.ptr, %i: i32):
  llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  %next = llvm.getelementptr %at[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %j = llvm.add %i, %one : i32
  %more = llvm.icmp "slt" %j, %x : i32
  llvm.cond_br %more, ^loop(%next, %j : !llvm.ptr, i32), ^end
^end:
  %third = llvm.getelementptr %o[0, 3, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x struct<(ptr, ptr)>>
  llvm.store %out, %third : !llvm.ptr, !llvm.ptr
  %q = llvm.load %third : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}

// The address does not move: it points only to the first field.
// CHECK-LABEL: llvm.func @stays_where_it_is(
llvm.func @stays_where_it_is(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<8 x struct<(ptr, ptr)>> : (i32) -> !llvm.ptr
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.br ^loop(%o, %zero : !llvm.ptr, i32)
^loop(%at: !llvm.ptr, %i: i32):
  llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  %next = llvm.getelementptr %at[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %j = llvm.add %i, %one : i32
  %more = llvm.icmp "slt" %j, %x : i32
  llvm.cond_br %more, ^loop(%next, %j : !llvm.ptr, i32), ^end
^end:
  %third = llvm.getelementptr %o[0, 3, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x struct<(ptr, ptr)>>
  llvm.store %out, %third : !llvm.ptr, !llvm.ptr
  %q = llvm.load %third : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>{{$}}
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
