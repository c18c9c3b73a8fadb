// One edge brings shared memory. The other comes from an unknown terminator, which may pass any pointer.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:       ^bb{{[0-9]}}(%[[P:.*]]: !llvm.ptr):
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
func.func @k(%c: i1, %g: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  cf.cond_br %c, ^foreign, ^join(%sg : !llvm.ptr)
^foreign:
  "test.jump"(%g)[^join] : (!llvm.ptr) -> ()
^join(%p: !llvm.ptr):
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// With a known terminator on the second edge, both edges bring shared memory.

// CHECK-LABEL: func.func @from_a_known_one(
// CHECK:       ^bb{{[0-9]}}(%[[P:.*]]: !llvm.ptr<3>):
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr<3>
func.func @from_a_known_one(%c: i1, %g: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  cf.cond_br %c, ^known, ^join(%sg : !llvm.ptr)
^known:
  cf.br ^join(%sg : !llvm.ptr)
^join(%p: !llvm.ptr):
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
