; ModuleID = 'shared-object.cu'
source_filename = "shared-object.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%class.Window = type { [258 x float], i32 }
%struct.__cuda_builtin_blockIdx_t = type { i8 }
%struct.__cuda_builtin_threadIdx_t = type { i8 }
%struct.__cuda_builtin_blockDim_t = type { i8 }
%class.Window.0 = type { [1026 x float], i32 }
%class.Window.1 = type { [258 x i32], i32 }

$_ZN6WindowIfLi256EE5resetEv = comdat any

$_ZN6WindowIfLi256EE4loadEPKfi = comdat any

$_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv = comdat any

$_ZNK6WindowIfLi256EE5storeEPf = comdat any

$_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv = comdat any

$_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv = comdat any

$_ZNK6WindowIfLi256EE6liftedEif = comdat any

$_ZN6WindowIfLi1024EE5resetEv = comdat any

$_ZN6WindowIfLi1024EE4loadEPKfi = comdat any

$_ZNK6WindowIfLi1024EE5storeEPf = comdat any

$_ZNK6WindowIfLi1024EE6liftedEif = comdat any

$_ZN6WindowIiLi256EE5resetEv = comdat any

$_ZN6WindowIiLi256EE4loadEPKii = comdat any

$_ZNK6WindowIiLi256EE5storeEPi = comdat any

$_ZNK6WindowIiLi256EE6liftedEii = comdat any

@_ZZL6filterIfLi256EEvPKT_PS0_iE6window = internal addrspace(3) global %class.Window undef, align 4
@blockIdx = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_blockIdx_t, align 1
@threadIdx = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_threadIdx_t, align 1
@blockDim = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_blockDim_t, align 1
@_ZZL6filterIfLi1024EEvPKT_PS0_iE6window = internal addrspace(3) global %class.Window.0 undef, align 4
@_ZZL6filterIiLi256EEvPKT_PS0_iE6window = internal addrspace(3) global %class.Window.1 undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @filter_float(ptr noundef %0, ptr noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !7
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  %7 = load ptr, ptr %4, align 8, !tbaa !7
  %8 = load ptr, ptr %5, align 8, !tbaa !7
  %9 = load i32, ptr %6, align 4, !tbaa !3
  call void @_ZL6filterIfLi256EEvPKT_PS0_i(ptr noundef %7, ptr noundef %8, i32 noundef %9) #8
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define internal void @_ZL6filterIfLi256EEvPKT_PS0_i(ptr noundef %0, ptr noundef %1, i32 noundef %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !7
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  call void @_ZN6WindowIfLi256EE5resetEv(ptr noundef nonnull align 4 dereferenceable(1036) addrspacecast (ptr addrspace(3) @_ZZL6filterIfLi256EEvPKT_PS0_iE6window to ptr)) #8
  call void @_ZL7barrierv() #8
  %7 = load ptr, ptr %4, align 8, !tbaa !7
  %8 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %9 = mul i32 %8, 256
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds nuw float, ptr %7, i64 %10
  %12 = load i32, ptr %6, align 4, !tbaa !3
  %13 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %14 = mul i32 %13, 256
  %15 = sub i32 %12, %14
  call void @_ZN6WindowIfLi256EE4loadEPKfi(ptr noundef nonnull align 4 dereferenceable(1036) addrspacecast (ptr addrspace(3) @_ZZL6filterIfLi256EEvPKT_PS0_iE6window to ptr), ptr noundef %11, i32 noundef %15) #8
  call void @_ZL7barrierv() #8
  %16 = load ptr, ptr %5, align 8, !tbaa !7
  %17 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %18 = mul i32 %17, 256
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds nuw float, ptr %16, i64 %19
  call void @_ZNK6WindowIfLi256EE5storeEPf(ptr noundef nonnull align 4 dereferenceable(1036) addrspacecast (ptr addrspace(3) @_ZZL6filterIfLi256EEvPKT_PS0_iE6window to ptr), ptr noundef %20) #8
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @filter_wide(ptr noundef %0, ptr noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !7
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  %7 = load ptr, ptr %4, align 8, !tbaa !7
  %8 = load ptr, ptr %5, align 8, !tbaa !7
  %9 = load i32, ptr %6, align 4, !tbaa !3
  call void @_ZL6filterIfLi1024EEvPKT_PS0_i(ptr noundef %7, ptr noundef %8, i32 noundef %9) #8
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define internal void @_ZL6filterIfLi1024EEvPKT_PS0_i(ptr noundef %0, ptr noundef %1, i32 noundef %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !7
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  call void @_ZN6WindowIfLi1024EE5resetEv(ptr noundef nonnull align 4 dereferenceable(4108) addrspacecast (ptr addrspace(3) @_ZZL6filterIfLi1024EEvPKT_PS0_iE6window to ptr)) #8
  call void @_ZL7barrierv() #8
  %7 = load ptr, ptr %4, align 8, !tbaa !7
  %8 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %9 = mul i32 %8, 1024
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds nuw float, ptr %7, i64 %10
  %12 = load i32, ptr %6, align 4, !tbaa !3
  %13 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %14 = mul i32 %13, 1024
  %15 = sub i32 %12, %14
  call void @_ZN6WindowIfLi1024EE4loadEPKfi(ptr noundef nonnull align 4 dereferenceable(4108) addrspacecast (ptr addrspace(3) @_ZZL6filterIfLi1024EEvPKT_PS0_iE6window to ptr), ptr noundef %11, i32 noundef %15) #8
  call void @_ZL7barrierv() #8
  %16 = load ptr, ptr %5, align 8, !tbaa !7
  %17 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %18 = mul i32 %17, 1024
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds nuw float, ptr %16, i64 %19
  call void @_ZNK6WindowIfLi1024EE5storeEPf(ptr noundef nonnull align 4 dereferenceable(4108) addrspacecast (ptr addrspace(3) @_ZZL6filterIfLi1024EEvPKT_PS0_iE6window to ptr), ptr noundef %20) #8
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @filter_int(ptr noundef %0, ptr noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !10
  store ptr %1, ptr %5, align 8, !tbaa !10
  store i32 %2, ptr %6, align 4, !tbaa !3
  %7 = load ptr, ptr %4, align 8, !tbaa !10
  %8 = load ptr, ptr %5, align 8, !tbaa !10
  %9 = load i32, ptr %6, align 4, !tbaa !3
  call void @_ZL6filterIiLi256EEvPKT_PS0_i(ptr noundef %7, ptr noundef %8, i32 noundef %9) #8
  ret void
}

; Function Attrs: convergent mustprogress nounwind
define internal void @_ZL6filterIiLi256EEvPKT_PS0_i(ptr noundef %0, ptr noundef %1, i32 noundef %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !10
  store ptr %1, ptr %5, align 8, !tbaa !10
  store i32 %2, ptr %6, align 4, !tbaa !3
  call void @_ZN6WindowIiLi256EE5resetEv(ptr noundef nonnull align 4 dereferenceable(1036) addrspacecast (ptr addrspace(3) @_ZZL6filterIiLi256EEvPKT_PS0_iE6window to ptr)) #8
  call void @_ZL7barrierv() #8
  %7 = load ptr, ptr %4, align 8, !tbaa !10
  %8 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %9 = mul i32 %8, 256
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds nuw i32, ptr %7, i64 %10
  %12 = load i32, ptr %6, align 4, !tbaa !3
  %13 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %14 = mul i32 %13, 256
  %15 = sub i32 %12, %14
  call void @_ZN6WindowIiLi256EE4loadEPKii(ptr noundef nonnull align 4 dereferenceable(1036) addrspacecast (ptr addrspace(3) @_ZZL6filterIiLi256EEvPKT_PS0_iE6window to ptr), ptr noundef %11, i32 noundef %15) #8
  call void @_ZL7barrierv() #8
  %16 = load ptr, ptr %5, align 8, !tbaa !10
  %17 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8
  %18 = mul i32 %17, 256
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds nuw i32, ptr %16, i64 %19
  call void @_ZNK6WindowIiLi256EE5storeEPi(ptr noundef nonnull align 4 dereferenceable(1036) addrspacecast (ptr addrspace(3) @_ZZL6filterIiLi256EEvPKT_PS0_iE6window to ptr), ptr noundef %20) #8
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN6WindowIfLi256EE5resetEv(ptr noundef nonnull align 4 dereferenceable(1036) %0) #2 comdat align 2 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8, !tbaa !12
  %4 = load ptr, ptr %2, align 8
  call void @llvm.lifetime.start.p0(ptr %3) #9
  %5 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %5, ptr %3, align 4, !tbaa !3
  br label %6

6:                                                ; preds = %15, %1
  %7 = load i32, ptr %3, align 4, !tbaa !3
  %8 = icmp slt i32 %7, 258
  br i1 %8, label %10, label %9

9:                                                ; preds = %6
  call void @llvm.lifetime.end.p0(ptr %3) #9
  br label %19

10:                                               ; preds = %6
  %11 = getelementptr inbounds nuw %class.Window, ptr %4, i32 0, i32 0
  %12 = load i32, ptr %3, align 4, !tbaa !3
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds [258 x float], ptr %11, i64 0, i64 %13
  store float 0.000000e+00, ptr %14, align 4, !tbaa !14
  br label %15

15:                                               ; preds = %10
  %16 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %17 = load i32, ptr %3, align 4, !tbaa !3
  %18 = add i32 %17, %16
  store i32 %18, ptr %3, align 4, !tbaa !3
  br label %6, !llvm.loop !16

19:                                               ; preds = %9
  %20 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %24

22:                                               ; preds = %19
  %23 = getelementptr inbounds nuw %class.Window, ptr %4, i32 0, i32 1
  store i32 0, ptr %23, align 4, !tbaa !18
  br label %24

24:                                               ; preds = %22, %19
  ret void
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN6WindowIfLi256EE4loadEPKfi(ptr noundef nonnull align 4 dereferenceable(1036) %0, ptr noundef %1, i32 noundef %2) #2 comdat align 2 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !12
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  %8 = load ptr, ptr %4, align 8
  call void @llvm.lifetime.start.p0(ptr %7) #9
  %9 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %9, ptr %7, align 4, !tbaa !3
  br label %10

10:                                               ; preds = %32, %3
  %11 = load i32, ptr %7, align 4, !tbaa !3
  %12 = icmp slt i32 %11, 256
  br i1 %12, label %14, label %13

13:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(ptr %7) #9
  br label %36

14:                                               ; preds = %10
  %15 = load i32, ptr %7, align 4, !tbaa !3
  %16 = load i32, ptr %6, align 4, !tbaa !3
  %17 = icmp slt i32 %15, %16
  br i1 %17, label %18, label %24

18:                                               ; preds = %14
  %19 = load ptr, ptr %5, align 8, !tbaa !7
  %20 = load i32, ptr %7, align 4, !tbaa !3
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds float, ptr %19, i64 %21
  %23 = load float, ptr %22, align 4, !tbaa !14
  br label %25

24:                                               ; preds = %14
  br label %25

25:                                               ; preds = %24, %18
  %26 = phi contract float [ %23, %18 ], [ 0.000000e+00, %24 ]
  %27 = getelementptr inbounds nuw %class.Window, ptr %8, i32 0, i32 0
  %28 = load i32, ptr %7, align 4, !tbaa !3
  %29 = add nsw i32 %28, 1
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [258 x float], ptr %27, i64 0, i64 %30
  store float %26, ptr %31, align 4, !tbaa !14
  br label %32

32:                                               ; preds = %25
  %33 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %34 = load i32, ptr %7, align 4, !tbaa !3
  %35 = add i32 %34, %33
  store i32 %35, ptr %7, align 4, !tbaa !3
  br label %10, !llvm.loop !20

36:                                               ; preds = %13
  %37 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %48

39:                                               ; preds = %36
  %40 = load i32, ptr %6, align 4, !tbaa !3
  %41 = icmp slt i32 %40, 256
  br i1 %41, label %42, label %44

42:                                               ; preds = %39
  %43 = load i32, ptr %6, align 4, !tbaa !3
  br label %45

44:                                               ; preds = %39
  br label %45

45:                                               ; preds = %44, %42
  %46 = phi i32 [ %43, %42 ], [ 256, %44 ]
  %47 = getelementptr inbounds nuw %class.Window, ptr %8, i32 0, i32 1
  store i32 %46, ptr %47, align 4, !tbaa !18
  br label %48

48:                                               ; preds = %45, %36
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #4 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %1
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZNK6WindowIfLi256EE5storeEPf(ptr noundef nonnull align 4 dereferenceable(1036) %0, ptr noundef %1) #2 comdat align 2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !12
  store ptr %1, ptr %4, align 8, !tbaa !7
  %6 = load ptr, ptr %3, align 8
  call void @llvm.lifetime.start.p0(ptr %5) #9
  %7 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %7, ptr %5, align 4, !tbaa !3
  br label %8

8:                                                ; preds = %21, %2
  %9 = load i32, ptr %5, align 4, !tbaa !3
  %10 = getelementptr inbounds nuw %class.Window, ptr %6, i32 0, i32 1
  %11 = load i32, ptr %10, align 4, !tbaa !18
  %12 = icmp slt i32 %9, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  call void @llvm.lifetime.end.p0(ptr %5) #9
  br label %25

14:                                               ; preds = %8
  %15 = load i32, ptr %5, align 4, !tbaa !3
  %16 = call contract noundef float @_ZNK6WindowIfLi256EE6liftedEif(ptr noundef nonnull align 4 dereferenceable(1036) %6, i32 noundef %15, float noundef 2.000000e+00) #8
  %17 = load ptr, ptr %4, align 8, !tbaa !7
  %18 = load i32, ptr %5, align 4, !tbaa !3
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds float, ptr %17, i64 %19
  store float %16, ptr %20, align 4, !tbaa !14
  br label %21

21:                                               ; preds = %14
  %22 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %23 = load i32, ptr %5, align 4, !tbaa !3
  %24 = add i32 %23, %22
  store i32 %24, ptr %5, align 4, !tbaa !3
  br label %8, !llvm.loop !21

25:                                               ; preds = %13
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #5

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #4 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #4 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %1
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #6

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #7

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #6

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local noundef float @_ZNK6WindowIfLi256EE6liftedEif(ptr noundef nonnull align 4 dereferenceable(1036) %0, i32 noundef %1, float noundef %2) #2 comdat align 2 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca float, align 4
  store ptr %0, ptr %4, align 8, !tbaa !12
  store i32 %1, ptr %5, align 4, !tbaa !3
  store float %2, ptr %6, align 4, !tbaa !14
  %7 = load ptr, ptr %4, align 8
  %8 = getelementptr inbounds nuw %class.Window, ptr %7, i32 0, i32 0
  %9 = load i32, ptr %5, align 4, !tbaa !3
  %10 = add nsw i32 %9, 1
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds [258 x float], ptr %8, i64 0, i64 %11
  %13 = load float, ptr %12, align 4, !tbaa !14
  %14 = load float, ptr %6, align 4, !tbaa !14
  %15 = getelementptr inbounds nuw %class.Window, ptr %7, i32 0, i32 0
  %16 = load i32, ptr %5, align 4, !tbaa !3
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds [258 x float], ptr %15, i64 0, i64 %17
  %19 = load float, ptr %18, align 4, !tbaa !14
  %20 = getelementptr inbounds nuw %class.Window, ptr %7, i32 0, i32 0
  %21 = load i32, ptr %5, align 4, !tbaa !3
  %22 = add nsw i32 %21, 2
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds [258 x float], ptr %20, i64 0, i64 %23
  %25 = load float, ptr %24, align 4, !tbaa !14
  %26 = fadd contract float %19, %25
  %27 = fmul contract float %14, %26
  %28 = fadd contract float %13, %27
  ret float %28
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN6WindowIfLi1024EE5resetEv(ptr noundef nonnull align 4 dereferenceable(4108) %0) #2 comdat align 2 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8, !tbaa !22
  %4 = load ptr, ptr %2, align 8
  call void @llvm.lifetime.start.p0(ptr %3) #9
  %5 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %5, ptr %3, align 4, !tbaa !3
  br label %6

6:                                                ; preds = %15, %1
  %7 = load i32, ptr %3, align 4, !tbaa !3
  %8 = icmp slt i32 %7, 1026
  br i1 %8, label %10, label %9

9:                                                ; preds = %6
  call void @llvm.lifetime.end.p0(ptr %3) #9
  br label %19

10:                                               ; preds = %6
  %11 = getelementptr inbounds nuw %class.Window.0, ptr %4, i32 0, i32 0
  %12 = load i32, ptr %3, align 4, !tbaa !3
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds [1026 x float], ptr %11, i64 0, i64 %13
  store float 0.000000e+00, ptr %14, align 4, !tbaa !14
  br label %15

15:                                               ; preds = %10
  %16 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %17 = load i32, ptr %3, align 4, !tbaa !3
  %18 = add i32 %17, %16
  store i32 %18, ptr %3, align 4, !tbaa !3
  br label %6, !llvm.loop !24

19:                                               ; preds = %9
  %20 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %24

22:                                               ; preds = %19
  %23 = getelementptr inbounds nuw %class.Window.0, ptr %4, i32 0, i32 1
  store i32 0, ptr %23, align 4, !tbaa !25
  br label %24

24:                                               ; preds = %22, %19
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN6WindowIfLi1024EE4loadEPKfi(ptr noundef nonnull align 4 dereferenceable(4108) %0, ptr noundef %1, i32 noundef %2) #2 comdat align 2 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !22
  store ptr %1, ptr %5, align 8, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !3
  %8 = load ptr, ptr %4, align 8
  call void @llvm.lifetime.start.p0(ptr %7) #9
  %9 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %9, ptr %7, align 4, !tbaa !3
  br label %10

10:                                               ; preds = %32, %3
  %11 = load i32, ptr %7, align 4, !tbaa !3
  %12 = icmp slt i32 %11, 1024
  br i1 %12, label %14, label %13

13:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(ptr %7) #9
  br label %36

14:                                               ; preds = %10
  %15 = load i32, ptr %7, align 4, !tbaa !3
  %16 = load i32, ptr %6, align 4, !tbaa !3
  %17 = icmp slt i32 %15, %16
  br i1 %17, label %18, label %24

18:                                               ; preds = %14
  %19 = load ptr, ptr %5, align 8, !tbaa !7
  %20 = load i32, ptr %7, align 4, !tbaa !3
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds float, ptr %19, i64 %21
  %23 = load float, ptr %22, align 4, !tbaa !14
  br label %25

24:                                               ; preds = %14
  br label %25

25:                                               ; preds = %24, %18
  %26 = phi contract float [ %23, %18 ], [ 0.000000e+00, %24 ]
  %27 = getelementptr inbounds nuw %class.Window.0, ptr %8, i32 0, i32 0
  %28 = load i32, ptr %7, align 4, !tbaa !3
  %29 = add nsw i32 %28, 1
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [1026 x float], ptr %27, i64 0, i64 %30
  store float %26, ptr %31, align 4, !tbaa !14
  br label %32

32:                                               ; preds = %25
  %33 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %34 = load i32, ptr %7, align 4, !tbaa !3
  %35 = add i32 %34, %33
  store i32 %35, ptr %7, align 4, !tbaa !3
  br label %10, !llvm.loop !27

36:                                               ; preds = %13
  %37 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %48

39:                                               ; preds = %36
  %40 = load i32, ptr %6, align 4, !tbaa !3
  %41 = icmp slt i32 %40, 1024
  br i1 %41, label %42, label %44

42:                                               ; preds = %39
  %43 = load i32, ptr %6, align 4, !tbaa !3
  br label %45

44:                                               ; preds = %39
  br label %45

45:                                               ; preds = %44, %42
  %46 = phi i32 [ %43, %42 ], [ 1024, %44 ]
  %47 = getelementptr inbounds nuw %class.Window.0, ptr %8, i32 0, i32 1
  store i32 %46, ptr %47, align 4, !tbaa !25
  br label %48

48:                                               ; preds = %45, %36
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZNK6WindowIfLi1024EE5storeEPf(ptr noundef nonnull align 4 dereferenceable(4108) %0, ptr noundef %1) #2 comdat align 2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !22
  store ptr %1, ptr %4, align 8, !tbaa !7
  %6 = load ptr, ptr %3, align 8
  call void @llvm.lifetime.start.p0(ptr %5) #9
  %7 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %7, ptr %5, align 4, !tbaa !3
  br label %8

8:                                                ; preds = %21, %2
  %9 = load i32, ptr %5, align 4, !tbaa !3
  %10 = getelementptr inbounds nuw %class.Window.0, ptr %6, i32 0, i32 1
  %11 = load i32, ptr %10, align 4, !tbaa !25
  %12 = icmp slt i32 %9, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  call void @llvm.lifetime.end.p0(ptr %5) #9
  br label %25

14:                                               ; preds = %8
  %15 = load i32, ptr %5, align 4, !tbaa !3
  %16 = call contract noundef float @_ZNK6WindowIfLi1024EE6liftedEif(ptr noundef nonnull align 4 dereferenceable(4108) %6, i32 noundef %15, float noundef 2.000000e+00) #8
  %17 = load ptr, ptr %4, align 8, !tbaa !7
  %18 = load i32, ptr %5, align 4, !tbaa !3
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds float, ptr %17, i64 %19
  store float %16, ptr %20, align 4, !tbaa !14
  br label %21

21:                                               ; preds = %14
  %22 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %23 = load i32, ptr %5, align 4, !tbaa !3
  %24 = add i32 %23, %22
  store i32 %24, ptr %5, align 4, !tbaa !3
  br label %8, !llvm.loop !28

25:                                               ; preds = %13
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local noundef float @_ZNK6WindowIfLi1024EE6liftedEif(ptr noundef nonnull align 4 dereferenceable(4108) %0, i32 noundef %1, float noundef %2) #2 comdat align 2 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca float, align 4
  store ptr %0, ptr %4, align 8, !tbaa !22
  store i32 %1, ptr %5, align 4, !tbaa !3
  store float %2, ptr %6, align 4, !tbaa !14
  %7 = load ptr, ptr %4, align 8
  %8 = getelementptr inbounds nuw %class.Window.0, ptr %7, i32 0, i32 0
  %9 = load i32, ptr %5, align 4, !tbaa !3
  %10 = add nsw i32 %9, 1
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds [1026 x float], ptr %8, i64 0, i64 %11
  %13 = load float, ptr %12, align 4, !tbaa !14
  %14 = load float, ptr %6, align 4, !tbaa !14
  %15 = getelementptr inbounds nuw %class.Window.0, ptr %7, i32 0, i32 0
  %16 = load i32, ptr %5, align 4, !tbaa !3
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds [1026 x float], ptr %15, i64 0, i64 %17
  %19 = load float, ptr %18, align 4, !tbaa !14
  %20 = getelementptr inbounds nuw %class.Window.0, ptr %7, i32 0, i32 0
  %21 = load i32, ptr %5, align 4, !tbaa !3
  %22 = add nsw i32 %21, 2
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds [1026 x float], ptr %20, i64 0, i64 %23
  %25 = load float, ptr %24, align 4, !tbaa !14
  %26 = fadd contract float %19, %25
  %27 = fmul contract float %14, %26
  %28 = fadd contract float %13, %27
  ret float %28
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN6WindowIiLi256EE5resetEv(ptr noundef nonnull align 4 dereferenceable(1036) %0) #2 comdat align 2 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8, !tbaa !29
  %4 = load ptr, ptr %2, align 8
  call void @llvm.lifetime.start.p0(ptr %3) #9
  %5 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %5, ptr %3, align 4, !tbaa !3
  br label %6

6:                                                ; preds = %15, %1
  %7 = load i32, ptr %3, align 4, !tbaa !3
  %8 = icmp slt i32 %7, 258
  br i1 %8, label %10, label %9

9:                                                ; preds = %6
  call void @llvm.lifetime.end.p0(ptr %3) #9
  br label %19

10:                                               ; preds = %6
  %11 = getelementptr inbounds nuw %class.Window.1, ptr %4, i32 0, i32 0
  %12 = load i32, ptr %3, align 4, !tbaa !3
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds [258 x i32], ptr %11, i64 0, i64 %13
  store i32 0, ptr %14, align 4, !tbaa !3
  br label %15

15:                                               ; preds = %10
  %16 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %17 = load i32, ptr %3, align 4, !tbaa !3
  %18 = add i32 %17, %16
  store i32 %18, ptr %3, align 4, !tbaa !3
  br label %6, !llvm.loop !31

19:                                               ; preds = %9
  %20 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %24

22:                                               ; preds = %19
  %23 = getelementptr inbounds nuw %class.Window.1, ptr %4, i32 0, i32 1
  store i32 0, ptr %23, align 4, !tbaa !32
  br label %24

24:                                               ; preds = %22, %19
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN6WindowIiLi256EE4loadEPKii(ptr noundef nonnull align 4 dereferenceable(1036) %0, ptr noundef %1, i32 noundef %2) #2 comdat align 2 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !29
  store ptr %1, ptr %5, align 8, !tbaa !10
  store i32 %2, ptr %6, align 4, !tbaa !3
  %8 = load ptr, ptr %4, align 8
  call void @llvm.lifetime.start.p0(ptr %7) #9
  %9 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %9, ptr %7, align 4, !tbaa !3
  br label %10

10:                                               ; preds = %32, %3
  %11 = load i32, ptr %7, align 4, !tbaa !3
  %12 = icmp slt i32 %11, 256
  br i1 %12, label %14, label %13

13:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(ptr %7) #9
  br label %36

14:                                               ; preds = %10
  %15 = load i32, ptr %7, align 4, !tbaa !3
  %16 = load i32, ptr %6, align 4, !tbaa !3
  %17 = icmp slt i32 %15, %16
  br i1 %17, label %18, label %24

18:                                               ; preds = %14
  %19 = load ptr, ptr %5, align 8, !tbaa !10
  %20 = load i32, ptr %7, align 4, !tbaa !3
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr %19, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !3
  br label %25

24:                                               ; preds = %14
  br label %25

25:                                               ; preds = %24, %18
  %26 = phi i32 [ %23, %18 ], [ 0, %24 ]
  %27 = getelementptr inbounds nuw %class.Window.1, ptr %8, i32 0, i32 0
  %28 = load i32, ptr %7, align 4, !tbaa !3
  %29 = add nsw i32 %28, 1
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [258 x i32], ptr %27, i64 0, i64 %30
  store i32 %26, ptr %31, align 4, !tbaa !3
  br label %32

32:                                               ; preds = %25
  %33 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %34 = load i32, ptr %7, align 4, !tbaa !3
  %35 = add i32 %34, %33
  store i32 %35, ptr %7, align 4, !tbaa !3
  br label %10, !llvm.loop !34

36:                                               ; preds = %13
  %37 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %48

39:                                               ; preds = %36
  %40 = load i32, ptr %6, align 4, !tbaa !3
  %41 = icmp slt i32 %40, 256
  br i1 %41, label %42, label %44

42:                                               ; preds = %39
  %43 = load i32, ptr %6, align 4, !tbaa !3
  br label %45

44:                                               ; preds = %39
  br label %45

45:                                               ; preds = %44, %42
  %46 = phi i32 [ %43, %42 ], [ 256, %44 ]
  %47 = getelementptr inbounds nuw %class.Window.1, ptr %8, i32 0, i32 1
  store i32 %46, ptr %47, align 4, !tbaa !32
  br label %48

48:                                               ; preds = %45, %36
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZNK6WindowIiLi256EE5storeEPi(ptr noundef nonnull align 4 dereferenceable(1036) %0, ptr noundef %1) #2 comdat align 2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !29
  store ptr %1, ptr %4, align 8, !tbaa !10
  %6 = load ptr, ptr %3, align 8
  call void @llvm.lifetime.start.p0(ptr %5) #9
  %7 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8
  store i32 %7, ptr %5, align 4, !tbaa !3
  br label %8

8:                                                ; preds = %21, %2
  %9 = load i32, ptr %5, align 4, !tbaa !3
  %10 = getelementptr inbounds nuw %class.Window.1, ptr %6, i32 0, i32 1
  %11 = load i32, ptr %10, align 4, !tbaa !32
  %12 = icmp slt i32 %9, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  call void @llvm.lifetime.end.p0(ptr %5) #9
  br label %25

14:                                               ; preds = %8
  %15 = load i32, ptr %5, align 4, !tbaa !3
  %16 = call noundef i32 @_ZNK6WindowIiLi256EE6liftedEii(ptr noundef nonnull align 4 dereferenceable(1036) %6, i32 noundef %15, i32 noundef 2) #8
  %17 = load ptr, ptr %4, align 8, !tbaa !10
  %18 = load i32, ptr %5, align 4, !tbaa !3
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr %17, i64 %19
  store i32 %16, ptr %20, align 4, !tbaa !3
  br label %21

21:                                               ; preds = %14
  %22 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8
  %23 = load i32, ptr %5, align 4, !tbaa !3
  %24 = add i32 %23, %22
  store i32 %24, ptr %5, align 4, !tbaa !3
  br label %8, !llvm.loop !35

25:                                               ; preds = %13
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local noundef i32 @_ZNK6WindowIiLi256EE6liftedEii(ptr noundef nonnull align 4 dereferenceable(1036) %0, i32 noundef %1, i32 noundef %2) #2 comdat align 2 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !29
  store i32 %1, ptr %5, align 4, !tbaa !3
  store i32 %2, ptr %6, align 4, !tbaa !3
  %7 = load ptr, ptr %4, align 8
  %8 = getelementptr inbounds nuw %class.Window.1, ptr %7, i32 0, i32 0
  %9 = load i32, ptr %5, align 4, !tbaa !3
  %10 = add nsw i32 %9, 1
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds [258 x i32], ptr %8, i64 0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !3
  %14 = load i32, ptr %6, align 4, !tbaa !3
  %15 = getelementptr inbounds nuw %class.Window.1, ptr %7, i32 0, i32 0
  %16 = load i32, ptr %5, align 4, !tbaa !3
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds [258 x i32], ptr %15, i64 0, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !3
  %20 = getelementptr inbounds nuw %class.Window.1, ptr %7, i32 0, i32 0
  %21 = load i32, ptr %5, align 4, !tbaa !3
  %22 = add nsw i32 %21, 2
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds [258 x i32], ptr %20, i64 0, i64 %23
  %25 = load i32, ptr %24, align 4, !tbaa !3
  %26 = add nsw i32 %19, %25
  %27 = mul nsw i32 %14, %26
  %28 = add nsw i32 %13, %27
  ret i32 %28
}

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #2 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #3 = { convergent inlinehint mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #4 = { alwaysinline convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { convergent nocallback nounwind }
attributes #8 = { convergent nounwind }
attributes #9 = { nounwind }

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
!11 = !{!"p1 int", !9, i64 0}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 _ZTS6WindowIfLi256EE", !9, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"float", !5, i64 0}
!16 = distinct !{!16, !17}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!19, !4, i64 1032}
!19 = !{!"_ZTS6WindowIfLi256EE", !5, i64 0, !4, i64 1032}
!20 = distinct !{!20, !17}
!21 = distinct !{!21, !17}
!22 = !{!23, !23, i64 0}
!23 = !{!"p1 _ZTS6WindowIfLi1024EE", !9, i64 0}
!24 = distinct !{!24, !17}
!25 = !{!26, !4, i64 4104}
!26 = !{!"_ZTS6WindowIfLi1024EE", !5, i64 0, !4, i64 4104}
!27 = distinct !{!27, !17}
!28 = distinct !{!28, !17}
!29 = !{!30, !30, i64 0}
!30 = !{!"p1 _ZTS6WindowIiLi256EE", !9, i64 0}
!31 = distinct !{!31, !17}
!32 = !{!33, !4, i64 1032}
!33 = !{!"_ZTS6WindowIiLi256EE", !5, i64 0, !4, i64 1032}
!34 = distinct !{!34, !17}
!35 = distinct !{!35, !17}
