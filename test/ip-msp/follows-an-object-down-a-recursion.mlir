// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The function passes its object on to itself, and each level stores its own pointer; the next level gets the object as
// it is.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @descend(
llvm.func internal @descend(%this: !llvm.ptr, %a: !llvm.ptr, %n: i32) attributes {no_inline} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %more = llvm.icmp "sgt" %n, %one : i32
  llvm.store %a, %this : !llvm.ptr, !llvm.ptr
  llvm.cond_br %more, ^down, ^end
^down:
  %less = llvm.sub %n, %one : i32
  llvm.call @descend(%this, %a, %less) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.br ^end
^end:
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @descend(%o, %s, %x) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
