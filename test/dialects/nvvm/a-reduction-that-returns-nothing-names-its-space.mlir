// A reduction is an atomic with an unused result. It takes a space as any other atomic does, down to PTX; where two
// spaces meet it stays generic.
//
// RUN: %{infer} %s | FileCheck %s
// RUN: %{to-ptx} %s | %{ptx-text} | FileCheck %s --check-prefix=PTX

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.atomicrmw fadd %{{.*}}, %{{.*}} monotonic : !llvm.ptr<3>, f32
// CHECK:         llvm.atomicrmw add %{{.*}}, %{{.*}} monotonic : !llvm.ptr<1>, i32
// CHECK:         llvm.atomicrmw max %{{.*}}, %{{.*}} monotonic : !llvm.ptr, i32

// PTX-DAG: {{(red|atom)(.relaxed.sys)?}}.shared.add.f32
// PTX-DAG: {{(red|atom)(.relaxed.sys)?}}.global.add.u32
// PTX-DAG: {{(red|atom)(.relaxed.sys)?}}.max.s32
llvm.mlir.global internal @sum() {addr_space = 3 : i32} : f32
llvm.func @k(%g: !llvm.ptr, %c: i1, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @sum : !llvm.ptr<3>
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %0 = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr, f32
  %1 = llvm.atomicrmw add %g, %n monotonic : !llvm.ptr, i32
  %q = llvm.select %c, %p, %g : i1, !llvm.ptr
  %2 = llvm.atomicrmw max %q, %n monotonic : !llvm.ptr, i32
  llvm.return
}
