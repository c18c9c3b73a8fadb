// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A struct or an array that is chosen, or goes round in a loop, has in each field what it had there on each way.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @chosen(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @chosen(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %clock = nvvm.read.ptx.sreg.clock64 : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %n2 = llvm.ptrtoint %next : !llvm.ptr to i64
  %u = llvm.mlir.undef : !llvm.struct<(i64, i64)>
  %u1 = llvm.insertvalue %clock, %u[0] : !llvm.struct<(i64, i64)>
  %a = llvm.insertvalue %n, %u1[1] : !llvm.struct<(i64, i64)>
  %b = llvm.insertvalue %n2, %u1[1] : !llvm.struct<(i64, i64)>
  %v = llvm.select %c, %a, %b : i1, !llvm.struct<(i64, i64)>
  %m = llvm.extractvalue %v[1] : !llvm.struct<(i64, i64)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @looped(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @looped(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %clock = nvvm.read.ptx.sreg.clock64 : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.mlir.zero : !llvm.array<2 x i64>
  %u1 = llvm.insertvalue %n, %u[0] : !llvm.array<2 x i64>
  %a = llvm.insertvalue %clock, %u1[1] : !llvm.array<2 x i64>
  llvm.br ^loop(%a : !llvm.array<2 x i64>)
^loop(%v: !llvm.array<2 x i64>):
  %m = llvm.extractvalue %v[0] : !llvm.array<2 x i64>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %next = llvm.add %m, %four : i64
  %w = llvm.insertvalue %next, %v[0] : !llvm.array<2 x i64>
  llvm.cond_br %c, ^loop(%w : !llvm.array<2 x i64>), ^end
^end:
  llvm.return
}
