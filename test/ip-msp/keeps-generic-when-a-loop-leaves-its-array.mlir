// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Each loop writes beside the array, if only once, where the pointer is that is loaded.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @one_too_many(
llvm.func @one_too_many(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "sle" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.add %x, %one : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @starts_below(
llvm.func @starts_below(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  %m1 = llvm.mlir.constant(-1 : i32) : i32
  llvm.br ^head(%m1 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.add %x, %one : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @before_the_test(
llvm.func @before_the_test(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %n1 = llvm.add %x, %one : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @the_next_one(
llvm.func @the_next_one(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %n1 = llvm.add %x, %one : i32
  %a = llvm.getelementptr %o[0, 1, %n1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @from_an_argument(
llvm.func @from_an_argument(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%i : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.add %x, %one : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @to_an_argument(
llvm.func @to_an_argument(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %n : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.add %x, %one : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @until_it_is_equal(
llvm.func @until_it_is_equal(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "ne" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.add %x, %n : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @in_any_steps(
llvm.func @in_any_steps(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.add %x, %n : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @down(
llvm.func @down(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.sub %x, %one : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @behind_the_loop(
llvm.func @behind_the_loop(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^out
^body:
  %n1 = llvm.add %x, %one : i32
  llvm.br ^head(%n1 : i32)
^out:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @in_big_steps(
llvm.func @in_big_steps(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %big = llvm.mlir.constant(2147483647 : i32) : i32
  %n1 = llvm.add %x, %big : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @times_two(
llvm.func @times_two(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %two = llvm.add %x, %x : i32
  %a = llvm.getelementptr %o[0, 1, %two] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.add %x, %one : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// The same with one trip less, which writes the last element.

// CHECK-LABEL: llvm.func @the_last_element(
llvm.func @the_last_element(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  %last = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.br ^head(%c0 : i32)
^head(%x: i32):
  %goes = llvm.icmp "slt" %x, %c8 : i32
  llvm.cond_br %goes, ^body, ^end
^body:
  %a = llvm.getelementptr %o[0, 1, %x] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  %n1 = llvm.add %x, %one : i32
  llvm.br ^head(%n1 : i32)
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr<3>
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}
