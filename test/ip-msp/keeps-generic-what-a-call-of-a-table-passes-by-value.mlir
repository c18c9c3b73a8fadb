// RUN: split-file %s %t
// RUN: tilespace-opt %t/other.mlir --ip-msp --memory-space-opt=no-warnings | FileCheck %t/other.mlir
// RUN: tilespace-opt %t/same.mlir --ip-msp --memory-space-opt=no-warnings | FileCheck %t/same.mlir

// The pointer travels in bytes that hold an integer by the type of the struct. The call by name passes a pointer to
// shared memory there, and the call of an address in the table a pointer to global memory, or to shared memory as well.

//--- other.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @given() {addr_space = 3 : i32} : !llvm.struct<(i64, i64)>
llvm.mlir.global internal @table() {addr_space = 1 : i32} : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %a = llvm.mlir.addressof @read : !llvm.ptr
  %b = llvm.mlir.addressof @skip : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %w = llvm.insertvalue %b, %v[1] : !llvm.array<2 x ptr>
  llvm.return %w : !llvm.array<2 x ptr>
}
// CHECK-LABEL: llvm.func internal @read(
// CHECK:         llvm.load volatile %{{.*}} : !llvm.ptr -> f32
llvm.func internal @read(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) {
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  llvm.load volatile %p : !llvm.ptr -> f32
  llvm.return
}
llvm.func internal @skip(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) {
  llvm.return
}
llvm.func @kernel(%out: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %named = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  llvm.store %s, %named : !llvm.ptr, !llvm.ptr
  llvm.call @read(%named) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) -> ()
  %g = llvm.mlir.addressof @given : !llvm.ptr<3>
  %called = llvm.addrspacecast %g : !llvm.ptr<3> to !llvm.ptr
  llvm.store %out, %called : !llvm.ptr, !llvm.ptr
  %table = llvm.mlir.addressof @table : !llvm.ptr<1>
  %at = llvm.getelementptr %table[0, %i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<2 x ptr>
  %f = llvm.load %at : !llvm.ptr<1> -> !llvm.ptr
  llvm.call %f(%called) : !llvm.ptr, (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) -> ()
  llvm.return
}
//--- same.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @given() {addr_space = 3 : i32} : !llvm.struct<(i64, i64)>
llvm.mlir.global internal @table() {addr_space = 1 : i32} : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %a = llvm.mlir.addressof @read : !llvm.ptr
  %b = llvm.mlir.addressof @skip : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %w = llvm.insertvalue %b, %v[1] : !llvm.array<2 x ptr>
  llvm.return %w : !llvm.array<2 x ptr>
}
// CHECK-LABEL: llvm.func internal @read(
// CHECK:         llvm.load volatile %{{.*}} : !llvm.ptr<3> -> f32
llvm.func internal @read(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) {
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  llvm.load volatile %p : !llvm.ptr -> f32
  llvm.return
}
llvm.func internal @skip(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) {
  llvm.return
}
llvm.func @kernel(%out: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %named = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  llvm.store %s, %named : !llvm.ptr, !llvm.ptr
  llvm.call @read(%named) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) -> ()
  %g = llvm.mlir.addressof @given : !llvm.ptr<3>
  %called = llvm.addrspacecast %g : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %called : !llvm.ptr, !llvm.ptr
  %table = llvm.mlir.addressof @table : !llvm.ptr<1>
  %at = llvm.getelementptr %table[0, %i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<2 x ptr>
  %f = llvm.load %at : !llvm.ptr<1> -> !llvm.ptr
  llvm.call %f(%called) : !llvm.ptr, (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) -> ()
  llvm.return
}
