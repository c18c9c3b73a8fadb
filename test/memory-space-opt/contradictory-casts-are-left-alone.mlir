// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A shared pointer is cast to generic, and that to global: undefined if it is ever used as an address, and not ours to
// repair. The global access stays a global access, and is not turned into a shared one, nor the cast dropped.

// CHECK-LABEL: llvm.func @wrong(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>)
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<3> to !llvm.ptr
// CHECK:         %[[Q:.*]] = llvm.addrspacecast %[[G]] : !llvm.ptr to !llvm.ptr<1>
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<1> -> f32
llvm.func @wrong(%p: !llvm.ptr<3>) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<1>
  %v = llvm.load %q : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}

// An unknown pointer is cast to a space, and is used as generic too. The cast tells the generic uses nothing: a test
// that this function has not made yet may guard it.
// CHECK-LABEL: llvm.func @unknown(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i1)
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @unknown(%p: !llvm.ptr, %c: i1) -> f32 {
  llvm.cond_br %c, ^generic, ^shared
^generic:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
^shared:
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %w = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %w : f32
}

// With an access to the generic pointer in place of the second cast, it is a shared access.
// CHECK-LABEL: llvm.func @right(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>)
// CHECK:         llvm.load %[[P]] : !llvm.ptr<3> -> f32
llvm.func @right(%p: !llvm.ptr<3>) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.load %g : !llvm.ptr -> f32
  llvm.return %v : f32
}
