// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: not tilespace-opt %t/global.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/either.mlir --verify-memory-space-result=original=%t/two.mlir -o /dev/null 2>&1 | FileCheck %s

// The descriptor that the host passes is in parameter memory, and one whose address is put into an atom is where that is.
// CHECK: error:

//--- before.mlir
"cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> (), sym_name = "k"}> ({
^bb0(%n: !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>):
  %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> !cute_nvgpu.atom.tma_load<f16>
  %d = "cute_nvgpu.get_tma_desc_addr"(%e) : (!cute_nvgpu.atom.tma_load<f16>) -> !cute.ptr<generic, align<64>>
  %p = builtin.unrealized_conversion_cast %d : !cute.ptr<generic, align<64>> to !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- right.mlir
"cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> (), sym_name = "k"}> ({
^bb0(%n: !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>):
  %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> !cute_nvgpu.atom.tma_load<f16>
  %d = "cute_nvgpu.get_tma_desc_addr"(%e) : (!cute_nvgpu.atom.tma_load<f16>) -> !cute.ptr<generic, align<64>>
  %p = builtin.unrealized_conversion_cast %d : !cute.ptr<generic, align<64>> to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<101>
  %x = llvm.load %q : !llvm.ptr<101> -> i32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- global.mlir
"cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> (), sym_name = "k"}> ({
^bb0(%n: !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>):
  %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> !cute_nvgpu.atom.tma_load<f16>
  %d = "cute_nvgpu.get_tma_desc_addr"(%e) : (!cute_nvgpu.atom.tma_load<f16>) -> !cute.ptr<generic, align<64>>
  %p = builtin.unrealized_conversion_cast %d : !cute.ptr<generic, align<64>> to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %x = llvm.load %q : !llvm.ptr<1> -> i32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- two.mlir
"cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>, !cute.ptr<generic, align<64>>) -> (), sym_name = "k"}> ({
^bb0(%n: !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>, %g: !cute.ptr<generic, align<64>>):
  %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> !cute_nvgpu.atom.tma_load<f16>
  %o = "cute_nvgpu.atom.set_value"(%e, %g) <{field = #cute_nvgpu.atom_copy_field_tmaload<of_the_future>}> : (!cute_nvgpu.atom.tma_load<f16>, !cute.ptr<generic, align<64>>) -> !cute_nvgpu.atom.tma_load<f16>
  %d = "cute_nvgpu.get_tma_desc_addr"(%o) : (!cute_nvgpu.atom.tma_load<f16>) -> !cute.ptr<generic, align<64>>
  %x = "cute.ptr.load"(%d) : (!cute.ptr<generic, align<64>>) -> i32
  "cuda.return"() : () -> ()
}) : () -> ()
//--- either.mlir
"cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>, !cute.ptr<generic, align<64>>) -> (), sym_name = "k"}> ({
^bb0(%n: !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>, %g: !cute.ptr<generic, align<64>>):
  %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> !cute_nvgpu.atom.tma_load<f16>
  %o = "cute_nvgpu.atom.set_value"(%e, %g) <{field = #cute_nvgpu.atom_copy_field_tmaload<of_the_future>}> : (!cute_nvgpu.atom.tma_load<f16>, !cute.ptr<generic, align<64>>) -> !cute_nvgpu.atom.tma_load<f16>
  %d = "cute_nvgpu.get_tma_desc_addr"(%o) : (!cute_nvgpu.atom.tma_load<f16>) -> !cute.ptr<generic, align<64>>
  %q = cute.memory_space_cast %d : !cute.ptr<generic, align<64>> to !cute.ptr<gmem, align<64>>
  %x = "cute.ptr.load"(%q) : (!cute.ptr<gmem, align<64>>) -> i32
  "cuda.return"() : () -> ()
}) : () -> ()
