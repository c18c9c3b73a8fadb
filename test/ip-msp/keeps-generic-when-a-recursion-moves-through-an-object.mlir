// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Each level gets the next pointer of the object: the function stores in any of them.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @descend(%at: !llvm.ptr, %a: !llvm.ptr, %n: i32) attributes {no_inline} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %more = llvm.icmp "sgt" %n, %one : i32
  llvm.store %a, %at : !llvm.ptr, !llvm.ptr
  llvm.cond_br %more, ^down, ^end
^down:
  %less = llvm.sub %n, %one : i32
  %next = llvm.getelementptr %at[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.call @descend(%next, %a, %less) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.br ^end
^end:
  llvm.return
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %third = llvm.getelementptr %o[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x ptr>
  llvm.store %out, %third : !llvm.ptr, !llvm.ptr
  llvm.call @descend(%o, %s, %x) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %q = llvm.load %third : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}

// Resolved with a recursion that hands on the address that it got.

llvm.func internal @stay(%at: !llvm.ptr, %a: !llvm.ptr, %n: i32) attributes {no_inline} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %more = llvm.icmp "sgt" %n, %one : i32
  llvm.store %a, %at : !llvm.ptr, !llvm.ptr
  llvm.cond_br %more, ^down, ^end
^down:
  %less = llvm.sub %n, %one : i32
  llvm.call @stay(%at, %a, %less) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.br ^end
^end:
  llvm.return
}

// CHECK-LABEL: llvm.func @at_the_same_place(
llvm.func @at_the_same_place(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %third = llvm.getelementptr %o[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x ptr>
  llvm.store %out, %third : !llvm.ptr, !llvm.ptr
  llvm.call @stay(%o, %s, %x) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %q = llvm.load %third : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
