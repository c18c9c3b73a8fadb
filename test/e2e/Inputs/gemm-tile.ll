; ModuleID = 'gemm-tile.cu'
source_filename = "gemm-tile.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.__cuda_builtin_blockIdx_t = type { i8 }
%struct.__cuda_builtin_threadIdx_t = type { i8 }

$_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv = comdat any

$_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv = comdat any

$_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv = comdat any

$_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv = comdat any

@_ZZ4gemmE2as = internal addrspace(3) global [256 x float] undef, align 4
@_ZZ4gemmE2bs = internal addrspace(3) global [256 x float] undef, align 4
@blockIdx = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_blockIdx_t, align 1
@threadIdx = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_threadIdx_t, align 1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @gemm(ptr noundef %0, ptr noundef %1, ptr noundef %2, i32 noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca float, align 4
  %12 = alloca i32, align 4
  store ptr %0, ptr %5, align 8, !tbaa !7
  store ptr %1, ptr %6, align 8, !tbaa !7
  store ptr %2, ptr %7, align 8, !tbaa !7
  store i32 %3, ptr %8, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %9) #7
  %13 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv() #8
  %14 = mul i32 %13, 16
  store i32 %14, ptr %9, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %10) #7
  %15 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %16 = mul i32 %15, 16
  store i32 %16, ptr %10, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %11) #7
  store float 0.000000e+00, ptr %11, align 4, !tbaa !10
  call void @llvm.lifetime.start.p0(ptr %12) #7
  store i32 0, ptr %12, align 4, !tbaa !3
  br label %17

17:                                               ; preds = %41, %4
  %18 = load i32, ptr %12, align 4, !tbaa !3
  %19 = add nsw i32 %18, 16
  %20 = load i32, ptr %8, align 4, !tbaa !3
  %21 = icmp sle i32 %19, %20
  br i1 %21, label %22, label %44

22:                                               ; preds = %17
  %23 = load ptr, ptr %5, align 8, !tbaa !7
  %24 = load i32, ptr %8, align 4, !tbaa !3
  %25 = load i32, ptr %9, align 4, !tbaa !3
  %26 = load i32, ptr %12, align 4, !tbaa !3
  call void @_ZL4loadPfPKfiii(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ4gemmE2as to ptr), ptr noundef %23, i32 noundef %24, i32 noundef %25, i32 noundef %26) #8
  %27 = load ptr, ptr %6, align 8, !tbaa !7
  %28 = load i32, ptr %8, align 4, !tbaa !3
  %29 = load i32, ptr %12, align 4, !tbaa !3
  %30 = load i32, ptr %10, align 4, !tbaa !3
  call void @_ZL4loadPfPKfiii(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ4gemmE2bs to ptr), ptr noundef %27, i32 noundef %28, i32 noundef %29, i32 noundef %30) #8
  call void @_ZL7barrierv() #8
  %31 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv() #8
  %32 = mul i32 %31, 16
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ4gemmE2as to ptr), i64 %33
  %35 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %36 = zext i32 %35 to i64
  %37 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ4gemmE2bs to ptr), i64 %36
  %38 = call contract noundef float @_ZL5innerPKfS0_ii(ptr noundef %34, ptr noundef %37, i32 noundef 16, i32 noundef 16) #8
  %39 = load float, ptr %11, align 4, !tbaa !10
  %40 = fadd contract float %39, %38
  store float %40, ptr %11, align 4, !tbaa !10
  call void @_ZL7barrierv() #8
  br label %41

41:                                               ; preds = %22
  %42 = load i32, ptr %12, align 4, !tbaa !3
  %43 = add nsw i32 %42, 16
  store i32 %43, ptr %12, align 4, !tbaa !3
  br label %17, !llvm.loop !12

44:                                               ; preds = %17
  %45 = load ptr, ptr %5, align 8, !tbaa !7
  %46 = load i32, ptr %9, align 4, !tbaa !3
  %47 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv() #8
  %48 = add i32 %46, %47
  %49 = load i32, ptr %8, align 4, !tbaa !3
  %50 = mul i32 %48, %49
  %51 = zext i32 %50 to i64
  %52 = getelementptr inbounds nuw float, ptr %45, i64 %51
  %53 = load i32, ptr %12, align 4, !tbaa !3
  %54 = sext i32 %53 to i64
  %55 = getelementptr inbounds float, ptr %52, i64 %54
  %56 = load ptr, ptr %6, align 8, !tbaa !7
  %57 = load i32, ptr %12, align 4, !tbaa !3
  %58 = load i32, ptr %8, align 4, !tbaa !3
  %59 = mul nsw i32 %57, %58
  %60 = sext i32 %59 to i64
  %61 = getelementptr inbounds float, ptr %56, i64 %60
  %62 = load i32, ptr %10, align 4, !tbaa !3
  %63 = sext i32 %62 to i64
  %64 = getelementptr inbounds float, ptr %61, i64 %63
  %65 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %66 = zext i32 %65 to i64
  %67 = getelementptr inbounds nuw float, ptr %64, i64 %66
  %68 = load i32, ptr %8, align 4, !tbaa !3
  %69 = load i32, ptr %8, align 4, !tbaa !3
  %70 = load i32, ptr %12, align 4, !tbaa !3
  %71 = sub nsw i32 %69, %70
  %72 = call contract noundef float @_ZL5innerPKfS0_ii(ptr noundef %55, ptr noundef %67, i32 noundef %68, i32 noundef %71) #8
  %73 = load float, ptr %11, align 4, !tbaa !10
  %74 = fadd contract float %73, %72
  store float %74, ptr %11, align 4, !tbaa !10
  %75 = load float, ptr %11, align 4, !tbaa !10
  %76 = load ptr, ptr %7, align 8, !tbaa !7
  %77 = load i32, ptr %9, align 4, !tbaa !3
  %78 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv() #8
  %79 = add i32 %77, %78
  %80 = load i32, ptr %8, align 4, !tbaa !3
  %81 = mul i32 %79, %80
  %82 = load i32, ptr %10, align 4, !tbaa !3
  %83 = add i32 %81, %82
  %84 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %85 = add i32 %83, %84
  %86 = zext i32 %85 to i64
  %87 = getelementptr inbounds nuw float, ptr %76, i64 %86
  store float %75, ptr %87, align 4, !tbaa !10
  call void @llvm.lifetime.end.p0(ptr %12) #7
  call void @llvm.lifetime.end.p0(ptr %11) #7
  call void @llvm.lifetime.end.p0(ptr %10) #7
  call void @llvm.lifetime.end.p0(ptr %9) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %1
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal void @_ZL4loadPfPKfiii(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) #3 {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  store ptr %0, ptr %6, align 8, !tbaa !7
  store ptr %1, ptr %7, align 8, !tbaa !7
  store i32 %2, ptr %8, align 4, !tbaa !3
  store i32 %3, ptr %9, align 4, !tbaa !3
  store i32 %4, ptr %10, align 4, !tbaa !3
  %11 = load ptr, ptr %7, align 8, !tbaa !7
  %12 = load i32, ptr %9, align 4, !tbaa !3
  %13 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv() #8
  %14 = add i32 %12, %13
  %15 = load i32, ptr %8, align 4, !tbaa !3
  %16 = mul i32 %14, %15
  %17 = load i32, ptr %10, align 4, !tbaa !3
  %18 = add i32 %16, %17
  %19 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %20 = add i32 %18, %19
  %21 = zext i32 %20 to i64
  %22 = getelementptr inbounds nuw float, ptr %11, i64 %21
  %23 = load float, ptr %22, align 4, !tbaa !10
  %24 = load ptr, ptr %6, align 8, !tbaa !7
  %25 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv() #8
  %26 = mul i32 %25, 16
  %27 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %28 = add i32 %26, %27
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw float, ptr %24, i64 %29
  store float %23, ptr %30, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #4 {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef float @_ZL5innerPKfS0_ii(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3) #3 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca float, align 4
  %10 = alloca i32, align 4
  store ptr %0, ptr %5, align 8, !tbaa !7
  store ptr %1, ptr %6, align 8, !tbaa !7
  store i32 %2, ptr %7, align 4, !tbaa !3
  store i32 %3, ptr %8, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %9) #7
  store float 0.000000e+00, ptr %9, align 4, !tbaa !10
  call void @llvm.lifetime.start.p0(ptr %10) #7
  store i32 0, ptr %10, align 4, !tbaa !3
  br label %11

11:                                               ; preds = %32, %4
  %12 = load i32, ptr %10, align 4, !tbaa !3
  %13 = load i32, ptr %8, align 4, !tbaa !3
  %14 = icmp slt i32 %12, %13
  br i1 %14, label %16, label %15

15:                                               ; preds = %11
  call void @llvm.lifetime.end.p0(ptr %10) #7
  br label %35

16:                                               ; preds = %11
  %17 = load ptr, ptr %5, align 8, !tbaa !7
  %18 = load i32, ptr %10, align 4, !tbaa !3
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds float, ptr %17, i64 %19
  %21 = load float, ptr %20, align 4, !tbaa !10
  %22 = load ptr, ptr %6, align 8, !tbaa !7
  %23 = load i32, ptr %10, align 4, !tbaa !3
  %24 = load i32, ptr %7, align 4, !tbaa !3
  %25 = mul nsw i32 %23, %24
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds float, ptr %22, i64 %26
  %28 = load float, ptr %27, align 4, !tbaa !10
  %29 = fmul contract float %21, %28
  %30 = load float, ptr %9, align 4, !tbaa !10
  %31 = fadd contract float %30, %29
  store float %31, ptr %9, align 4, !tbaa !10
  br label %32

32:                                               ; preds = %16
  %33 = load i32, ptr %10, align 4, !tbaa !3
  %34 = add nsw i32 %33, 1
  store i32 %34, ptr %10, align 4, !tbaa !3
  br label %11, !llvm.loop !14

35:                                               ; preds = %15
  %36 = load float, ptr %9, align 4, !tbaa !10
  call void @llvm.lifetime.end.p0(ptr %9) #7
  ret float %36
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %1
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #5

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { alwaysinline convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #3 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #4 = { convergent inlinehint mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nocallback nounwind }
attributes #7 = { nounwind }
attributes #8 = { convergent nounwind }

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
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = distinct !{!14, !13}
