; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' %s | llc -O3 -mcpu=sm_90 -o %t.ptx
; RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=PTX

; The kernels that Warp writes in CUDA, by clang: bounds and arrays as structs by value, a copy of an array for each variable
; of the kernel, helpers that get arrays by reference, and a gradient beside the data, which may be null.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%bounds = type { [4 x i32], i32, i64 }
%array = type { ptr, ptr, %shape, [4 x i32], i32, i32 }
%shape = type { [4 x i32] }

; CHECK-LABEL: define internal ptr @address(
; CHECK:         load ptr, ptr addrspace(5)
define internal ptr @address(ptr %array, i32 %i) noinline {
  %data = load ptr, ptr %array, align 8
  %stride.at = getelementptr inbounds i8, ptr %array, i64 32
  %stride = load i32, ptr %stride.at, align 4
  %bytes = mul i32 %i, %stride
  %offset = sext i32 %bytes to i64
  %element = getelementptr i8, ptr %data, i64 %offset
  ret ptr %element
}

; CHECK-LABEL: define ptx_kernel void @double_cuda_kernel_forward(
; CHECK:         load float, ptr addrspace(1)
; CHECK:         store float {{.*}}, ptr addrspace(1)
; PTX: generic=0
define ptx_kernel void @double_cuda_kernel_forward(ptr byval(%bounds) align 8 %dim, ptr byval(%array) align 8 %var_in, ptr byval(%array) align 8 %var_out) {
entry:
  %in = alloca %array, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %in, ptr align 8 %var_in, i64 56, i1 false)
  %size.at = getelementptr inbounds i8, ptr %dim, i64 24
  %size = load i64, ptr %size.at, align 8
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %tid to i64
  %inside = icmp ult i64 %i, %size
  br i1 %inside, label %body, label %end
body:
  %from = call ptr @address(ptr %in, i32 %tid)
  %v = load float, ptr %from, align 4
  %w = fadd float %v, %v
  %to = call ptr @address(ptr %var_out, i32 %tid)
  store float %w, ptr %to, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
