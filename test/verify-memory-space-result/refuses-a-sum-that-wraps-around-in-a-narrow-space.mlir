// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// Pointers to shared memory have 32 bits. The second sum is stored: in 64 bits it is another one. The first one is only
// an address, and the third one stays in its object.

//--- before.mlir
module attributes {llvm.data_layout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"} {
llvm.func @f(%s: !llvm.ptr<3>, %i: i64, %out: !llvm.ptr<1>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %x, %a : f32, !llvm.ptr
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %q, %out : !llvm.ptr, !llvm.ptr<1>
  %r = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %r, %out : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
}
//--- after.mlir
module attributes {llvm.data_layout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"} {
llvm.func @f(%s: !llvm.ptr<3>, %i: i64, %out: !llvm.ptr<1>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %a = llvm.getelementptr %s[%i] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  llvm.store %x, %a : f32, !llvm.ptr<3>
  // expected-error@below {{its result is another number in that space}}
  %q3 = llvm.getelementptr %s[%i] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  %q = llvm.addrspacecast %q3 : !llvm.ptr<3> to !llvm.ptr
  llvm.store %q, %out : !llvm.ptr, !llvm.ptr<1>
  %r3 = llvm.getelementptr inbounds %s[%i] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  %r = llvm.addrspacecast %r3 : !llvm.ptr<3> to !llvm.ptr
  llvm.store %r, %out : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
}
