// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

gpu.module @kernels {
// CHECK-LABEL: @required
// CHECK: %[[X:.*]] = nvvm.read.ptx.sreg.tid.x
// CHECK: %[[Y:.*]] = arith.constant 0 : i32
// CHECK: %[[N:.*]] = arith.constant 128 : i32
// CHECK: "test.use"(%[[X]], %[[Y]], %[[N]])
  "cuda.kernel"() <{function_type = () -> (), sym_name = "required"}> ({
    %x = nvvm.read.ptx.sreg.tid.x : i32
    %y = nvvm.read.ptx.sreg.tid.y : i32
    %n = nvvm.read.ptx.sreg.ntid.x : i32
    "test.use"(%x, %y, %n) : (i32, i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) {nvvm.reqntid = array<i32: 128, 1, 1>} : () -> ()

// CHECK-LABEL: @any
// CHECK: %[[Y:.*]] = nvvm.read.ptx.sreg.tid.y
// CHECK: %[[N:.*]] = nvvm.read.ptx.sreg.ntid.x
// CHECK: "test.use"(%[[Y]], %[[N]])
  "cuda.kernel"() <{function_type = () -> (), sym_name = "any"}> ({
    %y = nvvm.read.ptx.sreg.tid.y : i32
    %n = nvvm.read.ptx.sreg.ntid.x : i32
    "test.use"(%y, %n) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) {nvvm.maxntid = array<i32: 128, 1, 1>} : () -> ()
}
