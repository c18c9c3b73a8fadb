// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --memory-space-opt=no-warnings | FileCheck %s

// The other number may be the address, and the host's the offset: a pointer to shared memory lies in the slot as a number.
// CHECK-LABEL: llvm.func @either(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @either(%n: i64, %table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %bits, %table : i64, !llvm.ptr
  %back = llvm.load %table : !llvm.ptr -> i64
  %sum = llvm.add %back, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// A phi, an unknown function or assembly may give such a number too.
// CHECK-LABEL: llvm.func @unknown(
// CHECK-COUNT-3: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @other() -> i64
llvm.func @unknown(%n: i64, %c: i1, %x: f32, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %g : !llvm.ptr to i64
  %a = llvm.call @other() : () -> i64
  %sum = llvm.add %n, %a : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %b = llvm.inline_asm "cvta.shared.u64 $0, 0;", "=l" : () -> i64
  %sum2 = llvm.add %b, %n : i64
  %q = llvm.inttoptr %sum2 : i64 to !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.cond_br %c, ^join(%bits : i64), ^join(%n : i64)
^join(%either: i64):
  %sum3 = llvm.add %either, %n : i64
  %r = llvm.inttoptr %sum3 : i64 to !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}

// -----

// A number that is multiplied, subtracted, cut, or pieced together is not an address that the host knew.
// CHECK-LABEL: llvm.func @computed(
// CHECK-COUNT-5: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @computed(%n: i64, %m: i64, %i: i32, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mul %n, %m : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %eight = llvm.mlir.constant(8 : i64) : i64
  %b = llvm.sub %eight, %n : i64
  %q = llvm.inttoptr %b : i64 to !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  %high = llvm.mlir.constant(4294967295 : i64) : i64
  %c = llvm.and %n, %high : i64
  %r = llvm.inttoptr %c : i64 to !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  %d = llvm.zext %i : i32 to i64
  %s = llvm.inttoptr %d : i64 to !llvm.ptr
  llvm.store %x, %s : f32, !llvm.ptr
  %e = llvm.or %n, %m : i64
  %t = llvm.inttoptr %e : i64 to !llvm.ptr
  llvm.store %x, %t : f32, !llvm.ptr
  llvm.return
}

// -----

// The argument of a device function, and the argument of a block that is another number as well.
// CHECK-LABEL: llvm.func @device(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK-LABEL: llvm.func @block(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @device(%n: i64, %x: f32) {
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @block(%c: i1, %x: f32, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %g : !llvm.ptr to i64
  %clock = nvvm.read.ptx.sreg.clock64 : i64
  llvm.cond_br %c, ^next(%bits : i64), ^next(%clock : i64)
^next(%n: i64):
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// The kernel writes its by-value argument, or lets another function do so: then it is not the host's number.
// CHECK-LABEL: llvm.func @written(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @written(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %bits, %v : i64, !llvm.ptr
  %n = llvm.load %v : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// A device function's copy is not the host's.
// CHECK-LABEL: llvm.func @of_device(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @of_device(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}, %x: f32) {
  %n = llvm.load %v : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with only the host's number, the argument of a kernel.
// CHECK-LABEL: llvm.func @host(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @host(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
