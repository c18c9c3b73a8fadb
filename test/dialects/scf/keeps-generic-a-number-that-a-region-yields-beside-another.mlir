// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s

// One of the numbers that come here is of another space, not an address, or made of an address and more.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: func.func @of_two_spaces(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @of_two_spaces(%x: f32, %c: i1, %g: !llvm.ptr) attributes {gpu.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.ptrtoint %g : !llvm.ptr to i64
  %r = scf.if %c -> i64 {
    scf.yield %n : i64
  } else {
    scf.yield %m : i64
  }
  %p = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// CHECK-LABEL: func.func @or_no_address(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @or_no_address(%x: f32, %c: i1) attributes {gpu.kernel} {
  %far = llvm.mlir.constant(4096 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %r = scf.if %c -> i64 {
    scf.yield %n : i64
  } else {
    scf.yield %far : i64
  }
  %p = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// The loop may run no time at all.
// CHECK-LABEL: func.func @from_no_address(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @from_no_address(%x: f32, %first: index, %last: index, %step: index) attributes {gpu.kernel} {
  %far = llvm.mlir.constant(4096 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %r = scf.for %i = %first to %last step %step iter_args(%at = %far) -> i64 {
    scf.yield %n : i64
  }
  %p = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// CHECK-LABEL: func.func @doubled(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @doubled(%x: f32, %first: index, %last: index, %step: index) attributes {gpu.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %r = scf.for %i = %first to %last step %step iter_args(%at = %n) -> i64 {
    %m = llvm.add %at, %at : i64
    scf.yield %m : i64
  }
  %p = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// From one window to another.
// CHECK-LABEL: func.func @by_a_difference(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @by_a_difference(%x: f32, %c: i1, %g: !llvm.ptr) attributes {gpu.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.ptrtoint %g : !llvm.ptr to i64
  %between = llvm.sub %m, %n : i64
  %d = scf.if %c -> i64 {
    scf.yield %between : i64
  } else {
    scf.yield %zero : i64
  }
  %sum = llvm.add %n, %d : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// The induction variable is not a number that a region yields.
// CHECK-LABEL: func.func @counted(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @counted(%x: f32, %last: i64, %step: i64) attributes {gpu.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  scf.for %at = %n to %last step %step : i64 {
    %p = llvm.inttoptr %at : i64 to !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
  }
  return
}

// An unknown callee gives one of them.
// CHECK-LABEL: func.func @or_from_elsewhere(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func private @elsewhere() -> i64
func.func @or_from_elsewhere(%x: f32, %c: i1) attributes {gpu.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %r = scf.if %c -> i64 {
    scf.yield %n : i64
  } else {
    %m = func.call @elsewhere() : () -> i64
    scf.yield %m : i64
  }
  %p = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// Both numbers are addresses in one space.
// CHECK-LABEL: func.func @of_one_space(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
func.func @of_one_space(%x: f32, %c: i1) attributes {gpu.kernel} {
  %sixteen = llvm.mlir.constant(16 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.add %n, %sixteen : i64
  %r = scf.if %c -> i64 {
    scf.yield %n : i64
  } else {
    scf.yield %m : i64
  }
  %p = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
