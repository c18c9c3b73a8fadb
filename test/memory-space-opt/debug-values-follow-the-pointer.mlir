// RUN: tilespace-opt %s --memory-space-opt --mlir-print-debuginfo | mlir-translate --mlir-to-llvmir | FileCheck %s

// Debug information about a pointer variable does not keep the generic pointer alive, and is not lost.

#file = #llvm.di_file<"k.cu" in "">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C_plus_plus_14, file = #file, isOptimized = true, emissionKind = Full>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal>
#float = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "float", sizeInBits = 32, encoding = DW_ATE_float>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #float, sizeInBits = 64>
#get = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "get", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #type>
#var = #llvm.di_local_variable<scope = #get, name = "q", file = #file, line = 4, type = #pointer>

// CHECK-LABEL: define float @get(ptr addrspace(3) %{{.*}})
// CHECK:         %[[Q:.*]] = getelementptr float, ptr addrspace(3) %{{.*}}, i32 1, !dbg
// CHECK-NEXT:    #dbg_value(ptr addrspace(3) %[[Q]], !{{.*}}, !DIExpression(), !{{.*}})
// CHECK:         load float, ptr addrspace(3) %[[Q]]
llvm.func @get(%p: !llvm.ptr<3>) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr loc(fused<#get>["k.cu":4:1])
  %q = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32 loc(fused<#get>["k.cu":4:1])
  llvm.intr.dbg.value #var = %q : !llvm.ptr loc(fused<#get>["k.cu":4:1])
  %v = llvm.load %q : !llvm.ptr -> f32 loc(fused<#get>["k.cu":5:1])
  llvm.return %v : f32 loc(fused<#get>["k.cu":6:1])
} loc(fused<#get>["k.cu":3:1])
