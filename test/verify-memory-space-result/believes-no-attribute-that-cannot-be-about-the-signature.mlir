// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Only what is written about this very signature is a promise: not an array of another length, with a number where no
// pointer is, or with another space than the type; and not what the passes wrote themselves before an argument may have
// moved.

//--- before.mlir
llvm.func @long(%p: !llvm.ptr) attributes {nvvm.as = array<i32: 3, -1>} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
llvm.func @number(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, 1>} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
llvm.func @typed(%p: !llvm.ptr, %q: !llvm.ptr<1>) attributes {nvvm.as = array<i32: 3, 3>} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
llvm.func @stated(%p: !llvm.ptr) attributes {nvvm.as = array<i32: 3>, nvvm.as_stated} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
llvm.func @promise(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, -1>} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
//--- after.mlir
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @long(%p: !llvm.ptr) attributes {nvvm.as = array<i32: 3, -1>} {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{its origin is unknown}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return
}
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @number(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, 1>} {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{its origin is unknown}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return
}
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @typed(%p: !llvm.ptr, %q: !llvm.ptr<1>) attributes {nvvm.as = array<i32: 3, 3>} {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{its origin is unknown}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return
}
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @stated(%p: !llvm.ptr) attributes {nvvm.as = array<i32: 3>, nvvm.as_stated} {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{its origin is unknown}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return
}
llvm.func @promise(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, -1>} {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return
}
