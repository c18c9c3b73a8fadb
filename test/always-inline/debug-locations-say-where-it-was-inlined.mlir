// RUN: tilespace-opt %s --always-inline --mlir-print-debuginfo | mlir-translate --mlir-to-llvmir | FileCheck %s

// LLVM requires the location of an inlined op to be in its own subprogram, inlined at the call.

// CHECK: define {{.*}}@kernel({{.*}} !dbg ![[KERNEL:[0-9]+]]
// CHECK: load float, ptr %{{.*}}, !dbg ![[L:[0-9]+]]
// CHECK-DAG: ![[L]] = !DILocation(line: 4, column: 5, scope: ![[GET:[0-9]+]], inlinedAt: ![[AT:[0-9]+]])
// CHECK-DAG: ![[GET]] = distinct !DISubprogram(name: "get"
// CHECK-DAG: ![[AT]] = {{.*}}!DILocation(line: 10, column: 3, scope: ![[KERNEL]])

#file = #llvm.di_file<"k.cu" in "">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C_plus_plus_14, file = #file, isOptimized = true, emissionKind = Full>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal>
#get = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "get", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #type>
#kernel = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "kernel", file = #file, line = 8, scopeLine = 8, subprogramFlags = "Definition|Optimized", type = #type>

llvm.func internal @get(%p: !llvm.ptr) -> f32 attributes {always_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32 loc(fused<#get>["k.cu":4:5])
  llvm.return %v : f32 loc(fused<#get>["k.cu":5:1])
} loc(fused<#get>["k.cu":3:1])

llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32 loc(fused<#kernel>["k.cu":10:3])
  llvm.store %v, %p : f32, !llvm.ptr loc(fused<#kernel>["k.cu":11:3])
  llvm.return loc(fused<#kernel>["k.cu":12:1])
} loc(fused<#kernel>["k.cu":8:1])
