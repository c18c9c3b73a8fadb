// A function with a scope of its own keeps it; its neighbour gets one.

// RUN: tilespace-opt %s --gpu-module-to-ptx=lineinfo=true | %{ptx-text} | FileCheck %s

// CHECK: .entry has(
// CHECK: .loc 1 3 4
// CHECK: .entry gets(
// CHECK: .loc 2 5 6
// CHECK-DAG: .file 1 {{.*}}/src/own.cu
// CHECK-DAG: .file 2 {{.*}}k.py
#file = #llvm.di_file<"own.cu" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = DebugDirectivesOnly>
#scope = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "has", file = #file, line = 2, subprogramFlags = "Definition|Optimized", type = #llvm.di_subroutine_type<>>
gpu.module @kernels [#nvvm.target<chip = "sm_80">] {
  llvm.func @has(%p: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %one = llvm.mlir.constant(1 : i32) : i32
    llvm.store volatile %one, %p : i32, !llvm.ptr<1> loc("/src/own.cu":3:4)
    llvm.return loc("/src/own.cu":4:1)
  } loc(fused<#scope>["/src/own.cu":2:1])
  llvm.func @gets(%p: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %one = llvm.mlir.constant(1 : i32) : i32
    llvm.store volatile %one, %p : i32, !llvm.ptr<1> loc("k.py":5:6)
    llvm.return loc("k.py":6:1)
  } loc("k.py":4:1)
}
