// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// All calls of one type may reach all address-taken functions of that type, and no others: arguments of calls of one
// type do not mix with arguments of calls of another, though one function makes both, in turns.

// CHECK-LABEL: llvm.func internal @one(
// CHECK:         llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3>
llvm.func internal @one(%p: !llvm.ptr) {
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @two(
// CHECK:         llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<1>
llvm.func internal @two(%p: !llvm.ptr, %n: i32) {
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Called with shared and with global memory.
// CHECK-LABEL: llvm.func internal @three(
// CHECK-NOT:     addrspacecast
// CHECK:         llvm.return
llvm.func internal @three(%p: !llvm.ptr, %n: i64) {
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @kernel(%g: !llvm.ptr, %n: i32, %m: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %one = llvm.mlir.addressof @one : !llvm.ptr
  %two = llvm.mlir.addressof @two : !llvm.ptr
  %three = llvm.mlir.addressof @three : !llvm.ptr
  llvm.call %one(%s) : !llvm.ptr, (!llvm.ptr) -> ()
  llvm.call %two(%g, %n) : !llvm.ptr, (!llvm.ptr, i32) -> ()
  llvm.call %three(%g, %m) : !llvm.ptr, (!llvm.ptr, i64) -> ()
  llvm.call %two(%g, %n) : !llvm.ptr, (!llvm.ptr, i32) -> ()
  llvm.call %one(%s) : !llvm.ptr, (!llvm.ptr) -> ()
  llvm.call %three(%s, %m) : !llvm.ptr, (!llvm.ptr, i64) -> ()
  llvm.return
}
