// RUN: tilespace-opt %s --ip-msp --mlir-print-debuginfo | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt --mlir-print-debuginfo | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM
// RUN: tilespace-opt %s --ip-msp --memory-space-opt --mlir-print-debuginfo | mlir-translate --mlir-to-llvmir | llc -march=nvptx64 -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

// Two functions cannot share one DISubprogram: LLVM's verifier rejects that. Original and clone each have one, and the
// locations of their ops point into the right one.

#file = #llvm.di_file<"k.cu" in "">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C_plus_plus_14, file = #file, isOptimized = true, emissionKind = Full>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal>
#get = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "get", linkageName = "get", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #type>
#kernel = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "kernel", file = #file, line = 8, scopeLine = 8, subprogramFlags = "Definition|Optimized", type = #type>

// CHECK-DAG: #[[A:.*]] = #llvm.di_subprogram<id = distinct[{{.*}}]<>, {{.*}}name = "get"
// CHECK-DAG: #[[B:.*]] = #llvm.di_subprogram<id = distinct[{{.*}}]<>, {{.*}}name = "get"
// LLVM: define float @get(ptr %{{.*}}) {{.*}}!dbg ![[A:[0-9]+]]
// LLVM: define internal float @get.shared(ptr addrspace(3) %{{.*}}) {{.*}}!dbg ![[B:[0-9]+]]
// LLVM: load float, ptr addrspace(3) %{{.*}}, !dbg ![[L:[0-9]+]]
// LLVM-DAG: ![[A]] = distinct !DISubprogram(name: "get"
// LLVM-DAG: ![[B]] = distinct !DISubprogram(name: "get"
// LLVM-DAG: ![[L]] = !DILocation(line: 4, column: 5, scope: ![[B]])
// PTX: ld.shared
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32 loc(fused<#get>["k.cu":4:5])
  llvm.return %v : f32 loc(fused<#get>["k.cu":5:1])
} loc(fused<#get>["k.cu":3:1])

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3> loc(fused<#kernel>["k.cu":9:3])
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr loc(fused<#kernel>["k.cu":9:3])
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32 loc(fused<#kernel>["k.cu":10:3])
  llvm.store %v, %out : f32, !llvm.ptr loc(fused<#kernel>["k.cu":11:3])
  llvm.return loc(fused<#kernel>["k.cu":12:1])
} loc(fused<#kernel>["k.cu":8:1])
