// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: sed 's/{no_unwind}/{inline_hint, no_unwind}/' %t/after.mlir > %t/hint.mlir
// RUN: not tilespace-opt %t/hint.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/@f.global(%%p: !llvm.ptr<1>)/@f.global(%%p: !llvm.ptr<1>) comdat(@group::@f)/' %t/after.mlir > %t/comdat.mlir
// RUN: not tilespace-opt %t/comdat.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// A copy may lack a hint that its original has, and not the other way round. The linker merges comdat functions.

// CHECK: error: {{.*}}a copy of a function has attributes that no copy gets

//--- before.mlir
llvm.comdat @group {
  llvm.comdat_selector @f any
}
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  llvm.call @f(%p) : (!llvm.ptr) -> ()
  llvm.call @f(%q) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @f(%p: !llvm.ptr) attributes {no_unwind} {
  llvm.return
}
//--- after.mlir
llvm.comdat @group {
  llvm.comdat_selector @f any
}
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) {
  llvm.call @f(%s) : (!llvm.ptr<3>) -> ()
  llvm.call @f.global(%g) : (!llvm.ptr<1>) -> ()
  llvm.return
}
llvm.func internal @f(%p: !llvm.ptr<3>) attributes {no_unwind} {
  llvm.return
}
llvm.func internal @f.global(%p: !llvm.ptr<1>) attributes {no_unwind} {
  llvm.return
}
