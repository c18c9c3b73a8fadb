// The rules name external functions by pattern. One of them does not touch the slot it is passed; another name is
// unknown code.
//
// RUN: %{invented} --split-input-file %s | FileCheck %s

// CHECK-LABEL: llvm.func @known(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func @inv_sinf(!llvm.ptr)
llvm.func @known(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr
  llvm.call @inv_sinf(%slot) : (!llvm.ptr) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @unknown(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.func @inv_cosf(!llvm.ptr)
llvm.func @unknown(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr
  llvm.call @inv_cosf(%slot) : (!llvm.ptr) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
