; RUN: opt %s -S -o /dev/null -load-pass-plugin=%llvm-plugin -passes=tilespace -pass-remarks-missed=tilespace 2>&1 | FileCheck %s

; A pointer that is the value of a variable has its name, as an argument has its own. A slot is not a variable's value,
; and a pointer without a variable has only the operation.

; CHECK: k.cu:4:3: stays generic in 'walk'
; CHECK-SAME: 'values' in 'walk' at k.cu:3:3
; CHECK: k.cu:5:3: stays generic in 'walk'
; CHECK-SAME: result of 'llvm.load' in 'walk' at k.cu:5:3
; CHECK: k.cu:8:3: stays generic in 'get'
; CHECK-SAME: 'p', argument 0 of 'get'
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @walk(ptr addrspace(1) %node) !dbg !4 {
  %data = load ptr, ptr addrspace(1) %node, !dbg !8
    #dbg_value(ptr %data, !7, !DIExpression(), !8)
  store float 1.0, ptr %data, !dbg !9
  %other = load ptr, ptr addrspace(1) %node, !dbg !10
  store float 2.0, ptr %other, !dbg !10
  ret void
}

define float @get(ptr %p) !dbg !11 {
  %v = load float, ptr %p, !dbg !12
  ret float %v
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 2}
!4 = distinct !DISubprogram(name: "walk", scope: !1, file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocalVariable(name: "values", scope: !4, file: !1, line: 3, type: !13)
!8 = !DILocation(line: 3, column: 3, scope: !4)
!9 = !DILocation(line: 4, column: 3, scope: !4)
!10 = !DILocation(line: 5, column: 3, scope: !4)
!11 = distinct !DISubprogram(name: "get", scope: !1, file: !1, line: 7, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!12 = !DILocation(line: 8, column: 3, scope: !11)
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
