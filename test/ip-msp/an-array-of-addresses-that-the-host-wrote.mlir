// RUN: tilespace-opt %s --split-input-file --verify-each --pass-pipeline='builtin.module(ip-msp{check},memory-space-opt{check})' 2>/dev/null | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(print-memory-spaces{strong-global-assumptions=false})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=WEAK

// A number in memory that only the host can have written is an address in global memory, if it is one: a load of a pointer
// from there would give the same.
// WEAK: remark: stays generic in 'k' (integer-round-trip)
// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<1>
llvm.func @k(%array: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %at = llvm.getelementptr %array[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
  %i = llvm.load %at : !llvm.ptr<1> -> i64
  %c = llvm.mlir.constant(128 : i64) : i64
  %j = llvm.add %i, %c : i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// An address that device code put there is that, too.
// CHECK-LABEL: llvm.func @stored(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @stored(%array: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %n, %array : i64, !llvm.ptr<1>
  %i = llvm.load %array : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// The address of the array says that it is in global memory: here no type does, in one run of the passes. In the pipeline one
// does behind the first.
// CHECK-LABEL: llvm.func @untyped(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @untyped(%array: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %i = llvm.load %array : !llvm.ptr -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// A number that device code made may be there instead.
// CHECK-LABEL: llvm.func @made(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @made(%array: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %i = llvm.load %array : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @counts(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %n = llvm.zext %tid : i32 to i64
  llvm.store %n, %out : i64, !llvm.ptr
  llvm.return
}

// -----

// Shared memory the host does not write; nor is a volatile number its.
// CHECK-LABEL: llvm.func @elsewhere(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @elsewhere(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %i = llvm.load %s : !llvm.ptr<3> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %j = llvm.load volatile %g : !llvm.ptr<1> -> i64
  %q = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// -----

// What the module says of its own variable is no number of the host's.
// CHECK-LABEL: llvm.func @variable(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @numbers(dense<[4096, 8192]> : tensor<2xi64>) {addr_space = 1 : i32} : !llvm.array<2 x i64>
llvm.func @variable(%n: i32, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @numbers : !llvm.ptr<1>
  %at = llvm.getelementptr %a[%n] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
  %i = llvm.load %at : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// What unknown code calls, it may have written to.
// CHECK-LABEL: llvm.func @open(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @open(%g: !llvm.ptr<1>, %x: f32) {
  %i = llvm.load %g : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// Bits that were masked out of it are no address.
// CHECK-LABEL: llvm.func @masked(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @masked(%g: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %i = llvm.load %g : !llvm.ptr<1> -> i64
  %c = llvm.mlir.constant(255 : i64) : i64
  %low = llvm.and %i, %c : i64
  %m = llvm.add %n, %low : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// What is in shared memory, or on the stack, no load from global memory brings.
// CHECK-LABEL: llvm.func @stored_elsewhere(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<1>
llvm.mlir.global internal @count() {addr_space = 3 : i32} : i64
llvm.func @stored_elsewhere(%g: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %clock = nvvm.read.ptx.sreg.clock64 : i64
  %s = llvm.mlir.addressof @count : !llvm.ptr<3>
  llvm.store %clock, %s : i64, !llvm.ptr<3>
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %clock, %slot : i64, !llvm.ptr
  %i = llvm.load %g : !llvm.ptr<1> -> i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
