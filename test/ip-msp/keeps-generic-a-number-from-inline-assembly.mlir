// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Inline assembly may give any address as a number.

// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %bits = llvm.inline_asm has_side_effects "cvta.shared.u64 $0, 0;", "=l" : () -> i64
  llvm.store %bits, %a : i64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with the number of a global address.

// CHECK-LABEL: llvm.func @of_an_address(
llvm.func @of_an_address(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %bits = llvm.ptrtoint %in : !llvm.ptr to i64
  llvm.store %bits, %a : i64, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
