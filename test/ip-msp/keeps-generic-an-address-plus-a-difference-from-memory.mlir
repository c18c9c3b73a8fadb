// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time})' 2>/dev/null | FileCheck %s

// A difference of two addresses is stored and loaded back: as it is, truncated to 32 bits as relative pointers are, in a
// struct, through a helper, and by way of global memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : i64

// CHECK-LABEL: llvm.func @slot(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @slot(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.store %d, %slot : i64, !llvm.ptr
  %l = llvm.load %slot : !llvm.ptr -> i64
  %m = llvm.add %y, %l : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @relative(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @relative(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %c = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  %w = llvm.trunc %d : i64 to i32
  llvm.store %w, %c : i32, !llvm.ptr<3>
  %l = llvm.load %c : !llvm.ptr<3> -> i32
  %e = llvm.sext %l : i32 to i64
  %m = llvm.add %y, %e : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @field(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @field(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %none = llvm.mlir.undef : !llvm.struct<(i64, i32)>
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  %r = llvm.insertvalue %d, %none[0] : !llvm.struct<(i64, i32)>
  %l = llvm.extractvalue %r[0] : !llvm.struct<(i64, i32)>
  %m = llvm.add %y, %l : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func internal @keep(%where: !llvm.ptr, %d: i64) {
  llvm.store %d, %where : i64, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @elsewhere(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @elsewhere(%table: !llvm.ptr, %in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.call @keep(%table, %d) : (!llvm.ptr, i64) -> ()
  %l = llvm.load %table : !llvm.ptr -> i64
  %m = llvm.add %y, %l : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @around_a_loop(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @around_a_loop(%in: !llvm.ptr, %n: i64, %v: f32) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.br ^loop(%zero : i64)
^loop(%i: i64):
  %m = llvm.add %y, %i : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %c = llvm.icmp "eq" %i, %n : i64
  llvm.cond_br %c, ^loop(%d : i64), ^end
^end:
  llvm.return
}

// The difference of two addresses in shared memory looks like any other number.

// CHECK-LABEL: llvm.func @of_one_space(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @of_one_space(%i: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %in = llvm.getelementptr %s[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.store %d, %slot : i64, !llvm.ptr
  %l = llvm.load %slot : !llvm.ptr -> i64
  %m = llvm.add %y, %l : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// A number that no address went into moves the address.

// CHECK-LABEL: llvm.func @offset(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func @offset(%i: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %i, %slot : i64, !llvm.ptr
  %l = llvm.load %slot : !llvm.ptr -> i64
  %m = llvm.add %y, %l : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
