// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Programs keep addresses as `u64` in structs. In memory that the host wrote they point where its pointers point, after
// any number of loads: as long as the module stores no others there.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x i64>

// CHECK-LABEL: llvm.func @whole(
// CHECK: %[[N:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> i64
// CHECK: llvm.inttoptr %[[N]]
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @whole(%shapes: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %n = llvm.load %shapes : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @by_words(
// CHECK: llvm.inttoptr
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @by_words(%shapes: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %c32 = llvm.mlir.constant(32 : i64) : i64
  %low = llvm.load %shapes : !llvm.ptr -> i32
  %second = llvm.getelementptr %shapes[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %high = llvm.load %second : !llvm.ptr -> i32
  %other = llvm.inline_asm has_side_effects "shfl.sync.idx.b32 $0, $1, 3, 31, -1;", "=r,r" %high : (i32) -> i32
  %l = llvm.zext %low : i32 to i64
  %h = llvm.zext %other : i32 to i64
  %s = llvm.shl %h, %c32 : i64
  %n = llvm.or %s, %l : i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// A number of the host with bits of a shared address may be a shared address.
// CHECK-LABEL: llvm.func @mixed(
// CHECK: %[[P:.*]] = llvm.inttoptr
// CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @mixed(%shapes: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %tile : !llvm.ptr to i64
  %n = llvm.load %shapes : !llvm.ptr -> i64
  %m = llvm.xor %n, %bits : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// A number without bits of a known address is an address in unknown memory.
// CHECK-LABEL: llvm.func @of_nobody(
// CHECK: %[[P:.*]] = llvm.inttoptr
// CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @of_nobody() -> f32 attributes {nvvm.kernel} {
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %thread = nvvm.read.ptx.sreg.tid.x : i32
  %n = llvm.mul %thread, %c8 : i32
  %m = llvm.zext %n : i32 to i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
