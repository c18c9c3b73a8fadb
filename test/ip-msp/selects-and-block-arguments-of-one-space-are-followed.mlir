// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The argument goes through a select, a branch, a conditional branch, a switch and a loop, all shared.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>) -> f32
// CHECK-NOT:   @get.
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%c: i1, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.getelementptr %s[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %b = llvm.select %c, %s, %a : i1, !llvm.ptr
  llvm.br ^one(%b : !llvm.ptr)
^one(%p: !llvm.ptr):
  llvm.cond_br %c, ^two(%p : !llvm.ptr), ^two(%a : !llvm.ptr)
^two(%q: !llvm.ptr):
  llvm.switch %n : i32, ^loop(%q : !llvm.ptr) [
    1: ^loop(%s : !llvm.ptr),
    2: ^loop(%p : !llvm.ptr)
  ]
^loop(%r: !llvm.ptr):
  %next = llvm.getelementptr %r[1] : (!llvm.ptr) -> !llvm.ptr, f32
  // CHECK: llvm.call @get(%{{.*}}) : (!llvm.ptr<3>) -> f32
  %v = llvm.call @get(%r) : (!llvm.ptr) -> f32
  llvm.cond_br %c, ^loop(%next : !llvm.ptr), ^exit
^exit:
  llvm.return
}
