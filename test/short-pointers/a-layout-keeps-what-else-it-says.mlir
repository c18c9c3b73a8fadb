// RUN: tilespace-opt %s --short-pointers=nvptx-short-ptr --split-input-file | FileCheck %s

// CHECK: dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<7> = dense<32> : vector<4xi64>, {{.*}}i64 = dense<64> : vector<2xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>>
// CHECK-SAME: llvm.data_layout = "e-p:64:64:64-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i1:8:8-n16:32:64"
module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<64> : vector<2xi64>, !llvm.ptr<3> = dense<64> : vector<4xi64>>, llvm.data_layout = "e-p:64:64:64-p3:64:64:64-i1:8:8-n16:32:64"} {
  llvm.func @f() { llvm.return }
}

// -----

// The host keeps its layout.

// CHECK: module attributes {gpu.container_module, llvm.data_layout = "e-i64:64"}
// CHECK: gpu.module @device attributes {llvm.data_layout = "e-p3:32:32
module attributes {gpu.container_module, llvm.data_layout = "e-i64:64"} {
  gpu.module @device {
    llvm.func @f() { llvm.return }
  }
}
