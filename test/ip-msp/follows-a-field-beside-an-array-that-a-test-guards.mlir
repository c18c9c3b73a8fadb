// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The index may be anything, and the array is written only where a test has found it to be less than 8, without a sign. Two
// other tests, of which both must hold, say the same of another index.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%i: i32, %j: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %never = llvm.mlir.constant(-1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  %is_in = llvm.icmp "ult" %i, %c8 : i32
  llvm.cond_br %is_in, ^write, ^more
^write:
  %wide = llvm.zext %i : i32 to i64
  %a = llvm.getelementptr inbounds %o[0, 1, %wide] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^more
^more:
  %is_low = llvm.icmp "sgt" %c8, %j : i32
  %is_high = llvm.icmp "sgt" %j, %never : i32
  %both = llvm.and %is_low, %is_high : i1
  llvm.cond_br %both, ^write_more, ^end
^write_more:
  %b = llvm.getelementptr inbounds %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %b : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr<3>
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  %q = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : f32, !llvm.ptr<3>
  llvm.store %v, %q {alignment = 8 : i64} : f32, !llvm.ptr
  llvm.return
}
