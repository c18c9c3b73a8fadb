// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Assembly that stores nothing may still call a function if it has got hold of the address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func internal @show(%{{.*}}: !llvm.ptr) -> f32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @show(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%rows: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @show : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> f32
  %n = llvm.ptrtoint %f : !llvm.ptr to i64
  llvm.inline_asm has_side_effects "call $0;", "l" %n : (i64) -> ()
  llvm.return
}

// -----

// Resolved with an instruction that calls nothing.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func internal @show(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func internal @show(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @calls_nothing(%rows: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @show : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> f32
  %n = llvm.ptrtoint %f : !llvm.ptr to i64
  llvm.inline_asm has_side_effects "prefetch.global.L2 [$0];", "l" %n : (i64) -> ()
  llvm.return
}
