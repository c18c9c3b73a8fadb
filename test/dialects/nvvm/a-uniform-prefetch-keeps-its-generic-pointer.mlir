// nvvm.prefetch with `uniform` takes generic pointers only, though the op's own constraint admits others. It stays as it
// is, with or without.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         nvvm.prefetch level = L1 uniform, %{{.*}} : !llvm.ptr
llvm.func @k(%g: !llvm.ptr) attributes {nvvm.kernel} {
  nvvm.prefetch level = L1 uniform, %g : !llvm.ptr
  llvm.return
}
