; RUN: tilespace-opt %s --print-memory-spaces --remarks-filter=tilespace --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
; RUN: FileCheck %s --input-file=%t.yaml

; MLIR's import gives an instruction a location with parts, and the engine knows only lines.

; CHECK: Name: StaysGeneric
; CHECK-NEXT: DebugLoc: { File: k.cu, Line: 7, Column: 3 }
target triple = "nvptx64-nvidia-cuda"

define float @get(ptr %p) !dbg !3 {
  %v = load float, ptr %p, !dbg !4
  ret float %v
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cu", directory: "")
!3 = distinct !DISubprogram(name: "get", file: !2, unit: !0, type: !5, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 7, column: 3, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{}
