// RUN: tilespace-opt %s --verify-diagnostics --print-memory-spaces
// RUN: tilespace-opt %s --memory-space-opt -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=mixed-at-join

// 25 and 53 annotate symbols in NVIDIA's own IR, and 2 is nothing at all. No pointers meet in a cast from there.

// CHECK-COUNT-3: stays generic in '{{.*}}' (unknown-callee)
// expected-note @+3 {{argument 0 of 'k'}}
// expected-note @+2 {{argument 1 of 'k'}}
// expected-note @+1 {{argument 2 of 'k'}}
llvm.func @k(%a: !llvm.ptr<25>, %b: !llvm.ptr<53>, %c: !llvm.ptr<2>, %x: f32) attributes {nvvm.kernel} {
  // expected-note @+1 {{result of 'llvm.addrspacecast' in 'k'}}
  %p = llvm.addrspacecast %a : !llvm.ptr<25> to !llvm.ptr
  // expected-remark @+1 {{stays generic in 'k' (unknown-callee)}}
  llvm.store %x, %p : f32, !llvm.ptr
  // expected-note @+1 {{result of 'llvm.addrspacecast' in 'k'}}
  %q = llvm.addrspacecast %b : !llvm.ptr<53> to !llvm.ptr
  // expected-remark @+1 {{stays generic in 'k' (unknown-callee)}}
  llvm.store %x, %q : f32, !llvm.ptr
  // expected-note @+1 {{result of 'llvm.addrspacecast' in 'k'}}
  %r = llvm.addrspacecast %c : !llvm.ptr<2> to !llvm.ptr
  // expected-remark @+1 {{stays generic in 'k' (unknown-callee)}}
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}
