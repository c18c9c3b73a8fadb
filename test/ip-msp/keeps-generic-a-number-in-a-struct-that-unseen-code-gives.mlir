// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Unknown code may put any number into what it returns, and so may unknown callers.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @outside(!llvm.struct<(i64, i64)>) -> !llvm.struct<(i64, i64)>
llvm.func internal @pair() -> !llvm.struct<(i64, i64)> attributes {no_inline} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.clock64 : i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)>
}

// CHECK-LABEL: llvm.func @open(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
llvm.func @open(%v: !llvm.struct<(i64, i64)>) -> !llvm.struct<(i64, i64)> {
  %n = llvm.extractvalue %v[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return %v : !llvm.struct<(i64, i64)>
}

// CHECK-LABEL: llvm.func @unknown(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @unknown(%x: f32) attributes {nvvm.kernel} {
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  %r = llvm.call @outside(%w) : (!llvm.struct<(i64, i64)>) -> !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %r[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with a function that can be seen.
llvm.func internal @inside(%v: !llvm.struct<(i64, i64)>) -> !llvm.struct<(i64, i64)> attributes {no_inline} {
  llvm.return %v : !llvm.struct<(i64, i64)>
}

// CHECK-LABEL: llvm.func @known(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @known(%x: f32) attributes {nvvm.kernel} {
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  %r = llvm.call @inside(%w) : (!llvm.struct<(i64, i64)>) -> !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %r[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
