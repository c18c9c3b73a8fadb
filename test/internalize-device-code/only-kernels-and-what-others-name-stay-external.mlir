// RUN: tilespace-opt %s --internalize-device-code | FileCheck %s

// Functions that are not kernels and variables of shared memory become internal. Kernels, declarations, variables that the
// host can name, and symbols that the program marks as used stay; so does a shared array that the launch gives its size.

llvm.comdat @comdat {
  llvm.comdat_selector @inline any
}
// CHECK-DAG: llvm.mlir.global internal @tile()
llvm.mlir.global linkonce_odr @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32> {
  %0 = llvm.mlir.undef : !llvm.array<64 x f32>
  llvm.return %0 : !llvm.array<64 x f32>
}
// CHECK-DAG: llvm.mlir.global external @dynamic()
llvm.mlir.global external @dynamic() {addr_space = 3 : i32} : !llvm.array<0 x f32>
// CHECK-DAG: llvm.mlir.global external @counter(0 : i32)
llvm.mlir.global external @counter(0 : i32) {addr_space = 1 : i32} : i32
llvm.mlir.global appending @llvm.used() {addr_space = 0 : i32, section = "llvm.metadata"} : !llvm.array<1 x ptr> {
  %0 = llvm.mlir.undef : !llvm.array<1 x ptr>
  %1 = llvm.mlir.addressof @kept : !llvm.ptr
  %2 = llvm.insertvalue %1, %0[0] : !llvm.array<1 x ptr>
  llvm.return %2 : !llvm.array<1 x ptr>
}
// CHECK-DAG: llvm.func @kept(
llvm.func @kept(%p: !llvm.ptr) { llvm.return }
// CHECK-DAG: llvm.func @declared(
llvm.func @declared(!llvm.ptr)
// CHECK-DAG: llvm.func internal @helper(
llvm.func @helper(%p: !llvm.ptr) { llvm.return }
// CHECK-DAG: llvm.func internal @inline(%{{.*}}: !llvm.ptr) {
llvm.func linkonce_odr @inline(%p: !llvm.ptr) comdat(@comdat::@inline) { llvm.return }
// CHECK-DAG: llvm.func @kernel(
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} { llvm.return }
