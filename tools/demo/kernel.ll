; ModuleID = 'kernel.cu'
source_filename = "kernel.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.__cuda_builtin_blockIdx_t = type { i8 }
%struct.__cuda_builtin_blockDim_t = type { i8 }
%struct.__cuda_builtin_threadIdx_t = type { i8 }

$_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv = comdat any

$_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv = comdat any

$_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv = comdat any

@weights = dso_local addrspace(4) externally_initialized constant [5 x float] zeroinitializer, align 4
@_ZZ14blur_and_countE3row = internal addrspace(3) global [132 x float] undef, align 4
@_ZZ14blur_and_countE4bins = internal addrspace(3) global [64 x i32] undef, align 4
@blockIdx = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_blockIdx_t, align 1
@blockDim = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_blockDim_t, align 1
@threadIdx = extern_weak dso_local addrspace(1) global %struct.__cuda_builtin_threadIdx_t, align 1
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @weights to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline nounwind
define dso_local float @energy(ptr noundef %0, i32 noundef %1) #0 !dbg !11 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca float, align 4
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !14
  store i32 %1, ptr %4, align 4, !tbaa !7
  call void @llvm.lifetime.start.p0(ptr %5) #7, !dbg !17
  store float 0.000000e+00, ptr %5, align 4, !dbg !18, !tbaa !19
  call void @llvm.lifetime.start.p0(ptr %6) #7, !dbg !21
  store i32 0, ptr %6, align 4, !dbg !22, !tbaa !7
  br label %7, !dbg !21

7:                                                ; preds = %26, %2
  %8 = load i32, ptr %6, align 4, !dbg !23, !tbaa !7
  %9 = load i32, ptr %4, align 4, !dbg !24, !tbaa !7
  %10 = icmp slt i32 %8, %9, !dbg !25
  br i1 %10, label %12, label %11, !dbg !26

11:                                               ; preds = %7
  call void @llvm.lifetime.end.p0(ptr %6) #7, !dbg !26
  br label %29

12:                                               ; preds = %7
  %13 = load ptr, ptr %3, align 8, !dbg !27, !tbaa !14
  %14 = load i32, ptr %6, align 4, !dbg !28, !tbaa !7
  %15 = sext i32 %14 to i64, !dbg !27
  %16 = getelementptr inbounds float, ptr %13, i64 %15, !dbg !27
  %17 = load float, ptr %16, align 4, !dbg !27, !tbaa !19
  %18 = load ptr, ptr %3, align 8, !dbg !29, !tbaa !14
  %19 = load i32, ptr %6, align 4, !dbg !30, !tbaa !7
  %20 = sext i32 %19 to i64, !dbg !29
  %21 = getelementptr inbounds float, ptr %18, i64 %20, !dbg !29
  %22 = load float, ptr %21, align 4, !dbg !29, !tbaa !19
  %23 = fmul contract float %17, %22, !dbg !31
  %24 = load float, ptr %5, align 4, !dbg !32, !tbaa !19
  %25 = fadd contract float %24, %23, !dbg !32
  store float %25, ptr %5, align 4, !dbg !32, !tbaa !19
  br label %26, !dbg !33

26:                                               ; preds = %12
  %27 = load i32, ptr %6, align 4, !dbg !34, !tbaa !7
  %28 = add nsw i32 %27, 1, !dbg !34
  store i32 %28, ptr %6, align 4, !dbg !34, !tbaa !7
  br label %7, !dbg !26, !llvm.loop !35

29:                                               ; preds = %11
  %30 = load float, ptr %5, align 4, !dbg !38, !tbaa !19
  call void @llvm.lifetime.end.p0(ptr %5) #7, !dbg !39
  ret float %30, !dbg !40
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @blur_and_count(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, i32 noundef %4) #2 !dbg !41 {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i32, align 4
  %11 = alloca ptr, align 8
  %12 = alloca float, align 4
  %13 = alloca float, align 4
  %14 = alloca float, align 4
  %15 = alloca ptr, align 8
  store ptr %0, ptr %6, align 8, !tbaa !14
  store ptr %1, ptr %7, align 8, !tbaa !14
  store ptr %2, ptr %8, align 8, !tbaa !14
  store ptr %3, ptr %9, align 8, !tbaa !42
  store i32 %4, ptr %10, align 4, !tbaa !7
  call void @llvm.lifetime.start.p0(ptr %11) #7, !dbg !44
  %16 = load ptr, ptr %7, align 8, !dbg !45, !tbaa !14
  %17 = call noundef i32 @_ZL12globalThreadv() #8, !dbg !46
  %18 = zext i32 %17 to i64, !dbg !47
  %19 = getelementptr inbounds nuw float, ptr %16, i64 %18, !dbg !47
  store ptr %19, ptr %11, align 8, !dbg !48, !tbaa !14
  %20 = load ptr, ptr %7, align 8, !dbg !49, !tbaa !14
  %21 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8, !dbg !50
  %22 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8, !dbg !51
  %23 = mul i32 %21, %22, !dbg !52
  %24 = zext i32 %23 to i64, !dbg !53
  %25 = getelementptr inbounds nuw float, ptr %20, i64 %24, !dbg !53
  call void @_ZL7copyRowPfPKf(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE3row to ptr), ptr noundef %25) #8, !dbg !54
  %26 = load ptr, ptr %7, align 8, !dbg !55, !tbaa !14
  %27 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8, !dbg !56
  %28 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8, !dbg !57
  %29 = mul i32 %27, %28, !dbg !58
  %30 = zext i32 %29 to i64, !dbg !59
  %31 = getelementptr inbounds nuw float, ptr %26, i64 %30, !dbg !59
  %32 = getelementptr inbounds float, ptr %31, i64 4, !dbg !60
  call void @_ZL7copyRowPfPKf(ptr noundef getelementptr inbounds (float, ptr addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE3row to ptr), i64 4), ptr noundef %32) #8, !dbg !61
  %33 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !62
  %34 = icmp ult i32 %33, 64, !dbg !63
  br i1 %34, label %35, label %39, !dbg !63

35:                                               ; preds = %5
  %36 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !64
  %37 = zext i32 %36 to i64, !dbg !65
  %38 = getelementptr inbounds nuw [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE4bins to ptr), i64 0, i64 %37, !dbg !65
  store i32 0, ptr %38, align 4, !dbg !66, !tbaa !7
  br label %39, !dbg !65

39:                                               ; preds = %35, %5
  call void @_ZL7barrierv() #8, !dbg !67
  call void @llvm.lifetime.start.p0(ptr %12) #7, !dbg !68
  %40 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !69
  %41 = zext i32 %40 to i64, !dbg !70
  %42 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE3row to ptr), i64 %41, !dbg !70
  %43 = call contract noundef float @_ZL4blurPKfi(ptr noundef %42, i32 noundef 1) #8, !dbg !71
  store float %43, ptr %12, align 4, !dbg !72, !tbaa !19
  call void @llvm.lifetime.start.p0(ptr %13) #7, !dbg !73
  %44 = load ptr, ptr %11, align 8, !dbg !74, !tbaa !14
  %45 = load i32, ptr %10, align 4, !dbg !75, !tbaa !7
  %46 = call contract noundef float @_ZL4blurPKfi(ptr noundef %44, i32 noundef %45) #8, !dbg !76
  store float %46, ptr %13, align 4, !dbg !77, !tbaa !19
  call void @llvm.lifetime.start.p0(ptr %14) #7, !dbg !78
  %47 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !79
  %48 = zext i32 %47 to i64, !dbg !80
  %49 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE3row to ptr), i64 %48, !dbg !80
  %50 = load ptr, ptr %8, align 8, !dbg !81, !tbaa !14
  %51 = call contract noundef float @_ZL8convolvePKfS0_i(ptr noundef %49, ptr noundef %50, i32 noundef 1) #8, !dbg !82
  %52 = call contract float @energy(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE3row to ptr), i32 noundef 128) #8, !dbg !83
  %53 = fadd contract float %51, %52, !dbg !84
  store float %53, ptr %14, align 4, !dbg !85, !tbaa !19
  %54 = load float, ptr %12, align 4, !dbg !86, !tbaa !19
  %55 = fptoui float %54 to i32, !dbg !86
  %56 = urem i32 %55, 64, !dbg !87
  call void @_ZL5countPjjj(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE4bins to ptr), i32 noundef %56, i32 noundef 1) #8, !dbg !88
  call void @_ZL7barrierv() #8, !dbg !89
  call void @llvm.lifetime.start.p0(ptr %15) #7, !dbg !90
  %57 = load float, ptr %12, align 4, !dbg !91, !tbaa !19
  %58 = load float, ptr %13, align 4, !dbg !92, !tbaa !19
  %59 = fcmp contract ogt float %57, %58, !dbg !93
  br i1 %59, label %60, label %64, !dbg !91

60:                                               ; preds = %39
  %61 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !94
  %62 = zext i32 %61 to i64, !dbg !95
  %63 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE3row to ptr), i64 %62, !dbg !95
  br label %66, !dbg !91

64:                                               ; preds = %39
  %65 = load ptr, ptr %11, align 8, !dbg !96, !tbaa !14
  br label %66, !dbg !91

66:                                               ; preds = %64, %60
  %67 = phi ptr [ %63, %60 ], [ %65, %64 ], !dbg !91
  store ptr %67, ptr %15, align 8, !dbg !97, !tbaa !14
  %68 = load float, ptr %12, align 4, !dbg !98, !tbaa !19
  %69 = load float, ptr %13, align 4, !dbg !99, !tbaa !19
  %70 = fadd contract float %68, %69, !dbg !100
  %71 = load float, ptr %14, align 4, !dbg !101, !tbaa !19
  %72 = fadd contract float %70, %71, !dbg !102
  %73 = load ptr, ptr %15, align 8, !dbg !103, !tbaa !14
  %74 = load float, ptr %73, align 4, !dbg !104, !tbaa !19
  %75 = fadd contract float %72, %74, !dbg !105
  %76 = load ptr, ptr %6, align 8, !dbg !106, !tbaa !14
  %77 = call noundef i32 @_ZL12globalThreadv() #8, !dbg !107
  %78 = zext i32 %77 to i64, !dbg !106
  %79 = getelementptr inbounds nuw float, ptr %76, i64 %78, !dbg !106
  store float %75, ptr %79, align 4, !dbg !108, !tbaa !19
  %80 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !109
  %81 = icmp ult i32 %80, 64, !dbg !110
  br i1 %81, label %82, label %89, !dbg !110

82:                                               ; preds = %66
  %83 = load ptr, ptr %9, align 8, !dbg !111, !tbaa !42
  %84 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !112
  %85 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !113
  %86 = zext i32 %85 to i64, !dbg !114
  %87 = getelementptr inbounds nuw [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14blur_and_countE4bins to ptr), i64 0, i64 %86, !dbg !114
  %88 = load i32, ptr %87, align 4, !dbg !114, !tbaa !7
  call void @_ZL5countPjjj(ptr noundef %83, i32 noundef %84, i32 noundef %88) #8, !dbg !115
  br label %89, !dbg !115

89:                                               ; preds = %82, %66
  call void @llvm.lifetime.end.p0(ptr %15) #7, !dbg !116
  call void @llvm.lifetime.end.p0(ptr %14) #7, !dbg !116
  call void @llvm.lifetime.end.p0(ptr %13) #7, !dbg !116
  call void @llvm.lifetime.end.p0(ptr %12) #7, !dbg !116
  call void @llvm.lifetime.end.p0(ptr %11) #7, !dbg !116
  ret void, !dbg !116
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal noundef i32 @_ZL12globalThreadv() #3 !dbg !117 {
  %1 = call noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #8, !dbg !119
  %2 = call noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #8, !dbg !120
  %3 = mul i32 %1, %2, !dbg !121
  %4 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !122
  %5 = add i32 %3, %4, !dbg !123
  ret i32 %5, !dbg !124
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal void @_ZL7copyRowPfPKf(ptr noundef %0, ptr noundef %1) #0 !dbg !125 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !14
  store ptr %1, ptr %4, align 8, !tbaa !14
  %5 = load ptr, ptr %4, align 8, !dbg !126, !tbaa !14
  %6 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !127
  %7 = zext i32 %6 to i64, !dbg !126
  %8 = getelementptr inbounds nuw float, ptr %5, i64 %7, !dbg !126
  %9 = load float, ptr %8, align 4, !dbg !126, !tbaa !19
  %10 = load ptr, ptr %3, align 8, !dbg !128, !tbaa !14
  %11 = call noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #8, !dbg !129
  %12 = zext i32 %11 to i64, !dbg !128
  %13 = getelementptr inbounds nuw float, ptr %10, i64 %12, !dbg !128
  store float %9, ptr %13, align 4, !dbg !130, !tbaa !19
  ret void, !dbg !131
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() #4 comdat align 2 !dbg !132 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !134
  ret i32 %1, !dbg !135
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv() #4 comdat align 2 !dbg !136 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !137
  ret i32 %1, !dbg !138
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv() #4 comdat align 2 !dbg !139 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !140
  ret i32 %1, !dbg !141
}

; Function Attrs: convergent inlinehint mustprogress nounwind
define internal void @_ZL7barrierv() #3 !dbg !142 {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !143
  ret void, !dbg !144
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef float @_ZL4blurPKfi(ptr noundef %0, i32 noundef %1) #0 !dbg !145 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !14
  store i32 %1, ptr %4, align 4, !tbaa !7
  %5 = load ptr, ptr %3, align 8, !dbg !146, !tbaa !14
  %6 = load i32, ptr %4, align 4, !dbg !147, !tbaa !7
  %7 = call contract noundef float @_ZL8convolvePKfS0_i(ptr noundef %5, ptr noundef addrspacecast (ptr addrspace(4) @weights to ptr), i32 noundef %6) #8, !dbg !148
  ret float %7, !dbg !149
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef float @_ZL8convolvePKfS0_i(ptr noundef %0, ptr noundef %1, i32 noundef %2) #0 !dbg !150 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca float, align 4
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !14
  store ptr %1, ptr %5, align 8, !tbaa !14
  store i32 %2, ptr %6, align 4, !tbaa !7
  call void @llvm.lifetime.start.p0(ptr %7) #7, !dbg !151
  store float 0.000000e+00, ptr %7, align 4, !dbg !152, !tbaa !19
  call void @llvm.lifetime.start.p0(ptr %8) #7, !dbg !153
  store i32 0, ptr %8, align 4, !dbg !154, !tbaa !7
  br label %9, !dbg !153

9:                                                ; preds = %29, %3
  %10 = load i32, ptr %8, align 4, !dbg !155, !tbaa !7
  %11 = icmp sle i32 %10, 4, !dbg !156
  br i1 %11, label %13, label %12, !dbg !157

12:                                               ; preds = %9
  call void @llvm.lifetime.end.p0(ptr %8) #7, !dbg !157
  br label %32

13:                                               ; preds = %9
  %14 = load ptr, ptr %4, align 8, !dbg !158, !tbaa !14
  %15 = load i32, ptr %8, align 4, !dbg !159, !tbaa !7
  %16 = load i32, ptr %6, align 4, !dbg !160, !tbaa !7
  %17 = mul nsw i32 %15, %16, !dbg !161
  %18 = sext i32 %17 to i64, !dbg !158
  %19 = getelementptr inbounds float, ptr %14, i64 %18, !dbg !158
  %20 = load float, ptr %19, align 4, !dbg !158, !tbaa !19
  %21 = load ptr, ptr %5, align 8, !dbg !162, !tbaa !14
  %22 = load i32, ptr %8, align 4, !dbg !163, !tbaa !7
  %23 = sext i32 %22 to i64, !dbg !162
  %24 = getelementptr inbounds float, ptr %21, i64 %23, !dbg !162
  %25 = load float, ptr %24, align 4, !dbg !162, !tbaa !19
  %26 = fmul contract float %20, %25, !dbg !164
  %27 = load float, ptr %7, align 4, !dbg !165, !tbaa !19
  %28 = fadd contract float %27, %26, !dbg !165
  store float %28, ptr %7, align 4, !dbg !165, !tbaa !19
  br label %29, !dbg !166

29:                                               ; preds = %13
  %30 = load i32, ptr %8, align 4, !dbg !167, !tbaa !7
  %31 = add nsw i32 %30, 1, !dbg !167
  store i32 %31, ptr %8, align 4, !dbg !167, !tbaa !7
  br label %9, !dbg !157, !llvm.loop !168

32:                                               ; preds = %12
  %33 = load float, ptr %7, align 4, !dbg !170, !tbaa !19
  call void @llvm.lifetime.end.p0(ptr %7) #7, !dbg !171
  ret float %33, !dbg !172
}

; Function Attrs: convergent mustprogress noinline nounwind
define internal void @_ZL5countPjjj(ptr noundef %0, i32 noundef %1, i32 noundef %2) #0 !dbg !173 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !42
  store i32 %1, ptr %5, align 4, !tbaa !7
  store i32 %2, ptr %6, align 4, !tbaa !7
  %9 = load ptr, ptr %4, align 8, !dbg !174, !tbaa !42
  %10 = load i32, ptr %5, align 4, !dbg !175, !tbaa !7
  %11 = zext i32 %10 to i64, !dbg !174
  %12 = getelementptr inbounds nuw i32, ptr %9, i64 %11, !dbg !174
  %13 = load i32, ptr %6, align 4, !dbg !176, !tbaa !7
  store i32 %13, ptr %7, align 4, !dbg !177, !tbaa !7
  %14 = load i32, ptr %7, align 4, !dbg !177
  %15 = atomicrmw add ptr %12, i32 %14 monotonic, align 4, !dbg !177
  store i32 %15, ptr %8, align 4, !dbg !177
  %16 = load i32, ptr %8, align 4, !dbg !177, !tbaa !7
  ret void, !dbg !178
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #6

attributes #0 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { convergent inlinehint mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #4 = { alwaysinline convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nocallback nounwind }
attributes #7 = { nounwind }
attributes #8 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "energy", scope: !1, file: !1, line: 28, type: !12, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !{!15, !15, i64 0}
!15 = !{!"p1 float", !16, i64 0}
!16 = !{!"any pointer", !9, i64 0}
!17 = !DILocation(line: 29, column: 3, scope: !11)
!18 = !DILocation(line: 29, column: 9, scope: !11)
!19 = !{!20, !20, i64 0}
!20 = !{!"float", !9, i64 0}
!21 = !DILocation(line: 30, column: 8, scope: !11)
!22 = !DILocation(line: 30, column: 12, scope: !11)
!23 = !DILocation(line: 30, column: 19, scope: !11)
!24 = !DILocation(line: 30, column: 23, scope: !11)
!25 = !DILocation(line: 30, column: 21, scope: !11)
!26 = !DILocation(line: 30, column: 3, scope: !11)
!27 = !DILocation(line: 30, column: 38, scope: !11)
!28 = !DILocation(line: 30, column: 46, scope: !11)
!29 = !DILocation(line: 30, column: 51, scope: !11)
!30 = !DILocation(line: 30, column: 59, scope: !11)
!31 = !DILocation(line: 30, column: 49, scope: !11)
!32 = !DILocation(line: 30, column: 35, scope: !11)
!33 = !DILocation(line: 30, column: 31, scope: !11)
!34 = !DILocation(line: 30, column: 26, scope: !11)
!35 = distinct !{!35, !26, !36, !37}
!36 = !DILocation(line: 30, column: 60, scope: !11)
!37 = !{!"llvm.loop.mustprogress"}
!38 = !DILocation(line: 31, column: 10, scope: !11)
!39 = !DILocation(line: 32, column: 1, scope: !11)
!40 = !DILocation(line: 31, column: 3, scope: !11)
!41 = distinct !DISubprogram(name: "blur_and_count", scope: !1, file: !1, line: 34, type: !12, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!42 = !{!43, !43, i64 0}
!43 = !{!"p1 int", !16, i64 0}
!44 = !DILocation(line: 38, column: 3, scope: !41)
!45 = !DILocation(line: 38, column: 23, scope: !41)
!46 = !DILocation(line: 38, column: 28, scope: !41)
!47 = !DILocation(line: 38, column: 26, scope: !41)
!48 = !DILocation(line: 38, column: 16, scope: !41)
!49 = !DILocation(line: 39, column: 16, scope: !41)
!50 = !DILocation(line: 39, column: 21, scope: !41)
!51 = !DILocation(line: 39, column: 34, scope: !41)
!52 = !DILocation(line: 39, column: 32, scope: !41)
!53 = !DILocation(line: 39, column: 19, scope: !41)
!54 = !DILocation(line: 39, column: 3, scope: !41)
!55 = !DILocation(line: 40, column: 29, scope: !41)
!56 = !DILocation(line: 40, column: 34, scope: !41)
!57 = !DILocation(line: 40, column: 47, scope: !41)
!58 = !DILocation(line: 40, column: 45, scope: !41)
!59 = !DILocation(line: 40, column: 32, scope: !41)
!60 = !DILocation(line: 40, column: 58, scope: !41)
!61 = !DILocation(line: 40, column: 3, scope: !41)
!62 = !DILocation(line: 41, column: 7, scope: !41)
!63 = !DILocation(line: 41, column: 19, scope: !41)
!64 = !DILocation(line: 41, column: 32, scope: !41)
!65 = !DILocation(line: 41, column: 27, scope: !41)
!66 = !DILocation(line: 41, column: 45, scope: !41)
!67 = !DILocation(line: 42, column: 3, scope: !41)
!68 = !DILocation(line: 44, column: 3, scope: !41)
!69 = !DILocation(line: 44, column: 29, scope: !41)
!70 = !DILocation(line: 44, column: 27, scope: !41)
!71 = !DILocation(line: 44, column: 18, scope: !41)
!72 = !DILocation(line: 44, column: 9, scope: !41)
!73 = !DILocation(line: 45, column: 3, scope: !41)
!74 = !DILocation(line: 45, column: 21, scope: !41)
!75 = !DILocation(line: 45, column: 27, scope: !41)
!76 = !DILocation(line: 45, column: 16, scope: !41)
!77 = !DILocation(line: 45, column: 9, scope: !41)
!78 = !DILocation(line: 46, column: 3, scope: !41)
!79 = !DILocation(line: 46, column: 33, scope: !41)
!80 = !DILocation(line: 46, column: 31, scope: !41)
!81 = !DILocation(line: 46, column: 46, scope: !41)
!82 = !DILocation(line: 46, column: 18, scope: !41)
!83 = !DILocation(line: 46, column: 57, scope: !41)
!84 = !DILocation(line: 46, column: 55, scope: !41)
!85 = !DILocation(line: 46, column: 9, scope: !41)
!86 = !DILocation(line: 47, column: 25, scope: !41)
!87 = !DILocation(line: 47, column: 32, scope: !41)
!88 = !DILocation(line: 47, column: 3, scope: !41)
!89 = !DILocation(line: 48, column: 3, scope: !41)
!90 = !DILocation(line: 51, column: 3, scope: !41)
!91 = !DILocation(line: 51, column: 23, scope: !41)
!92 = !DILocation(line: 51, column: 32, scope: !41)
!93 = !DILocation(line: 51, column: 30, scope: !41)
!94 = !DILocation(line: 51, column: 45, scope: !41)
!95 = !DILocation(line: 51, column: 43, scope: !41)
!96 = !DILocation(line: 51, column: 59, scope: !41)
!97 = !DILocation(line: 51, column: 16, scope: !41)
!98 = !DILocation(line: 52, column: 25, scope: !41)
!99 = !DILocation(line: 52, column: 34, scope: !41)
!100 = !DILocation(line: 52, column: 32, scope: !41)
!101 = !DILocation(line: 52, column: 41, scope: !41)
!102 = !DILocation(line: 52, column: 39, scope: !41)
!103 = !DILocation(line: 52, column: 51, scope: !41)
!104 = !DILocation(line: 52, column: 50, scope: !41)
!105 = !DILocation(line: 52, column: 48, scope: !41)
!106 = !DILocation(line: 52, column: 3, scope: !41)
!107 = !DILocation(line: 52, column: 7, scope: !41)
!108 = !DILocation(line: 52, column: 23, scope: !41)
!109 = !DILocation(line: 53, column: 7, scope: !41)
!110 = !DILocation(line: 53, column: 19, scope: !41)
!111 = !DILocation(line: 53, column: 33, scope: !41)
!112 = !DILocation(line: 53, column: 44, scope: !41)
!113 = !DILocation(line: 53, column: 62, scope: !41)
!114 = !DILocation(line: 53, column: 57, scope: !41)
!115 = !DILocation(line: 53, column: 27, scope: !41)
!116 = !DILocation(line: 54, column: 1, scope: !41)
!117 = distinct !DISubprogram(name: "globalThread", scope: !118, file: !118, line: 17, type: !12, scopeLine: 17, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!118 = !DIFile(filename: "./device.h", directory: "")
!119 = !DILocation(line: 17, column: 59, scope: !117)
!120 = !DILocation(line: 17, column: 72, scope: !117)
!121 = !DILocation(line: 17, column: 70, scope: !117)
!122 = !DILocation(line: 17, column: 85, scope: !117)
!123 = !DILocation(line: 17, column: 83, scope: !117)
!124 = !DILocation(line: 17, column: 52, scope: !117)
!125 = distinct !DISubprogram(name: "copyRow", scope: !1, file: !1, line: 25, type: !12, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!126 = !DILocation(line: 25, column: 71, scope: !125)
!127 = !DILocation(line: 25, column: 76, scope: !125)
!128 = !DILocation(line: 25, column: 53, scope: !125)
!129 = !DILocation(line: 25, column: 56, scope: !125)
!130 = !DILocation(line: 25, column: 69, scope: !125)
!131 = !DILocation(line: 25, column: 90, scope: !125)
!132 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !133, file: !133, line: 66, type: !12, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!133 = !DIFile(filename: "./__clang_cuda_builtin_vars.h", directory: "")
!134 = !DILocation(line: 66, column: 27, scope: !132)
!135 = !DILocation(line: 66, column: 3, scope: !132)
!136 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !133, file: !133, line: 79, type: !12, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!137 = !DILocation(line: 79, column: 27, scope: !136)
!138 = !DILocation(line: 79, column: 3, scope: !136)
!139 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !133, file: !133, line: 53, type: !12, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!140 = !DILocation(line: 53, column: 27, scope: !139)
!141 = !DILocation(line: 53, column: 3, scope: !139)
!142 = distinct !DISubprogram(name: "barrier", scope: !118, file: !118, line: 18, type: !12, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!143 = !DILocation(line: 18, column: 43, scope: !142)
!144 = !DILocation(line: 18, column: 60, scope: !142)
!145 = distinct !DISubprogram(name: "blur", scope: !1, file: !1, line: 19, type: !12, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!146 = !DILocation(line: 19, column: 71, scope: !145)
!147 = !DILocation(line: 19, column: 89, scope: !145)
!148 = !DILocation(line: 19, column: 62, scope: !145)
!149 = !DILocation(line: 19, column: 55, scope: !145)
!150 = distinct !DISubprogram(name: "convolve", scope: !1, file: !1, line: 12, type: !12, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!151 = !DILocation(line: 13, column: 3, scope: !150)
!152 = !DILocation(line: 13, column: 9, scope: !150)
!153 = !DILocation(line: 14, column: 8, scope: !150)
!154 = !DILocation(line: 14, column: 12, scope: !150)
!155 = !DILocation(line: 14, column: 19, scope: !150)
!156 = !DILocation(line: 14, column: 21, scope: !150)
!157 = !DILocation(line: 14, column: 3, scope: !150)
!158 = !DILocation(line: 14, column: 48, scope: !150)
!159 = !DILocation(line: 14, column: 56, scope: !150)
!160 = !DILocation(line: 14, column: 60, scope: !150)
!161 = !DILocation(line: 14, column: 58, scope: !150)
!162 = !DILocation(line: 14, column: 70, scope: !150)
!163 = !DILocation(line: 14, column: 75, scope: !150)
!164 = !DILocation(line: 14, column: 68, scope: !150)
!165 = !DILocation(line: 14, column: 45, scope: !150)
!166 = !DILocation(line: 14, column: 41, scope: !150)
!167 = !DILocation(line: 14, column: 36, scope: !150)
!168 = distinct !{!168, !157, !169, !37}
!169 = !DILocation(line: 14, column: 76, scope: !150)
!170 = !DILocation(line: 15, column: 10, scope: !150)
!171 = !DILocation(line: 16, column: 1, scope: !150)
!172 = !DILocation(line: 15, column: 3, scope: !150)
!173 = distinct !DISubprogram(name: "count", scope: !1, file: !1, line: 22, type: !12, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!174 = !DILocation(line: 22, column: 84, scope: !173)
!175 = !DILocation(line: 22, column: 89, scope: !173)
!176 = !DILocation(line: 22, column: 95, scope: !173)
!177 = !DILocation(line: 22, column: 64, scope: !173)
!178 = !DILocation(line: 22, column: 118, scope: !173)
