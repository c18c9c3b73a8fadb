// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A struct holds an array of numbers, and a pointer behind it. Loops that count stay in the array: as 0 to 7, as 7 - i, and
// down from 7. Numbers of 64 bits would be a pointer otherwise.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%keys: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c7 = llvm.mlir.constant(7 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %field = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<8 x i64>, ptr)>
  llvm.store %s, %field : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%i: i32):
  %goes = llvm.icmp "slt" %i, %c8 : i32
  llvm.cond_br %goes, ^body, ^again(%c7 : i32)
^body:
  %key = llvm.load %keys : !llvm.ptr -> i64
  %wide = llvm.sext %i : i32 to i64
  %a = llvm.getelementptr inbounds %o[0, 0, %wide] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %back = llvm.sub %c7, %i : i32
  %wider = llvm.sext %back : i32 to i64
  %b = llvm.getelementptr inbounds %o[0, 0, %wider] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(array<8 x i64>, ptr)>
  llvm.store %key, %b : i64, !llvm.ptr
  %next = llvm.add %i, %one : i32
  llvm.br ^head(%next : i32)
^again(%j: i32):
  %goes_on = llvm.icmp "sge" %j, %c0 : i32
  llvm.cond_br %goes_on, ^down, ^end
^down:
  %other = llvm.load %keys : !llvm.ptr -> i64
  %c = llvm.getelementptr inbounds %o[0, 0, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<8 x i64>, ptr)>
  llvm.store %other, %c : i64, !llvm.ptr
  %less = llvm.sub %j, %one : i32
  llvm.br ^again(%less : i32)
^end:
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr<3>
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}
