; ModuleID = 'recursion.cu'
source_filename = "recursion.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.__cuda_builtin_threadIdx_t = type { i8 }
%struct.__cuda_builtin_blockIdx_t = type { i8 }
%struct.__cuda_builtin_blockDim_t = type { i8 }

$_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv = comdat any

$_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv = comdat any

$_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv = comdat any

@_ZZ9recursionE4tile = internal addrspace(3) global [256 x float] undef, align 4
@_ZZ9recursionE5other = internal addrspace(3) global [256 x float] undef, align 4
@threadIdx = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_threadIdx_t, align 1
@blockIdx = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_blockIdx_t, align 1
@blockDim = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_blockDim_t, align 1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @recursion(ptr noundef %0, ptr noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !7
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  %7 = load ptr, ptr %5, align 8, !tbaa !7
  %8 = call noundef i32 @_ZL12globalThreadv() #6
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds nuw float, ptr %7, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !10
  %12 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #6
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9recursionE4tile to ptr), i64 0, i64 %13
  store float %11, ptr %14, align 4, !tbaa !10
  %15 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #6
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9recursionE5other to ptr), i64 0, i64 %16
  store float 0.000000e+00, ptr %17, align 4, !tbaa !10
  call void @_ZL7barrierv() #6
  %18 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #6
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %21

20:                                               ; preds = %3
  call void @_ZL4pingPfS_i(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ9recursionE4tile to ptr), ptr noundef addrspacecast (ptr addrspace(3) @_ZZ9recursionE5other to ptr), i32 noundef 16) #6
  br label %21

21:                                               ; preds = %20, %3
  call void @_ZL7barrierv() #6
  %22 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #6
  %23 = call contract noundef float @_ZL7sumTreePKfii(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ9recursionE4tile to ptr), i32 noundef %22, i32 noundef 256) #6
  %24 = load ptr, ptr %5, align 8, !tbaa !7
  %25 = load i32, ptr %6, align 4, !tbaa !3
  %26 = call contract noundef float @_ZL7sumTreePKfii(ptr noundef %24, i32 noundef 0, i32 noundef %25) #6
  %27 = fadd contract float %23, %26
  %28 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #6
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9recursionE5other to ptr), i64 0, i64 %29
  %31 = load float, ptr %30, align 4, !tbaa !10
  %32 = fadd contract float %27, %31
  %33 = load ptr, ptr %4, align 8, !tbaa !7
  %34 = call noundef i32 @_ZL12globalThreadv() #6
  %35 = zext i32 %34 to i64
  %36 = getelementptr inbounds nuw float, ptr %33, i64 %35
  store float %32, ptr %36, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef i32 @_ZL12globalThreadv() #1 {
  %1 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #6
  %2 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #6
  %3 = mul i32 %1, %2
  %4 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #6
  %5 = add i32 %3, %4
  ret i32 %5
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %1
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #1 {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal void @_ZL4pingPfS_i(ptr noundef %0, ptr noundef %1, i32 noundef %2) #3 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !7
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  %7 = load ptr, ptr %4, align 8, !tbaa !7
  %8 = load i32, ptr %6, align 4, !tbaa !3
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds float, ptr %7, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !10
  %12 = fadd contract float %11, 1.000000e+00
  store float %12, ptr %10, align 4, !tbaa !10
  %13 = load i32, ptr %6, align 4, !tbaa !3
  %14 = icmp sgt i32 %13, 0
  br i1 %14, label %15, label %21

15:                                               ; preds = %3
  %16 = load ptr, ptr %5, align 8, !tbaa !7
  %17 = getelementptr inbounds float, ptr %16, i64 1
  %18 = load ptr, ptr %4, align 8, !tbaa !7
  %19 = load i32, ptr %6, align 4, !tbaa !3
  %20 = sub nsw i32 %19, 1
  call void @_ZL4pongPfS_i(ptr noundef %17, ptr noundef %18, i32 noundef %20) #6
  br label %21

21:                                               ; preds = %15, %3
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef float @_ZL7sumTreePKfii(ptr noundef %0, i32 noundef %1, i32 noundef %2) #3 {
  %4 = alloca float, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store ptr %0, ptr %5, align 8, !tbaa !7
  store i32 %1, ptr %6, align 4, !tbaa !3
  store i32 %2, ptr %7, align 4, !tbaa !3
  %8 = load i32, ptr %6, align 4, !tbaa !3
  %9 = load i32, ptr %7, align 4, !tbaa !3
  %10 = icmp sge i32 %8, %9
  br i1 %10, label %11, label %12

11:                                               ; preds = %3
  store float 0.000000e+00, ptr %4, align 4
  br label %32

12:                                               ; preds = %3
  %13 = load ptr, ptr %5, align 8, !tbaa !7
  %14 = load i32, ptr %6, align 4, !tbaa !3
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds float, ptr %13, i64 %15
  %17 = load float, ptr %16, align 4, !tbaa !10
  %18 = load ptr, ptr %5, align 8, !tbaa !7
  %19 = load i32, ptr %6, align 4, !tbaa !3
  %20 = mul nsw i32 2, %19
  %21 = add nsw i32 %20, 1
  %22 = load i32, ptr %7, align 4, !tbaa !3
  %23 = call contract noundef float @_ZL7sumTreePKfii(ptr noundef %18, i32 noundef %21, i32 noundef %22) #6
  %24 = fadd contract float %17, %23
  %25 = load ptr, ptr %5, align 8, !tbaa !7
  %26 = load i32, ptr %6, align 4, !tbaa !3
  %27 = mul nsw i32 2, %26
  %28 = add nsw i32 %27, 2
  %29 = load i32, ptr %7, align 4, !tbaa !3
  %30 = call contract noundef float @_ZL7sumTreePKfii(ptr noundef %25, i32 noundef %28, i32 noundef %29) #6
  %31 = fadd contract float %24, %30
  store float %31, ptr %4, align 4
  br label %32

32:                                               ; preds = %12, %11
  %33 = load float, ptr %4, align 4
  ret float %33
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %1
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #5

; Function Attrs: convergent mustprogress noinline nounwind
define internal void @_ZL4pongPfS_i(ptr noundef %0, ptr noundef %1, i32 noundef %2) #3 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !7
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  %7 = load ptr, ptr %4, align 8, !tbaa !7
  %8 = load i32, ptr %6, align 4, !tbaa !3
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds float, ptr %7, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !10
  %12 = fmul contract float %11, 2.000000e+00
  store float %12, ptr %10, align 4, !tbaa !10
  %13 = load i32, ptr %6, align 4, !tbaa !3
  %14 = icmp sgt i32 %13, 0
  br i1 %14, label %15, label %21

15:                                               ; preds = %3
  %16 = load ptr, ptr %5, align 8, !tbaa !7
  %17 = load ptr, ptr %4, align 8, !tbaa !7
  %18 = getelementptr inbounds float, ptr %17, i64 1
  %19 = load i32, ptr %6, align 4, !tbaa !3
  %20 = sub nsw i32 %19, 1
  call void @_ZL4pingPfS_i(ptr noundef %16, ptr noundef %18, i32 noundef %20) #6
  br label %21

21:                                               ; preds = %15, %3
  ret void
}

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent inlinehint mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #2 = { alwaysinline convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #3 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nocallback nounwind }
attributes #6 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = !{!8, !8, i64 0}
!8 = !{!"p1 float", !9, i64 0}
!9 = !{!"any pointer", !5, i64 0}
!10 = !{!11, !11, i64 0}
!11 = !{!"float", !5, i64 0}
