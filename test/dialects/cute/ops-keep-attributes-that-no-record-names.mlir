// A release may say more of an op than its record knows. All of it is kept, as are ops without a record.
//
// RUN: tilespace-opt %s --mlir-print-op-generic | FileCheck %s
// RUN: tilespace-opt %s --emit-bytecode | tilespace-opt --mlir-print-op-generic | FileCheck %s

// CHECK:      %[[P:.*]] = "cute_nvgpu.arch.get_dyn_smem"() <{of_the_future = 1 : i32}> {kept, other = "x"} : () -> !cute.ptr<i8, smem, align<1024>>
// CHECK-NEXT: %[[Q:.*]] = "cute.apply_swizzle"(%[[P]]) <{swizzle = #cute.swizzle<"S<2,4,3>">}> : (!cute.ptr<i8, smem, align<1024>>) -> !cute.ptr<i8, smem>
// CHECK-NEXT: "cute.future_op"(%[[Q]]) <{a = 1 : i64}> : (!cute.ptr<i8, smem>) -> ()
%p = "cute_nvgpu.arch.get_dyn_smem"() <{of_the_future = 1 : i32}> {kept, other = "x"} : () -> !cute.ptr<i8, smem, align<1024>>
%q = "cute.apply_swizzle"(%p) <{swizzle = #cute.swizzle<"S<2,4,3>">}> : (!cute.ptr<i8, smem, align<1024>>) -> !cute.ptr<i8, smem>
"cute.future_op"(%q) <{a = 1 : i64}> : (!cute.ptr<i8, smem>) -> ()
