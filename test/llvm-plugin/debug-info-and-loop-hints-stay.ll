; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; The access gets its space, and everything attached to it stays: alignment, volatile, the place in the source, the hint
; of the loop around it, the debugger's record of the pointer.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define ptx_kernel void @copy(
; CHECK:         #dbg_value(ptr %p, ![[P:[0-9]+]]
; CHECK:         load volatile i32, ptr addrspace(1) %{{.*}}, align 2, !dbg ![[AT:[0-9]+]]
; CHECK:         br i1 %more, label %loop, label %end, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK-DAG:   ![[P]] = !DILocalVariable(name: "p"
; CHECK-DAG:   ![[AT]] = !DILocation(line: 3, column: 1
; CHECK-DAG:   ![[LOOP]] = distinct !{![[LOOP]], !{{[0-9]+}}}
; CHECK-DAG:   !{!"llvm.loop.unroll.count", i32 4}
define ptx_kernel void @copy(ptr %from, i32 %n) !dbg !4 {
entry:
  %p = load ptr, ptr %from
    #dbg_value(ptr %p, !10, !DIExpression(), !7)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load volatile i32, ptr %p, align 2, !dbg !7
  %j = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end, !llvm.loop !8
end:
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "x", isOptimized: true, emissionKind: FullDebug, enums: !2)
!1 = !DIFile(filename: "copy.cu", directory: "/")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "copy", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 3, column: 1, scope: !4)
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.unroll.count", i32 4}
!10 = !DILocalVariable(name: "p", scope: !4, file: !1, line: 1, type: !11)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
