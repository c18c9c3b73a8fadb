// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt='unproven=global no-warnings' | FileCheck %s

// There is unknown code, so that a call of an address may run anything, and a weak body may be replaced. But these
// calls may also run the functions in sight, with the pointers that these calls pass, and get their results.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @elsewhere() -> !llvm.ptr

// CHECK-LABEL: llvm.func internal @by_address(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @by_address(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func weak @weak(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func weak @weak(%p: !llvm.ptr, %x: f32) -> !llvm.ptr {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func internal @give(%x: f32) -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}
// Nothing of another type gets there.

// CHECK-LABEL: llvm.func internal @of_another_type(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f64, !llvm.ptr<1>
llvm.func internal @of_another_type(%p: !llvm.ptr, %x: f64) {
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32, %y: f64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %f = llvm.mlir.addressof @by_address : !llvm.ptr
  llvm.call %f(%p, %x) : !llvm.ptr, (!llvm.ptr, f32) -> ()
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  %g = llvm.mlir.addressof @give : !llvm.ptr
  %q = llvm.call %g(%x) : !llvm.ptr, (f32) -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  %r = llvm.call @weak(%p, %x) : (!llvm.ptr, f32) -> !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  %e = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.store %x, %e : f32, !llvm.ptr
  %h = llvm.mlir.addressof @of_another_type : !llvm.ptr
  llvm.call %h(%e, %y) : !llvm.ptr, (!llvm.ptr, f64) -> ()
  llvm.return
}
