// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// What a test says of an index leaves room for the pointer beside the array.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @with_a_sign(
llvm.func @with_a_sign(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %is_in = llvm.icmp "slt" %i, %c8 : i32
  llvm.cond_br %is_in, ^write, ^end
^write:
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @the_other_side(
llvm.func @the_other_side(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %is_in = llvm.icmp "ult" %i, %c8 : i32
  llvm.cond_br %is_in, ^end, ^write
^write:
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @one_of_two(
llvm.func @one_of_two(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %is_in = llvm.icmp "ult" %i, %c8 : i32
  %maybe = llvm.icmp "ult" %n, %c8 : i32
  %any = llvm.or %is_in, %maybe : i1
  llvm.cond_br %any, ^write, ^end
^write:
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @also_from_elsewhere(
llvm.func @also_from_elsewhere(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %is_in = llvm.icmp "ult" %i, %c8 : i32
  llvm.cond_br %is_in, ^write, ^more
^more:
  %other = llvm.icmp "eq" %n, %c8 : i32
  llvm.cond_br %other, ^write, ^end
^write:
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @of_another_number(
llvm.func @of_another_number(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %is_in = llvm.icmp "ult" %n, %c8 : i32
  llvm.cond_br %is_in, ^write, ^end
^write:
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @against_a_negative_number(
llvm.func @against_a_negative_number(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %m8 = llvm.mlir.constant(-8 : i32) : i32
  %is_in = llvm.icmp "ult" %i, %m8 : i32
  llvm.cond_br %is_in, ^write, ^end
^write:
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @before_a_sum_overflows(
llvm.func @before_a_sum_overflows(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %big = llvm.mlir.constant(2147483640 : i32) : i32
  %is_in = llvm.icmp "uge" %i, %big : i32
  %is_number = llvm.icmp "sge" %i, %c0 : i32
  %both = llvm.and %is_in, %is_number : i1
  llvm.cond_br %both, ^write, ^end
^write:
  %sum = llvm.add %i, %big : i32
  %a = llvm.getelementptr %o[0, 1, %sum] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @of_fewer_bits(
llvm.func @of_fewer_bits(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %is_in = llvm.icmp "slt" %i, %c8 : i32
  llvm.cond_br %is_in, ^write, ^end
^write:
  %few = llvm.trunc %i : i32 to i8
  %wide = llvm.zext %few : i8 to i32
  %a = llvm.getelementptr %o[0, 1, %wide] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}

// The same without a sign, which leaves no room below the array.

// CHECK-LABEL: llvm.func @without_a_sign(
llvm.func @without_a_sign(%i: i32, %n: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
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
  %is_in = llvm.icmp "ult" %i, %c8 : i32
  llvm.cond_br %is_in, ^write, ^end
^write:
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  %p = llvm.load %first : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr<3>
  llvm.store %v, %p {alignment = 16 : i64} : f32, !llvm.ptr
  llvm.return
}
