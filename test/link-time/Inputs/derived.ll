source_filename = "derived.f90"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.DynamicEnvironmentTy = type { i16 }
%struct.KernelEnvironmentTy = type { %struct.ConfigurationEnvironmentTy, ptr, ptr }
%struct.ConfigurationEnvironmentTy = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }

@__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12_exec_mode = weak protected constant i8 2
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12_dynamic_environment = weak_odr protected global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12_kernel_environment = weak_odr protected constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 128, i32 0, i32 0, i32 0, i32 0 }, ptr @1, ptr @__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12_dynamic_environment }
@llvm.compiler.used = appending global [1 x ptr] [ptr @__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12_exec_mode], section "llvm.metadata"

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #0

define weak_odr protected ptx_kernel void @__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12(ptr %0, ptr %1, ptr %2, ptr %3) local_unnamed_addr #1 {
entry:
  %4 = alloca [1 x ptr], align 8
  %structArg.i = alloca { ptr, ptr }, align 8
  %5 = alloca ptr, align 8
  %6 = addrspacecast ptr %5 to ptr addrspace(5)
  store ptr %3, ptr addrspace(5) %6, align 8
  %7 = tail call i32 @__kmpc_target_init(ptr nonnull @__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12_kernel_environment, ptr %0)
  %exec_user_code = icmp eq i32 %7, -1
  br i1 %exec_user_code, label %user_code.entry, label %common.ret

user_code.entry:                                  ; preds = %entry
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(ptr nonnull %structArg.i)
  %omp_global_thread_num.i = tail call i32 @__kmpc_global_thread_num(ptr nonnull @1) #4
  %8 = addrspacecast ptr %structArg.i to ptr addrspace(5)
  store ptr %1, ptr addrspace(5) %8, align 8
  %gep_16.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 8
  %9 = addrspacecast ptr %gep_16.i to ptr addrspace(5)
  store ptr %5, ptr addrspace(5) %9, align 8
  %10 = addrspacecast ptr %4 to ptr addrspace(5)
  store ptr %structArg.i, ptr addrspace(5) %10, align 8
  call void @__kmpc_parallel_60(ptr nonnull @1, i32 %omp_global_thread_num.i, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12..omp_par2, ptr null, ptr nonnull %4, i64 1, i32 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %structArg.i)
  call void @__kmpc_target_deinit()
  br label %common.ret

common.ret:                                       ; preds = %user_code.entry, %entry
  ret void
}

; Function Attrs: nounwind
define internal void @__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12..omp_par2(ptr noalias readnone captures(none) %tid.addr, ptr noalias readnone captures(none) %zero.addr, ptr readonly captures(none) %0) #2 {
omp.par.entry:
  %structArg.i = alloca { ptr, ptr, ptr, ptr }, align 8
  %loadgep_ = load ptr, ptr %0, align 8, !align !5
  %gep_1 = getelementptr i8, ptr %0, i64 8
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !5
  %omp.private.alloc = alloca i32, align 4
  %1 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %2 = load i32, ptr %loadgep_, align 8, !tbaa !6
  call void @llvm.lifetime.start.p0(ptr nonnull %structArg.i)
  %omp_loop.tripcount.i = tail call i32 @llvm.smax.i32(i32 %2, i32 0)
  %3 = addrspacecast ptr %structArg.i to ptr addrspace(5)
  store ptr %omp.private.alloc, ptr addrspace(5) %3, align 8
  %gep_8.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 8
  %4 = addrspacecast ptr %gep_8.i to ptr addrspace(5)
  store ptr %loadgep_, ptr addrspace(5) %4, align 8
  %gep_11.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 16
  %5 = addrspacecast ptr %gep_11.i to ptr addrspace(5)
  store ptr %1, ptr addrspace(5) %5, align 8
  %gep_12.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 24
  %6 = addrspacecast ptr %gep_12.i to ptr addrspace(5)
  store ptr %loadgep_2, ptr addrspace(5) %6, align 8
  %7 = call i32 @omp_get_num_threads() #4
  call void @__kmpc_distribute_for_static_loop_4u(ptr nonnull @1, ptr nonnull @__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12..omp_par, ptr nonnull %structArg.i, i32 %omp_loop.tripcount.i, i32 %7, i32 0, i32 0, i8 0) #4
  call void @llvm.lifetime.end.p0(ptr nonnull %structArg.i)
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @__omp_offloading_fe00_9a48f3__QMmesh_ofPraise_l12..omp_par(i32 %0, ptr readonly captures(none) %1) #3 {
omp_loop.body:
  %loadgep_omp.private.alloc = load ptr, ptr %1, align 8, !align !12
  %gep_ = getelementptr i8, ptr %1, i64 8
  %loadgep_ = load ptr, ptr %gep_, align 8, !align !5
  %gep_1 = getelementptr i8, ptr %1, i64 16
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !5
  %gep_3 = getelementptr i8, ptr %1, i64 24
  %loadgep_4 = load ptr, ptr %gep_3, align 8, !align !5
  %2 = add i32 %0, 1
  store i32 %2, ptr %loadgep_omp.private.alloc, align 4, !tbaa !13
  %3 = getelementptr i8, ptr %loadgep_, i64 8
  tail call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 8 dereferenceable(48) %loadgep_2, ptr noundef nonnull align 8 dereferenceable(48) %3, i32 48, i1 false), !tbaa !14
  %4 = sext i32 %2 to i64
  %5 = load ptr, ptr %loadgep_2, align 8, !tbaa !14
  %6 = getelementptr i8, ptr %loadgep_2, i64 24
  %7 = load i64, ptr %6, align 8, !tbaa !14
  %8 = sub nsw i64 %4, %7
  %9 = getelementptr float, ptr %5, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !6
  %11 = load float, ptr %loadgep_4, align 8, !tbaa !16
  %12 = fadd contract float %10, %11
  store float %12, ptr %9, align 4, !tbaa !6
  ret void
}

declare i32 @__kmpc_target_init(ptr, ptr) local_unnamed_addr

; Function Attrs: nounwind
declare i32 @__kmpc_global_thread_num(ptr) local_unnamed_addr #4

declare void @__kmpc_target_deinit() local_unnamed_addr

; Function Attrs: alwaysinline
declare void @__kmpc_distribute_for_static_loop_4u(ptr, ptr, ptr, i32, i32, i32, i32, i8) local_unnamed_addr #5

; Function Attrs: nounwind
declare i32 @omp_get_num_threads() local_unnamed_addr #4

; Function Attrs: alwaysinline
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32) local_unnamed_addr #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #7

attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #1 = { "kernel" "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #2 = { nounwind "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #4 = { nounwind }
attributes #5 = { alwaysinline }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!omp_offload.info = !{!4}

!0 = !{i32 7, !"openmp-device", i32 31}
!1 = !{i32 7, !"openmp", i32 31}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!"Debian flang version 22.1.8"}
!4 = !{i32 0, i32 65024, i32 10111219, !"_QMmesh_ofPraise", i32 12, i32 0, i32 0}
!5 = !{i64 8}
!6 = !{!7, !7, i64 0}
!7 = !{!"dummy arg data/_QMmesh_ofFraiseEm", !8, i64 0}
!8 = !{!"dummy arg data", !9, i64 0}
!9 = !{!"any data access", !10, i64 0}
!10 = !{!"any access", !11, i64 0}
!11 = !{!"Flang function root _QMmesh_ofPraise"}
!12 = !{i64 4}
!13 = !{!9, !9, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"descriptor member", !10, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"dummy arg data/_QMmesh_ofFraiseEby", !8, i64 0}
