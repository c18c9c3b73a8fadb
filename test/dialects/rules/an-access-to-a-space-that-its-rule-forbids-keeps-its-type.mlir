// `inv.atomic` may be global or shared. On constant memory it is left generic, and warned of.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-diagnostics --pass-pipeline='builtin.module(memory-space-opt{space-rules=%S/Inputs/invented.json})' %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         "inv.atomic"(%{{.*}}) : (!llvm.ptr<3>) -> ()
// CHECK:         "inv.atomic"(%{{.*}}) : (!llvm.ptr) -> ()
llvm.func @k(%s: !llvm.ptr<3>, %c: !llvm.ptr<4>) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  "inv.atomic"(%sg) : (!llvm.ptr) -> ()
  %cg = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  // expected-warning @below {{Cannot do atomic operation on const memory}}
  "inv.atomic"(%cg) : (!llvm.ptr) -> ()
  llvm.return
}
