// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// Each call finds the slot of the call before it through the holder, and that slot holds a pointer of the other call.
// The body for shared pointers sees global ones there, too.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @f
llvm.func internal @f(%p: !llvm.ptr, %q: !llvm.ptr, %holder: !llvm.ptr, %v: f32, %n: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  %x = llvm.load %holder : !llvm.ptr -> !llvm.ptr
  %r = llvm.load %x : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %r : f32, !llvm.ptr
  llvm.store %slot, %holder : !llvm.ptr, !llvm.ptr
  %more = llvm.icmp "ne" %n, %zero : i32
  llvm.cond_br %more, ^more, ^end
^more:
  %m = llvm.sub %n, %one : i32
  llvm.call @f(%q, %p, %holder, %v, %m) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, f32, i32) -> ()
  llvm.br ^end
^end:
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %v: f32, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %holder = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %holder : !llvm.ptr, !llvm.ptr
  llvm.call @f(%s, %out, %holder, %v, %n) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, f32, i32) -> ()
  llvm.return
}

// -----

// Resolved with only shared pointers.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @f
llvm.func internal @f(%p: !llvm.ptr, %q: !llvm.ptr, %holder: !llvm.ptr, %v: f32, %n: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  %x = llvm.load %holder : !llvm.ptr -> !llvm.ptr
  %r = llvm.load %x : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr
  llvm.store %slot, %holder : !llvm.ptr, !llvm.ptr
  %more = llvm.icmp "ne" %n, %zero : i32
  llvm.cond_br %more, ^more, ^end
^more:
  %m = llvm.sub %n, %one : i32
  llvm.call @f(%q, %p, %holder, %v, %m) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, f32, i32) -> ()
  llvm.br ^end
^end:
  llvm.return
}
llvm.func @shared_alone(%out: !llvm.ptr, %v: f32, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %holder = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %holder : !llvm.ptr, !llvm.ptr
  llvm.call @f(%s, %s, %holder, %v, %n) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, f32, i32) -> ()
  llvm.return
}
