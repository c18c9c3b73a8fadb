// RUN: tilespace-opt %s --fold-address-integers | FileCheck %s

// Without widths in the data layout, pointers to shared memory have 64 bits, and 32 of them are not the pointer.

// CHECK-LABEL: llvm.func @round_trip
// CHECK: %[[N:.*]] = llvm.ptrtoint %arg0 : !llvm.ptr<3> to i32
// CHECK: llvm.inttoptr %[[N]] : i32 to !llvm.ptr<3>
llvm.func @round_trip(%s: !llvm.ptr<3>) -> i32 {
  %wide = llvm.ptrtoint %s : !llvm.ptr<3> to i64
  %narrow = llvm.trunc %wide : i64 to i32
  %again = llvm.zext %narrow : i32 to i64
  %t = llvm.inttoptr %again : i64 to !llvm.ptr<3>
  %v = llvm.load %t : !llvm.ptr<3> -> i32
  llvm.return %v : i32
}

// All 64 bits are.

// CHECK-LABEL: llvm.func @all_bits
// CHECK-NEXT: llvm.load %arg0
llvm.func @all_bits(%s: !llvm.ptr<3>) -> i32 {
  %wide = llvm.ptrtoint %s : !llvm.ptr<3> to i64
  %t = llvm.inttoptr %wide : i64 to !llvm.ptr<3>
  %v = llvm.load %t : !llvm.ptr<3> -> i32
  llvm.return %v : i32
}

// In between, the number is another one.

// CHECK-LABEL: llvm.func @changed
// CHECK: llvm.add
// CHECK: llvm.inttoptr
llvm.func @changed(%s: !llvm.ptr<3>, %n: i64) -> i32 {
  %wide = llvm.ptrtoint %s : !llvm.ptr<3> to i64
  %sum = llvm.add %wide, %n : i64
  %t = llvm.inttoptr %sum : i64 to !llvm.ptr<3>
  %v = llvm.load %t : !llvm.ptr<3> -> i32
  llvm.return %v : i32
}

// A vector of addresses is left alone.

// CHECK-LABEL: llvm.func @vector
// CHECK: llvm.ptrtoint
// CHECK: llvm.inttoptr
llvm.func @vector(%s: vector<2x!llvm.ptr<3>>) -> vector<2x!llvm.ptr<3>> {
  %wide = llvm.ptrtoint %s : vector<2x!llvm.ptr<3>> to vector<2xi64>
  %t = llvm.inttoptr %wide : vector<2xi64> to vector<2x!llvm.ptr<3>>
  llvm.return %t : vector<2x!llvm.ptr<3>>
}
