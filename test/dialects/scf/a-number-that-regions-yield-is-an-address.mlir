// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s

// Each number that a region may yield, or a loop may begin with, is an address in shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: func.func @chosen(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
func.func @chosen(%x: f32, %c: i1) attributes {gpu.kernel} {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %r = scf.if %c -> i64 {
    %m = llvm.add %n, %c4 : i64
    scf.yield %m : i64
  } else {
    scf.yield %n : i64
  }
  %p = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// CHECK-LABEL: func.func @around(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
func.func @around(%x: f32, %first: index, %last: index, %step: index) attributes {gpu.kernel} {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %r = scf.for %i = %first to %last step %step iter_args(%at = %n) -> i64 {
    %q = llvm.inttoptr %at : i64 to !llvm.ptr
    llvm.store %x, %q : f32, !llvm.ptr
    %m = llvm.add %at, %c4 : i64
    scf.yield %m : i64
  }
  %p = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// Regions in regions, and low bits that are changed after them.
// CHECK-LABEL: func.func @nested(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
func.func @nested(%x: f32, %c: i1, %first: index, %last: index, %step: index) attributes {gpu.kernel} {
  %mask = llvm.mlir.constant(-8 : i64) : i64
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %r = scf.for %i = %first to %last step %step iter_args(%at = %n) -> i64 {
    %m = scf.if %c -> i64 {
      %further = llvm.add %at, %c4 : i64
      scf.yield %further : i64
    } else {
      scf.yield %at : i64
    }
    scf.yield %m : i64
  }
  %low = llvm.and %r, %mask : i64
  %p = llvm.inttoptr %low : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
