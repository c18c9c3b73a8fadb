// `inv.look` has an empty rule: the slot that it gets the address of keeps its contents. `inv.publish` hands its
// operand to unknown code: that slot may hold anything afterwards.
//
// RUN: %{invented} --split-input-file %s | FileCheck %s

// CHECK-LABEL: llvm.func @look(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func @look(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr
  "inv.look"(%slot) : (!llvm.ptr) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @publish(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.func @publish(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr
  "inv.publish"(%slot) : (!llvm.ptr) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
