// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// A divisor that the kernel makes does not have these numbers.

gpu.module @kernels {
// CHECK-LABEL: @hosts
// CHECK: %[[D:.*]] = llvm.extractvalue %arg1[0]
// CHECK: %[[M:.*]] = llvm.extractvalue %arg1[1]
// CHECK: %[[S:.*]] = llvm.extractvalue %arg1[2]
// CHECK: %[[T:.*]] = llvm.extractvalue %arg1[3]
// CHECK: %[[HIGH:.*]] = llvm.inline_asm asm_dialect = att "mul.hi.u32 $0, $1, $2;", "=r,r,r" %[[M]], %arg0
// CHECK: %[[FIRST:.*]] = arith.extui %[[S]] : i8 to i32
// CHECK: %[[LAST:.*]] = arith.extui %[[T]] : i8 to i32
// CHECK: %[[REST:.*]] = arith.subi %arg0, %[[HIGH]]
// CHECK: %[[HALF:.*]] = arith.shrui %[[REST]], %[[FIRST]]
// CHECK: %[[SUM:.*]] = arith.addi %[[HALF]], %[[HIGH]]
// CHECK: %[[Q:.*]] = arith.shrui %[[SUM]], %[[LAST]]
// CHECK: %[[P:.*]] = arith.muli %[[Q]], %[[D]]
// CHECK: %[[R:.*]] = arith.subi %arg0, %[[P]]
// CHECK: "test.use"(%[[Q]], %[[R]])
  "cuda.kernel"() <{function_type = (i32, !cute.fast_divmod_divisor<32>) -> (), sym_name = "hosts"}> ({
  ^bb0(%n: i32, %d: !cute.fast_divmod_divisor<32>):
    %q:2 = "cute.fast_divmod.compute"(%n, %d) : (i32, !cute.fast_divmod_divisor<32>) -> (i32, i32)
    "test.use"(%q#0, %q#1) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()

// CHECK-LABEL: @own
// CHECK: arith.divui %arg0, %{{.*}}
// CHECK: arith.remui %arg0, %{{.*}}
  "cuda.kernel"() <{function_type = (i32, !cute.fast_divmod_divisor<32>, i32) -> (), sym_name = "own"}> ({
  ^bb0(%n: i32, %d: !cute.fast_divmod_divisor<32>, %m: i32):
    %q:2 = "cute.fast_divmod.compute"(%n, %d) : (i32, !cute.fast_divmod_divisor<32>) -> (i32, i32)
    "test.use"(%q#0, %q#1) : (i32, i32) -> ()
    %e = "cute.fast_divmod.create_divisor"(%m) : (i32) -> !cute.fast_divmod_divisor<32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
