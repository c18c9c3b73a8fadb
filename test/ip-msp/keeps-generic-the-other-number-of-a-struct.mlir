// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The address is in the first field; the second one is a clock.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
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

// CHECK-LABEL: llvm.func @other_field(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @other_field(%x: f32) attributes {nvvm.kernel} {
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %w[1] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The sum of both is an address and an offset.
// CHECK-LABEL: llvm.func @sum(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @sum(%x: f32) attributes {nvvm.kernel} {
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %w[0] : !llvm.struct<(i64, i64)>
  %m1 = llvm.extractvalue %w[1] : !llvm.struct<(i64, i64)>
  %a = llvm.add %m, %m1 : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with the first field.
// CHECK-LABEL: llvm.func @first_field(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @first_field(%x: f32) attributes {nvvm.kernel} {
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %w[0] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
