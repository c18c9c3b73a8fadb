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

// Nobody knows which bits a mask out of memory clears.

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
