// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first is lowered: 8 neighbours, and 8 steps of a run-time stride. Of 16 steps the second begin with 4.

!v = !cute.memref<f32, gmem, align<16>, "(4,(2,8)):(1,(4,?))">
!bad = !cute.memref<f32, gmem, align<16>, "(8,8):(1,?)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!v) -> (), sym_name = "k"}> ({
  ^bb0(%v: !v):
    %c = "cute.coalesce"(%v) : (!v) -> !bad
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!v = !cute.memref<f32, gmem, align<16>, "(4,(2,8)):(1,(4,?))">
!v2 = !cute.memref<f32, gmem, align<16>, "(4,16):(1,?)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!v) -> (), sym_name = "k"}> ({
  ^bb0(%v: !v):
    // expected-error @+1 {{its result type has the size 4, but its operands make 8}}
    %c = "cute.coalesce"(%v) : (!v) -> !v2
    "cuda.return"() : () -> ()
  }) : () -> ()
}
