// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Every kind of load and store keeps its other properties.

// CHECK-LABEL: llvm.func @access(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>, %[[V:.*]]: vector<4xf32>)
llvm.func @access(%p: !llvm.ptr<3>, %v: vector<4xf32>) -> i32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.store %[[V]], %[[P]] {alignment = 16 : i64, nontemporal} : vector<4xf32>, !llvm.ptr<3>
  llvm.store %v, %g {alignment = 16 : i64, nontemporal} : vector<4xf32>, !llvm.ptr
  // CHECK: llvm.load volatile %[[P]] {alignment = 4 : i64} : !llvm.ptr<3> -> i32
  %a = llvm.load volatile %g {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: llvm.load %[[P]] invariant {tbaa = []} : !llvm.ptr<3> -> i32
  %b = llvm.load %g invariant {tbaa = []} : !llvm.ptr -> i32
  // CHECK: llvm.load %[[P]] atomic syncscope("block") acquire {alignment = 4 : i64} : !llvm.ptr<3> -> i32
  %c = llvm.load %g atomic syncscope("block") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: llvm.store %{{.*}}, %[[P]] atomic release {alignment = 4 : i64} : i32, !llvm.ptr<3>
  llvm.store %a, %g atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  %d = llvm.add %b, %c : i32
  llvm.return %d : i32
}
