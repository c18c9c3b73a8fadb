// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: not tilespace-opt %t/wrong.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// A conversion of a pointer of CuTe makes one to the same memory.
// CHECK: error:

//--- before.mlir
"cuda.kernel"() <{function_type = (!cute.ptr<f32, generic>) -> (), sym_name = "k"}> ({
^bb0(%g: !cute.ptr<f32, generic>):
  %p = builtin.unrealized_conversion_cast %g : !cute.ptr<f32, generic> to !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- right.mlir
"cuda.kernel"() <{function_type = (!cute.ptr<f32, generic>) -> (), sym_name = "k"}> ({
^bb0(%g: !cute.ptr<f32, generic>):
  %q = cute.memory_space_cast %g : !cute.ptr<f32, generic> to !cute.ptr<f32, gmem>
  %p = builtin.unrealized_conversion_cast %q : !cute.ptr<f32, gmem> to !llvm.ptr<1>
  %x = llvm.load %p : !llvm.ptr<1> -> i32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- wrong.mlir
"cuda.kernel"() <{function_type = (!cute.ptr<f32, generic>) -> (), sym_name = "k"}> ({
^bb0(%g: !cute.ptr<f32, generic>):
  %p = builtin.unrealized_conversion_cast %g : !cute.ptr<f32, generic> to !llvm.ptr<1>
  %x = llvm.load %p : !llvm.ptr<1> -> i32
  "cuda.return"() : () -> ()
}) : () -> ()
