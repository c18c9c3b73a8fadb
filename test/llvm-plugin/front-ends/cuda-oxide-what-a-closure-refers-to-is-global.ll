; RUN: opt -passes='internalize,default<O2>' -internalize-public-api-list=map %s | llc -O3 -mcpu=sm_90 -o %t.ptx
; RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=ALONE
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='internalize,default<O2>' -internalize-public-api-list=map %s | llc -O3 -mcpu=sm_90 -o %t.ptx
; RUN: count_ptx %t.ptx | FileCheck %s

; Kernels of cuda-oxide, with the arguments that it gives to `opt`: a closure with references is a struct of pointers by value,
; a slice is a pointer and a length, and each function of the crate is external. LLVM by itself takes only pointers that are
; arguments themselves to be global.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; ALONE: generic={{[1-9]}}
; CHECK: generic=0 global=4
define ptx_kernel void @map({ ptr, ptr } %closure, ptr %in, i64 %n, ptr %out, i64 %m) {
entry:
  %slice = insertvalue { ptr, i64 } undef, ptr %in, 0
  %slice.n = insertvalue { ptr, i64 } %slice, i64 %n, 1
  br label %body
body:
  %captured = phi { ptr, ptr } [ %closure, %entry ]
  %values = phi { ptr, i64 } [ %slice.n, %entry ]
  %scale = extractvalue { ptr, ptr } %captured, 0
  %offset = extractvalue { ptr, ptr } %captured, 1
  %data = extractvalue { ptr, i64 } %values, 0
  %length = extractvalue { ptr, i64 } %values, 1
  call void @body(ptr %scale, ptr %offset, ptr %data, i64 %length, ptr %out)
  ret void
}

define void @body(ptr %scale, ptr %offset, ptr %data, i64 %length, ptr %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %tid to i64
  %inside = icmp ult i64 %i, %length
  br i1 %inside, label %work, label %end
work:
  %from = getelementptr inbounds float, ptr %data, i64 %i
  %x = load float, ptr %from, align 4
  %a = load float, ptr %scale, align 4
  %b = load float, ptr %offset, align 4
  %product = fmul float %x, %a
  %sum = fadd float %product, %b
  %to = getelementptr inbounds float, ptr %out, i64 %i
  store float %sum, ptr %to, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
