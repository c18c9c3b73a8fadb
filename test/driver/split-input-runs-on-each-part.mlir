// Each part is a module of its own: functions of one name in two parts have nothing to do with each other.
//
// RUN: %{infer} --split-input-file %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @read(%{{.*}}: !llvm.ptr<1>)
llvm.func internal @read(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%g: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.call @read(%g) : (!llvm.ptr) -> f32
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func internal @read(%{{.*}}: !llvm.ptr<3>)
llvm.func internal @read(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @read(%g) : (!llvm.ptr) -> f32
  llvm.return
}
