; RUN: split-file %s %t
; RUN: not opt -load-pass-plugin=%llvm-plugin -mcpu=sm_90 -disable-output %t/by-value.ll 2>&1 \
; RUN:   -passes='tilespace<place=optimizer-last;report=%t/report.json;require-resolved>' | FileCheck %s
; RUN: FileCheck %s --check-prefix=REPORT <%t/report.json
; RUN: opt -load-pass-plugin=%llvm-plugin -mcpu=sm_90 -disable-output %t/by-words.ll \
; RUN:   -passes='tilespace<place=optimizer-last;require-resolved>'

; The code generator copies an argument by value through its generic address, which no access of the module shows, where others
; may call the function. Where the words of the value are passed, there is no copy.

; CHECK: error: tilespace: the code of 'k' has 2 generic accesses that LLVM's code generator makes

; REPORT:      "kernels": [
; REPORT:      "after": {
; REPORT-NEXT:   "generic": 2,
; REPORT-NEXT:   "global": 1,
; REPORT-NEXT:   "local": 1
; REPORT-NEXT: },
; REPORT-NEXT: "planned": {
; REPORT-NEXT:   "global": 1,
; REPORT-NEXT:   "local": 1
; REPORT-NEXT: }

;--- by-value.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i64, i64 }

define i64 @second(ptr byval(%pair) align 8 %p, i64 %i) noinline memory(argmem: read) {
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  ret i64 %v
}

define ptx_kernel void @k(ptr byval(%pair) align 8 readonly captures(none) %p, ptr %out, i1 %c) {
  br i1 %c, label %call, label %end
call:
  %v = call i64 @second(ptr byval(%pair) align 8 %p, i64 1)
  store i64 %v, ptr %out
  br label %end
end:
  ret void
}

;--- by-words.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i64, i64 }

define internal i64 @second(%pair %p) noinline {
  %v = extractvalue %pair %p, 1
  ret i64 %v
}

define ptx_kernel void @k(ptr byval(%pair) align 8 readonly captures(none) %p, ptr %out, i1 %c) {
  br i1 %c, label %call, label %end
call:
  %w = load %pair, ptr %p
  %v = call i64 @second(%pair %w)
  store i64 %v, ptr %out
  br label %end
end:
  ret void
}
