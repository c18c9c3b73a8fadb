// RUN: tilespace-opt %s --mark-device-variables | FileCheck %s

// All of constant memory, and variables of global memory that are not constant. Only the kernel writes shared
// memory, and a string in global memory stays what it is.

// CHECK: @weights({{.*}}) {{{.*}}externally_initialized}
llvm.mlir.global external constant @weights() {addr_space = 4 : i32} : !llvm.array<9 x f32> {
  %0 = llvm.mlir.zero : !llvm.array<9 x f32>
  llvm.return %0 : !llvm.array<9 x f32>
}
// CHECK: @hidden(0.000000e+00 : f32) {{{.*}}externally_initialized}
llvm.mlir.global internal constant @hidden(0.0 : f32) {addr_space = 4 : i32} : f32
// CHECK: @counter(1 : i32) {{{.*}}externally_initialized}
llvm.mlir.global external @counter(1 : i32) {addr_space = 1 : i32} : i32
// CHECK: @message("hi") {addr_space = 1 : i32}
llvm.mlir.global internal constant @message("hi") {addr_space = 1 : i32}
// CHECK: @tile() {addr_space = 3 : i32}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
