// After CuTe's lowering, and before the lowering of kernels, a descriptor is an argument by value that CuTe's dialect marks as
// constant. It is parameter memory and is not copied to the stack, where a descriptor cannot be. Without the attribute LLVM may
// copy it, so that it stays generic.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(memory-space-pipeline{O=3 check=true})' | FileCheck %s

!tensor = !llvm.struct<(struct<(array<16 x i64>)>)>

gpu.module @kernels {
  "cuda.kernel"() <{arg_attrs = [{cute_nvgpu.grid_constant, llvm.align = 64 : i64, llvm.byval = !tensor}, {}, {}],
                    function_type = (!llvm.ptr, !llvm.ptr<3>, i32) -> (), sym_name = "constant"}> ({
  ^bb0(%t: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32):
    // CHECK: sym_name = "constant"
    // CHECK-NOT: llvm.alloca
    // CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
    // CHECK: llvm.load %{{.*}} : !llvm.ptr<101> -> i64
    %g = llvm.getelementptr %t[0, 0] : (!llvm.ptr) -> !llvm.ptr, !tensor
    %c = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr<7>
    nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %g, %s, box[%i, %i] : !llvm.ptr<7>, !llvm.ptr
    %x = llvm.load %g : !llvm.ptr -> i64
    llvm.store %x, %s : i64, !llvm.ptr<3>
    "cuda.return"() : () -> ()
  }) : () -> ()
  "cuda.kernel"() <{arg_attrs = [{llvm.align = 64 : i64, llvm.byval = !tensor}, {}, {}],
                    function_type = (!llvm.ptr, !llvm.ptr<3>, i32) -> (), sym_name = "written"}> ({
  ^bb0(%t: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32):
    // CHECK: sym_name = "written"
    // CHECK: llvm.store %{{.*}} : i64, !llvm.ptr{{$}}
    %x = llvm.load %s : !llvm.ptr<3> -> i64
    llvm.store %x, %t : i64, !llvm.ptr
    %n = llvm.getelementptr %t[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    %y = llvm.load %n : !llvm.ptr -> i64
    llvm.store %y, %s : i64, !llvm.ptr<3>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
