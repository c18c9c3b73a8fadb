// tcgen05.alloc writes the address of its allocation to shared memory; its operand takes that space. The tensor
// memory itself is an integer turned into ptr<6>, and stays so.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         nvvm.tcgen05.alloc %{{.*}}, %{{.*}} : !llvm.ptr<3>, i32
// CHECK:         %[[A:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> i32
// CHECK:         %[[T:.*]] = llvm.inttoptr %[[A]] : i32 to !llvm.ptr<6>
// CHECK:         nvvm.tcgen05.dealloc %[[T]], %{{.*}} : !llvm.ptr<6>, i32
llvm.func @k(%s: !llvm.ptr<3>, %n: i32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  nvvm.tcgen05.alloc %g, %n : !llvm.ptr, i32
  %a = llvm.load %g : !llvm.ptr -> i32
  %t = llvm.inttoptr %a : i32 to !llvm.ptr<6>
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.return
}
