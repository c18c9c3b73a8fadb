// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The function returns its argument, or its own result for the next pointer: any pointer of the object from there on.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @find(%at: !llvm.ptr, %n: i32) -> !llvm.ptr attributes {no_inline} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %more = llvm.icmp "sgt" %n, %one : i32
  llvm.cond_br %more, ^down, ^end(%at : !llvm.ptr)
^down:
  %less = llvm.sub %n, %one : i32
  %next = llvm.getelementptr %at[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %found = llvm.call @find(%next, %less) : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.br ^end(%found : !llvm.ptr)
^end(%result: !llvm.ptr):
  llvm.return %result : !llvm.ptr
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %last = llvm.getelementptr %o[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x ptr>
  llvm.store %out, %last : !llvm.ptr, !llvm.ptr
  %r = llvm.call @find(%o, %x) : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.store %s, %r : !llvm.ptr, !llvm.ptr
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with a recursion that hands on the address that it got.

llvm.func internal @stay(%at: !llvm.ptr, %n: i32) -> !llvm.ptr attributes {no_inline} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %more = llvm.icmp "sgt" %n, %one : i32
  llvm.cond_br %more, ^down, ^end(%at : !llvm.ptr)
^down:
  %less = llvm.sub %n, %one : i32
  %found = llvm.call @stay(%at, %less) : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.br ^end(%found : !llvm.ptr)
^end(%result: !llvm.ptr):
  llvm.return %result : !llvm.ptr
}

// CHECK-LABEL: llvm.func @at_the_same_place(
llvm.func @at_the_same_place(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %last = llvm.getelementptr %o[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x ptr>
  llvm.store %out, %last : !llvm.ptr, !llvm.ptr
  %r = llvm.call @stay(%o, %x) : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.store %s, %r : !llvm.ptr, !llvm.ptr
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
