// A second run of the passes gives the same module.
//
// RUN: %{infer} %s -o %t.once
// RUN: %{infer} %t.once -o %t.twice
// RUN: cmp %t.once %t.twice
// RUN: FileCheck %s --input-file=%t.once

// CHECK: llvm.func internal @read(%{{.*}}: !llvm.ptr<3>)
// CHECK: llvm.func internal @read.global(%{{.*}}: !llvm.ptr<1>)
llvm.func internal @read(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @read(%g) : (!llvm.ptr) -> f32
  %b = llvm.call @read(%sg) : (!llvm.ptr) -> f32
  llvm.return
}
