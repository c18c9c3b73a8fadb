// RUN: sed 's/LINKAGE/internal/' %s | tilespace-opt --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: sed 's/LINKAGE/weak/' %s | tilespace-opt --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: sed 's/LINKAGE/external/' %s | tilespace-opt --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The module's own function does what its body says, here to store a pointer to shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func LINKAGE @_ZN4core9panicking5panic17h0123456789abcdefE(%rows: !llvm.ptr) {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %rows : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @_ZN4core9panicking5panic17h0123456789abcdefE(%rows) : (!llvm.ptr) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved without a body: the known function stores no pointer.

llvm.func @_ZN4core9panicking5panic17h0123456789abcdefE(!llvm.ptr)
// CHECK-LABEL: llvm.func @declared(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @declared(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @_ZN4core9panicking5panic17h0123456789abcdefE(%rows) : (!llvm.ptr) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}
