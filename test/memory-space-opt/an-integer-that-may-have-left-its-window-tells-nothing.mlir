// RUN: tilespace-opt %s --memory-space-opt --split-input-file | FileCheck %s

// The high bits of a generic address say which window it is in: without them it is anywhere.

// CHECK-LABEL: llvm.func @clears_high_bits(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @clears_high_bits(%s: !llvm.ptr<3>) -> f32 {
  %mask = llvm.mlir.constant(4294967295 : i64) : i64
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %j = llvm.and %i, %mask : i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// Which bits a mask out of memory clears is unknown.

// CHECK-LABEL: llvm.func @unknown_mask(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @unknown_mask(%s: !llvm.ptr<3>, %mask: i64) -> f32 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %j = llvm.and %i, %mask : i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// Two addresses went into it: the sum is neither's.

// CHECK-LABEL: llvm.func @two_addresses(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @two_addresses(%s: !llvm.ptr<3>, %a: !llvm.ptr<1>) -> f32 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %j = llvm.ptrtoint %h : !llvm.ptr to i64
  %d = llvm.sub %j, %i : i64
  %k = llvm.add %i, %d : i64
  %p = llvm.inttoptr %k : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// A swizzle changes low bits.

// CHECK-LABEL: llvm.func @swizzle(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @swizzle(%s: !llvm.ptr<3>) -> f32 {
  %bits = llvm.mlir.constant(112 : i64) : i64
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %j = llvm.xor %i, %bits : i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// The low bits of a pointer, compared with null to see whether it is aligned: in shared memory they would be another
// address.

// CHECK-LABEL: llvm.func @tag_bits(
// CHECK:         %[[T:.*]] = llvm.intr.ptrmask %{{.*}}, %{{.*}} : (!llvm.ptr, i64) -> !llvm.ptr
// CHECK:         llvm.icmp "eq" %[[T]], %{{.*}} : !llvm.ptr
llvm.func @tag_bits(%s: !llvm.ptr<3>) -> i1 {
  %mask = llvm.mlir.constant(15 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.intr.ptrmask %g, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  %b = llvm.icmp "eq" %t, %null : !llvm.ptr
  llvm.return %b : i1
}

// -----

// A swizzle with bits of the address itself, as CuTe does it.

// CHECK-LABEL: llvm.func @swizzle_with_its_own_bits(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @swizzle_with_its_own_bits(%s: !llvm.ptr<3>) -> f32 {
  %bits = llvm.mlir.constant(896 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %j = llvm.and %i, %bits : i64
  %k = llvm.ashr %j, %three : i64
  %l = llvm.xor %i, %k : i64
  %p = llvm.inttoptr %l : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// The same, with bits that may be high ones.

// CHECK-LABEL: llvm.func @swizzle_of_high_bits(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @swizzle_of_high_bits(%s: !llvm.ptr<3>) -> f32 {
  %bits = llvm.mlir.constant(917504 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %j = llvm.and %i, %bits : i64
  %k = llvm.lshr %j, %three : i64
  %l = llvm.xor %i, %k : i64
  %p = llvm.inttoptr %l : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// The same, with an unknown number.

// CHECK-LABEL: llvm.func @swizzle_with_any_number(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @swizzle_with_any_number(%s: !llvm.ptr<3>, %n: i64) -> f32 {
  %three = llvm.mlir.constant(3 : i64) : i64
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %k = llvm.lshr %n, %three : i64
  %l = llvm.xor %i, %k : i64
  %p = llvm.inttoptr %l : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// A shared address is 32 bits wide: what goes through those is shared by its type.

// CHECK-LABEL: llvm.func @through_32_bits(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @through_32_bits(%s: !llvm.ptr<3>) -> f32 {
  %four = llvm.mlir.constant(4 : i32) : i32
  %i = llvm.ptrtoint %s : !llvm.ptr<3> to i32
  %j = llvm.add %i, %four : i32
  %t = llvm.inttoptr %j : i32 to !llvm.ptr<3>
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// The low half of a generic address is no address.

// CHECK-LABEL: llvm.func @half_of_a_generic_address(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @half_of_a_generic_address(%s: !llvm.ptr<3>) -> f32 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i32
  %j = llvm.zext %i : i32 to i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// An offset in the window of shared memory is no generic address.

// CHECK-LABEL: llvm.func @offset_for_an_address(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @offset_for_an_address(%s: !llvm.ptr<3>) -> f32 {
  %i = llvm.ptrtoint %s : !llvm.ptr<3> to i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// An address in global memory is the same in generic.

// CHECK-LABEL: llvm.func @global_address(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @global_address(%a: !llvm.ptr<1>) -> f32 {
  %i = llvm.ptrtoint %a : !llvm.ptr<1> to i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// Half an address is none, even without a stop at 64 bits.

// CHECK-LABEL: llvm.func @half_an_address(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @half_an_address(%s: !llvm.ptr<3>) -> f32 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i32
  %p = llvm.inttoptr %i : i32 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
