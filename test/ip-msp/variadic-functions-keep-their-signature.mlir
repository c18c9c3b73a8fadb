// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The pointers after the fixed arguments are reached through va_arg, which is not followed.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @many(%{{.*}}: i32, ...)
// CHECK:         %[[P:.*]] = llvm.va_arg
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func internal @many(%n: i32, ...) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %list = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.intr.vastart %list : !llvm.ptr
  %p = llvm.va_arg %list : (!llvm.ptr) -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.intr.vaend %list : !llvm.ptr
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @many(%{{.*}}, %{{.*}}) vararg(!llvm.func<f32 (i32, ...)>) : (i32, !llvm.ptr) -> f32
llvm.func @kernel(%n: i32) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @many(%n, %g) vararg(!llvm.func<f32 (i32, ...)>) : (i32, !llvm.ptr) -> f32
  llvm.return
}

// Resolved with a pointer in place of the dots.
// CHECK-LABEL: llvm.func internal @one(%{{.*}}: i32, %{{.*}}: !llvm.ptr<3>)
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func internal @one(%n: i32, %p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @passes_one(%n: i32) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @one(%n, %g) : (i32, !llvm.ptr) -> f32
  llvm.return
}
