// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// What assembly gives is no constant, whatever it gets.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %made = llvm.inline_asm "mov.u32 $0, $1;", "=r,r" %one : (i32) -> i32
  %is = llvm.icmp "eq" %made, %one : i32
  llvm.cond_br %is, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with a constant in place of the assembly.
// CHECK-LABEL: llvm.func @a_constant_makes_it(
llvm.func @a_constant_makes_it(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %made = llvm.mlir.constant(1 : i32) : i32
  %is = llvm.icmp "eq" %made, %one : i32
  llvm.cond_br %is, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
