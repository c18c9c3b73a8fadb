// RUN: tilespace-opt %s --allow-unregistered-dialect --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Any reader of an attribute may call the function that the attribute names, with any pointer, if the name is neither
// the callee nor an address: beside a callee, in an op that a rule describes, in a part of an attribute.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @nop() {
  llvm.return
}

// CHECK-LABEL: llvm.func internal @beside(%{{[a-z0-9]+}}: !llvm.ptr,
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @beside(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @twice(%{{[a-z0-9]+}}: !llvm.ptr,
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @twice(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @described(%{{[a-z0-9]+}}: !llvm.ptr,
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @described(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @called(%{{[a-z0-9]+}}: !llvm.ptr<3>,
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @called(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @nop() {then = @beside} : () -> ()
  llvm.fence acq_rel {x.list = [{of = @described}]}
  llvm.call @beside(%s, %x) : (!llvm.ptr, f32) -> ()
  llvm.call @twice(%s, %x) {again = @twice} : (!llvm.ptr, f32) -> ()
  llvm.call @described(%s, %x) : (!llvm.ptr, f32) -> ()
  llvm.call @called(%s, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
