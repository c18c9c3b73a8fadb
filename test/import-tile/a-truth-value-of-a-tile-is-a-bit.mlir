// Several truth values are a bit each in bytecode, the lowest first, and one for all is a whole byte, whatever MLIR keeps them as.
//
// RUN: %tile-module write %s 13.1 %t.tileirbc
// RUN: od -An -v -tx1 -w65536 %t.tileirbc | FileCheck %s --check-prefix=BYTES
// RUN: tilespace-opt %t.tileirbc | FileCheck %s

// BYTES-DAG: 0d af
// BYTES-DAG: 01 ff
// CHECK: [true, false, true, true, false, false, false, false, true, true, true, true, false, true, false, true]
// CHECK: <i1: true> : tile<32xi1>
// CHECK: [true, true, false, true]> : tile<4xi1>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<i1>>) {
    %some = constant <i1: [true, false, true, true, false, false, false, false, true, true, true, true, false, true, false, true]> : tile<16xi1>
    %all = constant <i1: true> : tile<32xi1>
    %few = constant <i1: [true, true, false, true]> : tile<4xi1>
    return
  }
}
