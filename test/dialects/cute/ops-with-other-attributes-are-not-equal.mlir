// RUN: tilespace-opt %s --cse --mlir-print-op-generic | FileCheck %s

// CHECK-COUNT-2: "cute.apply_swizzle"
// CHECK-NOT:     "cute.apply_swizzle"
func.func @f(%p: !cute.ptr<i8, smem>) -> (!cute.ptr<i8, smem>, !cute.ptr<i8, smem>, !cute.ptr<i8, smem>) {
  %0 = "cute.apply_swizzle"(%p) <{swizzle = #cute.swizzle<"S<2,4,3>">}> : (!cute.ptr<i8, smem>) -> !cute.ptr<i8, smem>
  %1 = "cute.apply_swizzle"(%p) <{swizzle = #cute.swizzle<"S<3,4,3>">}> : (!cute.ptr<i8, smem>) -> !cute.ptr<i8, smem>
  %2 = "cute.apply_swizzle"(%p) <{swizzle = #cute.swizzle<"S<2,4,3>">}> : (!cute.ptr<i8, smem>) -> !cute.ptr<i8, smem>
  return %0, %1, %2 : !cute.ptr<i8, smem>, !cute.ptr<i8, smem>, !cute.ptr<i8, smem>
}
