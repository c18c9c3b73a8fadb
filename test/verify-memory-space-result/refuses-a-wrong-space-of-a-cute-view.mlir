// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: not tilespace-opt %t/wrong.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/unknown.mlir --verify-memory-space-result=original=%t/others.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// What a kernel of CuTe is given is in global memory, and in no other.
// CHECK: error:
// UNKNOWN: error:

//--- before.mlir
"cuda.kernel"() <{function_type = (!cute.memref<f32, generic, "(4):(1)">, !cute.coord<"0">) -> (), sym_name = "k"}> ({
^bb0(%v: !cute.memref<f32, generic, "(4):(1)">, %c: !cute.coord<"0">):
  %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, generic, "(4):(1)">, !cute.coord<"0">) -> f32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- right.mlir
"cuda.kernel"() <{function_type = (!cute.memref<f32, generic, "(4):(1)">, !cute.coord<"0">) -> (), sym_name = "k"}> ({
^bb0(%v: !cute.memref<f32, generic, "(4):(1)">, %c: !cute.coord<"0">):
  %g = cute.memory_space_cast %v : !cute.memref<f32, generic, "(4):(1)"> to !cute.memref<f32, gmem, "(4):(1)">
  %x = "cute.memref.load"(%g, %c) : (!cute.memref<f32, gmem, "(4):(1)">, !cute.coord<"0">) -> f32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- wrong.mlir
"cuda.kernel"() <{function_type = (!cute.memref<f32, generic, "(4):(1)">, !cute.coord<"0">) -> (), sym_name = "k"}> ({
^bb0(%v: !cute.memref<f32, generic, "(4):(1)">, %c: !cute.coord<"0">):
  %g = cute.memory_space_cast %v : !cute.memref<f32, generic, "(4):(1)"> to !cute.memref<f32, smem, "(4):(1)">
  %x = "cute.memref.load"(%g, %c) : (!cute.memref<f32, smem, "(4):(1)">, !cute.coord<"0">) -> f32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- others.mlir
// What a copy with an atom of a release to come does is not known, even to memory that was.
"cuda.kernel"() <{function_type = (!cute_nvgpu.atom.of_the_future<f32>, !cute.ptr<!cute.ptr<f32, generic>, rmem>, !cute.ptr<f32, generic>) -> (), sym_name = "k"}> ({
^bb0(%a: !cute_nvgpu.atom.of_the_future<f32>, %m: !cute.ptr<!cute.ptr<f32, generic>, rmem>, %p: !cute.ptr<f32, generic>):
  "cute.ptr.store"(%p, %m) : (!cute.ptr<f32, generic>, !cute.ptr<!cute.ptr<f32, generic>, rmem>) -> ()
  "cute.copy"(%a, %p, %p) : (!cute_nvgpu.atom.of_the_future<f32>, !cute.ptr<f32, generic>, !cute.ptr<f32, generic>) -> ()
  %q = "cute.ptr.load"(%m) : (!cute.ptr<!cute.ptr<f32, generic>, rmem>) -> !cute.ptr<f32, generic>
  %x = "cute.ptr.load"(%q) : (!cute.ptr<f32, generic>) -> f32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- unknown.mlir
"cuda.kernel"() <{function_type = (!cute_nvgpu.atom.of_the_future<f32>, !cute.ptr<!cute.ptr<f32, generic>, rmem>, !cute.ptr<f32, generic>) -> (), sym_name = "k"}> ({
^bb0(%a: !cute_nvgpu.atom.of_the_future<f32>, %m: !cute.ptr<!cute.ptr<f32, generic>, rmem>, %p: !cute.ptr<f32, generic>):
  "cute.ptr.store"(%p, %m) : (!cute.ptr<f32, generic>, !cute.ptr<!cute.ptr<f32, generic>, rmem>) -> ()
  "cute.copy"(%a, %p, %p) : (!cute_nvgpu.atom.of_the_future<f32>, !cute.ptr<f32, generic>, !cute.ptr<f32, generic>) -> ()
  %q = "cute.ptr.load"(%m) : (!cute.ptr<!cute.ptr<f32, generic>, rmem>) -> !cute.ptr<f32, generic>
  %g = cute.memory_space_cast %q : !cute.ptr<f32, generic> to !cute.ptr<f32, gmem>
  %x = "cute.ptr.load"(%g) : (!cute.ptr<f32, gmem>) -> f32
  "cuda.return"() : () -> ()
}) : () -> ()
