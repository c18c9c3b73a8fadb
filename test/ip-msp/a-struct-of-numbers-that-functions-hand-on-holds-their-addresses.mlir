// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Each number of a struct that is passed or returned in registers is one by itself.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get(%v: !llvm.struct<(i64, i64)>) -> i64 attributes {no_inline} {
  %n = llvm.extractvalue %v[0] : !llvm.struct<(i64, i64)>
  llvm.return %n : i64
}
llvm.func internal @make(%n: i64) -> !llvm.struct<(i64, i64)> attributes {no_inline} {
  %c = nvvm.read.ptx.sreg.clock64 : i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)>
}

// CHECK-LABEL: llvm.func @called(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @called(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %w = llvm.call @make(%n) : (i64) -> !llvm.struct<(i64, i64)>
  %m = llvm.call @get(%w) : (!llvm.struct<(i64, i64)>) -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
