// A launch beside a function of a name that the rules know: the body is here, and returns a pointer to anywhere. Without a
// body the name tells that it is global memory.
//
// RUN: split-file %s %t
// RUN: tilespace-opt %t/body.mlir --ip-msp --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/declared.mlir --ip-msp --memory-space-opt=no-warnings | FileCheck %s --check-prefix=DECLARED

//--- body.mlir
// CHECK: remark: stays generic in 'main' (unknown-callee)
llvm.func @malloc(%n: i64) -> !llvm.ptr {
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.return %p : !llvm.ptr
}
func.func @main(%n: i64, %x: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    gpu.terminator
  }
  return
}
//--- declared.mlir
// DECLARED: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @malloc(%n: i64) -> !llvm.ptr
func.func @main(%n: i64, %x: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    gpu.terminator
  }
  return
}
