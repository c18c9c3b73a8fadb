// RUN: tilespace-opt %s --process-restrict --ip-msp --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --process-restrict --ip-msp --memory-space-opt --process-restrict | FileCheck %s
// RUN: tilespace-opt %s --process-restrict --ip-msp --memory-space-opt --process-restrict=propagate-only | FileCheck %s --check-prefix=PROPAGATED

// The clone has the marker, keys and scopes of the original, so that a second run does not change it, and a run that
// propagates finds the scopes. Pointers to different spaces need none against each other.

// PROPAGATED-DAG: [[A:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg0">
// PROPAGATED-COUNT-2: llvm.load %arg0 {alias_scopes = [[[A]]]} : !llvm.ptr<

// CHECK-DAG: [[A:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg0">
// CHECK-DAG: [[B:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg1">
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<16 x i32>

// CHECK: llvm.func internal @copy(%arg0: !llvm.ptr<[[FIRST:[13]]]> {llvm.noalias, nvvm.restrict_alias_scope = [[A]], nvvm.restrict_scope = "1"}, {{.*}}nvvm.restrict_processed
// CHECK: llvm.load %arg0 {alias_scopes = [[[A]]], noalias_scopes = [[[B]]]} : !llvm.ptr<[[FIRST]]>
// CHECK: llvm.func internal @copy.{{shared.global|global.shared|global|shared}}(%arg0: !llvm.ptr<[[SECOND:[13]]]> {llvm.noalias, nvvm.restrict_alias_scope = [[A]], nvvm.restrict_scope = "1"}, {{.*}}nvvm.restrict_processed
// CHECK: llvm.load %arg0 {alias_scopes = [[[A]]], noalias_scopes = [[[B]]]} : !llvm.ptr<[[SECOND]]>
llvm.func internal @copy(%from: !llvm.ptr {llvm.noalias}, %to: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.load %from : !llvm.ptr -> i32
  llvm.store %0, %to : i32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @copy(%p, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @copy(%g, %p) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
