// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s

// Each number that may come here is an address in shared memory. One function by itself decides that.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @chosen(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @chosen(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %n2 = llvm.ptrtoint %next : !llvm.ptr to i64
  %m = llvm.select %c, %n, %n2 : i1, i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @handed_on(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @handed_on(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %n2 = llvm.ptrtoint %next : !llvm.ptr to i64
  llvm.cond_br %c, ^next(%n : i64), ^next(%n2 : i64)
^next(%m: i64):
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @around(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @around(%x: f32, %i: i64) attributes {nvvm.kernel} {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %end = llvm.add %n, %i : i64
  llvm.br ^loop(%n : i64)
^loop(%at: i64):
  %m = llvm.add %at, %c4 : i64
  %more = llvm.icmp "ult" %m, %end : i64
  llvm.cond_br %more, ^loop(%m : i64), ^exit
^exit:
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
