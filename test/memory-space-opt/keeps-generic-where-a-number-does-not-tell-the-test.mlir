// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// Never so, and the other way always.

// CHECK-LABEL: llvm.func @equal_two(
llvm.func @equal_two(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %k = llvm.mlir.constant(2 : i32) : i32
  %i = llvm.icmp "eq" %z, %k : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Other comparisons are not looked at.

// CHECK-LABEL: llvm.func @greater(
llvm.func @greater(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %k = llvm.mlir.constant(0 : i32) : i32
  %i = llvm.icmp "ugt" %z, %k : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The number is not known.

// CHECK-LABEL: llvm.func @with_a_number(
llvm.func @with_a_number(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %i = llvm.icmp "ne" %z, %d : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// A sum is no truth value.

// CHECK-LABEL: llvm.func @plus(
llvm.func @plus(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %n = llvm.add %z, %d : i32
  %k = llvm.mlir.constant(0 : i32) : i32
  %i = llvm.icmp "ne" %n, %k : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The other number may be two: then neither zero nor one tells the test.

// CHECK-LABEL: llvm.func @of_a_disjunction_that_is_odd(
llvm.func @of_a_disjunction_that_is_odd(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %n = llvm.or %z, %d : i32
  %k = llvm.mlir.constant(1 : i32) : i32
  %i = llvm.icmp "eq" %n, %k : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// All bits are exchanged: neither is zero.

// CHECK-LABEL: llvm.func @of_another_negation(
llvm.func @of_another_negation(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %k = llvm.mlir.constant(-1 : i32) : i32
  %n = llvm.xor %z, %k : i32
  %o = llvm.mlir.constant(0 : i32) : i32
  %i = llvm.icmp "ne" %n, %o : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Two and three are both other than zero.

// CHECK-LABEL: llvm.func @of_two_bits(
llvm.func @of_two_bits(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %k = llvm.mlir.constant(3 : i32) : i32
  %n = llvm.xor %z, %k : i32
  %o = llvm.mlir.constant(0 : i32) : i32
  %i = llvm.icmp "ne" %n, %o : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The sign is copied: minus one is not one.

// CHECK-LABEL: llvm.func @of_the_sign(
llvm.func @of_the_sign(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.sext %shared : i1 to i32
  %k = llvm.mlir.constant(1 : i32) : i32
  %i = llvm.icmp "eq" %z, %k : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The bit is gone.

// CHECK-LABEL: llvm.func @shifted(
llvm.func @shifted(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %k = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.lshr %z, %k : i32
  %o = llvm.mlir.constant(0 : i32) : i32
  %i = llvm.icmp "eq" %n, %o : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The first with one in place of two.

// CHECK-LABEL: llvm.func @equal_one(
llvm.func @equal_one(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %k = llvm.mlir.constant(1 : i32) : i32
  %i = llvm.icmp "eq" %z, %k : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
