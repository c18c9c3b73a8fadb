source_filename = "assumed.f90"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.DynamicEnvironmentTy = type { i16 }
%struct.KernelEnvironmentTy = type { %struct.ConfigurationEnvironmentTy, ptr, ptr }
%struct.ConfigurationEnvironmentTy = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }

@__omp_offloading_fe00_9a48f0_saxpy__l7_exec_mode = weak protected constant i8 2
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@__omp_offloading_fe00_9a48f0_saxpy__l7_dynamic_environment = weak_odr protected global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_fe00_9a48f0_saxpy__l7_kernel_environment = weak_odr protected constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 128, i32 0, i32 0, i32 0, i32 0 }, ptr @1, ptr @__omp_offloading_fe00_9a48f0_saxpy__l7_dynamic_environment }
@llvm.compiler.used = appending global [1 x ptr] [ptr @__omp_offloading_fe00_9a48f0_saxpy__l7_exec_mode], section "llvm.metadata"

define weak_odr protected ptx_kernel void @__omp_offloading_fe00_9a48f0_saxpy__l7(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4) local_unnamed_addr #0 {
entry:
  %5 = alloca [1 x ptr], align 8
  %structArg.i = alloca { ptr, ptr, ptr, ptr }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca ptr, align 8
  %8 = addrspacecast ptr %7 to ptr addrspace(5)
  store ptr %4, ptr addrspace(5) %8, align 8
  %9 = tail call i32 @__kmpc_target_init(ptr nonnull @__omp_offloading_fe00_9a48f0_saxpy__l7_kernel_environment, ptr %0)
  %exec_user_code = icmp eq i32 %9, -1
  br i1 %exec_user_code, label %user_code.entry, label %common.ret

user_code.entry:                                  ; preds = %entry
  %10 = getelementptr i8, ptr %1, i64 23
  %11 = addrspacecast ptr %10 to ptr addrspace(1)
  %12 = load i8, ptr addrspace(1) %11, align 1, !tbaa !5
  %13 = and i8 %12, -2
  %14 = getelementptr i8, ptr %1, i64 32
  %15 = addrspacecast ptr %14 to ptr addrspace(1)
  %16 = load i64, ptr addrspace(1) %15, align 8, !tbaa !5
  %17 = getelementptr i8, ptr %1, i64 40
  %18 = addrspacecast ptr %17 to ptr addrspace(1)
  %19 = load i64, ptr addrspace(1) %18, align 8, !tbaa !5
  %20 = load ptr, ptr %1, align 8, !tbaa !5
  %21 = addrspacecast ptr %6 to ptr addrspace(5)
  store ptr %20, ptr addrspace(5) %21, align 8, !tbaa !5
  %.fca.1.gep = getelementptr inbounds nuw i8, ptr %6, i64 8
  %22 = addrspacecast ptr %.fca.1.gep to ptr addrspace(5)
  store i64 4, ptr addrspace(5) %22, align 8, !tbaa !5
  %.fca.2.gep = getelementptr inbounds nuw i8, ptr %6, i64 16
  %23 = addrspacecast ptr %.fca.2.gep to ptr addrspace(5)
  store i32 20240719, ptr addrspace(5) %23, align 8, !tbaa !5
  %.fca.3.gep = getelementptr inbounds nuw i8, ptr %6, i64 20
  %24 = addrspacecast ptr %.fca.3.gep to ptr addrspace(5)
  store i8 1, ptr addrspace(5) %24, align 4, !tbaa !5
  %.fca.4.gep = getelementptr inbounds nuw i8, ptr %6, i64 21
  %25 = addrspacecast ptr %.fca.4.gep to ptr addrspace(5)
  store i8 27, ptr addrspace(5) %25, align 1, !tbaa !5
  %.fca.5.gep = getelementptr inbounds nuw i8, ptr %6, i64 22
  %26 = addrspacecast ptr %.fca.5.gep to ptr addrspace(5)
  store i8 0, ptr addrspace(5) %26, align 2, !tbaa !5
  %.fca.6.gep = getelementptr inbounds nuw i8, ptr %6, i64 23
  %27 = addrspacecast ptr %.fca.6.gep to ptr addrspace(5)
  store i8 %13, ptr addrspace(5) %27, align 1, !tbaa !5
  %.fca.7.0.0.gep = getelementptr inbounds nuw i8, ptr %6, i64 24
  %28 = addrspacecast ptr %.fca.7.0.0.gep to ptr addrspace(5)
  store i64 1, ptr addrspace(5) %28, align 8, !tbaa !5
  %.fca.7.0.1.gep = getelementptr inbounds nuw i8, ptr %6, i64 32
  %29 = addrspacecast ptr %.fca.7.0.1.gep to ptr addrspace(5)
  store i64 %16, ptr addrspace(5) %29, align 8, !tbaa !5
  %.fca.7.0.2.gep = getelementptr inbounds nuw i8, ptr %6, i64 40
  %30 = addrspacecast ptr %.fca.7.0.2.gep to ptr addrspace(5)
  store i64 %19, ptr addrspace(5) %30, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.lifetime.start.p0(ptr nonnull %structArg.i)
  %omp_global_thread_num.i = tail call i32 @__kmpc_global_thread_num(ptr nonnull @1) #3
  %31 = addrspacecast ptr %structArg.i to ptr addrspace(5)
  store ptr %6, ptr addrspace(5) %31, align 8
  %gep_16.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 8
  %32 = addrspacecast ptr %gep_16.i to ptr addrspace(5)
  store ptr %2, ptr addrspace(5) %32, align 8
  %gep_17.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 16
  %33 = addrspacecast ptr %gep_17.i to ptr addrspace(5)
  store ptr %7, ptr addrspace(5) %33, align 8
  %gep_18.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 24
  %34 = addrspacecast ptr %gep_18.i to ptr addrspace(5)
  store ptr %1, ptr addrspace(5) %34, align 8
  %35 = addrspacecast ptr %5 to ptr addrspace(5)
  store ptr %structArg.i, ptr addrspace(5) %35, align 8
  call void @__kmpc_parallel_60(ptr nonnull @1, i32 %omp_global_thread_num.i, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_fe00_9a48f0_saxpy__l7..omp_par2, ptr null, ptr nonnull %5, i64 1, i32 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %structArg.i)
  call void @__kmpc_target_deinit()
  br label %common.ret

common.ret:                                       ; preds = %user_code.entry, %entry
  ret void
}

; Function Attrs: nounwind
define internal void @__omp_offloading_fe00_9a48f0_saxpy__l7..omp_par2(ptr noalias readnone captures(none) %tid.addr, ptr noalias readnone captures(none) %zero.addr, ptr readonly captures(none) %0) #1 {
omp.par.entry:
  %structArg.i = alloca { ptr, ptr, ptr, ptr }, align 8
  %loadgep_ = load ptr, ptr %0, align 8, !align !9
  %gep_1 = getelementptr i8, ptr %0, i64 8
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !9
  %gep_3 = getelementptr i8, ptr %0, i64 16
  %loadgep_4 = load ptr, ptr %gep_3, align 8, !align !9
  %gep_5 = getelementptr i8, ptr %0, i64 24
  %loadgep_6 = load ptr, ptr %gep_5, align 8, !align !9
  %omp.private.alloc = alloca i32, align 4
  %1 = getelementptr i8, ptr %loadgep_, i64 32
  %2 = load i64, ptr %1, align 8, !tbaa !5
  %3 = trunc i64 %2 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %structArg.i)
  %omp_loop.tripcount.i = tail call i32 @llvm.smax.i32(i32 %3, i32 0)
  %4 = addrspacecast ptr %structArg.i to ptr addrspace(5)
  store ptr %omp.private.alloc, ptr addrspace(5) %4, align 8
  %gep_8.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 8
  %5 = addrspacecast ptr %gep_8.i to ptr addrspace(5)
  store ptr %loadgep_2, ptr addrspace(5) %5, align 8
  %gep_11.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 16
  %6 = addrspacecast ptr %gep_11.i to ptr addrspace(5)
  store ptr %loadgep_4, ptr addrspace(5) %6, align 8
  %gep_12.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 24
  %7 = addrspacecast ptr %gep_12.i to ptr addrspace(5)
  store ptr %loadgep_6, ptr addrspace(5) %7, align 8
  %8 = call i32 @omp_get_num_threads() #3
  call void @__kmpc_distribute_for_static_loop_4u(ptr nonnull @1, ptr nonnull @__omp_offloading_fe00_9a48f0_saxpy__l7..omp_par, ptr nonnull %structArg.i, i32 %omp_loop.tripcount.i, i32 %8, i32 0, i32 0, i8 0) #3
  call void @llvm.lifetime.end.p0(ptr nonnull %structArg.i)
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @__omp_offloading_fe00_9a48f0_saxpy__l7..omp_par(i32 %0, ptr readonly captures(none) %1) #2 {
omp_loop.body:
  %loadgep_omp.private.alloc = load ptr, ptr %1, align 8, !align !10
  %gep_ = getelementptr i8, ptr %1, i64 8
  %loadgep_ = load ptr, ptr %gep_, align 8, !align !9
  %gep_1 = getelementptr i8, ptr %1, i64 16
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !9
  %gep_3 = getelementptr i8, ptr %1, i64 24
  %loadgep_4 = load ptr, ptr %gep_3, align 8, !align !9
  %2 = add i32 %0, 1
  store i32 %2, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %3 = sext i32 %2 to i64
  %4 = add nsw i64 %3, -1
  %5 = getelementptr i8, ptr %loadgep_, i64 40
  %6 = load i64, ptr %5, align 8, !tbaa !5
  %7 = mul nsw i64 %6, %4
  %8 = load ptr, ptr %loadgep_, align 8, !tbaa !5
  %9 = getelementptr i8, ptr %8, i64 %7
  %10 = load float, ptr %9, align 4, !tbaa !13
  %11 = load float, ptr %loadgep_2, align 8, !tbaa !15
  %12 = getelementptr i8, ptr %loadgep_4, i64 40
  %13 = load i64, ptr %12, align 8, !tbaa !5
  %14 = mul nsw i64 %13, %4
  %15 = load ptr, ptr %loadgep_4, align 8, !tbaa !5
  %16 = getelementptr i8, ptr %15, i64 %14
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = fmul contract float %11, %17
  %19 = fadd contract float %10, %18
  store float %19, ptr %9, align 4, !tbaa !13
  ret void
}

declare i32 @__kmpc_target_init(ptr, ptr) local_unnamed_addr

; Function Attrs: nounwind
declare i32 @__kmpc_global_thread_num(ptr) local_unnamed_addr #3

declare void @__kmpc_target_deinit() local_unnamed_addr

; Function Attrs: alwaysinline
declare void @__kmpc_distribute_for_static_loop_4u(ptr, ptr, ptr, i32, i32, i32, i32, i8) local_unnamed_addr #4

; Function Attrs: nounwind
declare i32 @omp_get_num_threads() local_unnamed_addr #3

; Function Attrs: alwaysinline
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32) local_unnamed_addr #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #6

attributes #0 = { "kernel" "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #1 = { nounwind "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #3 = { nounwind }
attributes #4 = { alwaysinline }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!omp_offload.info = !{!4}

!0 = !{i32 7, !"openmp-device", i32 31}
!1 = !{i32 7, !"openmp", i32 31}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!"Debian flang version 22.1.8"}
!4 = !{i32 0, i32 65024, i32 10111216, !"saxpy_", i32 7, i32 0, i32 0}
!5 = !{!6, !6, i64 0}
!6 = !{!"descriptor member", !7, i64 0}
!7 = !{!"any access", !8, i64 0}
!8 = !{!"Flang function root _QPsaxpy"}
!9 = !{i64 8}
!10 = !{i64 4}
!11 = !{!12, !12, i64 0}
!12 = !{!"any data access", !7, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"allocated data", !12, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"dummy arg data/_QFsaxpyEa", !17, i64 0}
!17 = !{!"dummy arg data", !12, i64 0}
