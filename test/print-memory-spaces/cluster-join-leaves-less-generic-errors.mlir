// RUN: tilespace-opt %s --print-memory-spaces=cluster-join --split-input-file --verify-diagnostics -o /dev/null

llvm.func @either(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %c: i1) -> f32 attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  %v = llvm.load %e : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// expected-note@+1 {{merges with a pointer to global memory: argument 2 of 'or_global'}}
llvm.func @or_global(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %in: !llvm.ptr, %c: i1) -> f32 attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  // expected-note@+1 {{merges with a pointer to shared or shared_cluster memory: result of 'llvm.select'}}
  %e = llvm.select %c, %g, %h : i1, !llvm.ptr
  // expected-note@+1 {{result of 'llvm.select'}}
  %f = llvm.select %c, %e, %in : i1, !llvm.ptr
  // expected-remark@+1 {{stays generic in 'or_global' (mixed-at-join)}}
  %v = llvm.load %f : !llvm.ptr -> f32
  llvm.return %v : f32
}
