source_filename = "matmul.f90"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.DynamicEnvironmentTy = type { i16 }
%struct.KernelEnvironmentTy = type { %struct.ConfigurationEnvironmentTy, ptr, ptr }
%struct.ConfigurationEnvironmentTy = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }

@__omp_offloading_fe00_9a48f4_multiply__l7_exec_mode = weak protected constant i8 2
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@__omp_offloading_fe00_9a48f4_multiply__l7_dynamic_environment = weak_odr protected global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_fe00_9a48f4_multiply__l7_kernel_environment = weak_odr protected constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 128, i32 0, i32 0, i32 0, i32 0 }, ptr @1, ptr @__omp_offloading_fe00_9a48f4_multiply__l7_dynamic_environment }
@llvm.compiler.used = appending global [1 x ptr] [ptr @__omp_offloading_fe00_9a48f4_multiply__l7_exec_mode], section "llvm.metadata"

define weak_odr protected ptx_kernel void @__omp_offloading_fe00_9a48f4_multiply__l7(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7) local_unnamed_addr #0 {
entry:
  %8 = alloca [1 x ptr], align 8
  %structArg.i = alloca { ptr, ptr, ptr, ptr, ptr }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = tail call i32 @__kmpc_target_init(ptr nonnull @__omp_offloading_fe00_9a48f4_multiply__l7_kernel_environment, ptr %0)
  %exec_user_code = icmp eq i32 %11, -1
  br i1 %exec_user_code, label %user_code.entry, label %common.ret

user_code.entry:                                  ; preds = %entry
  %12 = getelementptr i8, ptr %1, i64 23
  %13 = addrspacecast ptr %12 to ptr addrspace(1)
  %14 = load i8, ptr addrspace(1) %13, align 1, !tbaa !5
  %15 = and i8 %14, -2
  %16 = getelementptr i8, ptr %1, i64 32
  %17 = addrspacecast ptr %16 to ptr addrspace(1)
  %18 = load i64, ptr addrspace(1) %17, align 8, !tbaa !5
  %19 = getelementptr i8, ptr %1, i64 40
  %20 = addrspacecast ptr %19 to ptr addrspace(1)
  %21 = load i64, ptr addrspace(1) %20, align 8, !tbaa !5
  %22 = getelementptr i8, ptr %1, i64 56
  %23 = addrspacecast ptr %22 to ptr addrspace(1)
  %24 = load i64, ptr addrspace(1) %23, align 8, !tbaa !5
  %25 = getelementptr i8, ptr %1, i64 64
  %26 = addrspacecast ptr %25 to ptr addrspace(1)
  %27 = load i64, ptr addrspace(1) %26, align 8, !tbaa !5
  %28 = load ptr, ptr %1, align 8, !tbaa !5
  %29 = addrspacecast ptr %10 to ptr addrspace(5)
  store ptr %28, ptr addrspace(5) %29, align 8, !tbaa !5
  %.fca.1.gep = getelementptr inbounds nuw i8, ptr %10, i64 8
  %30 = addrspacecast ptr %.fca.1.gep to ptr addrspace(5)
  store i64 4, ptr addrspace(5) %30, align 8, !tbaa !5
  %.fca.2.gep = getelementptr inbounds nuw i8, ptr %10, i64 16
  %31 = addrspacecast ptr %.fca.2.gep to ptr addrspace(5)
  store i32 20240719, ptr addrspace(5) %31, align 8, !tbaa !5
  %.fca.3.gep = getelementptr inbounds nuw i8, ptr %10, i64 20
  %32 = addrspacecast ptr %.fca.3.gep to ptr addrspace(5)
  store i8 2, ptr addrspace(5) %32, align 4, !tbaa !5
  %.fca.4.gep = getelementptr inbounds nuw i8, ptr %10, i64 21
  %33 = addrspacecast ptr %.fca.4.gep to ptr addrspace(5)
  store i8 27, ptr addrspace(5) %33, align 1, !tbaa !5
  %.fca.5.gep = getelementptr inbounds nuw i8, ptr %10, i64 22
  %34 = addrspacecast ptr %.fca.5.gep to ptr addrspace(5)
  store i8 0, ptr addrspace(5) %34, align 2, !tbaa !5
  %.fca.6.gep = getelementptr inbounds nuw i8, ptr %10, i64 23
  %35 = addrspacecast ptr %.fca.6.gep to ptr addrspace(5)
  store i8 %15, ptr addrspace(5) %35, align 1, !tbaa !5
  %.fca.7.0.0.gep = getelementptr inbounds nuw i8, ptr %10, i64 24
  %36 = addrspacecast ptr %.fca.7.0.0.gep to ptr addrspace(5)
  store i64 1, ptr addrspace(5) %36, align 8, !tbaa !5
  %.fca.7.0.1.gep = getelementptr inbounds nuw i8, ptr %10, i64 32
  %37 = addrspacecast ptr %.fca.7.0.1.gep to ptr addrspace(5)
  store i64 %18, ptr addrspace(5) %37, align 8, !tbaa !5
  %.fca.7.0.2.gep = getelementptr inbounds nuw i8, ptr %10, i64 40
  %38 = addrspacecast ptr %.fca.7.0.2.gep to ptr addrspace(5)
  store i64 %21, ptr addrspace(5) %38, align 8, !tbaa !5
  %.fca.7.1.0.gep = getelementptr inbounds nuw i8, ptr %10, i64 48
  %39 = addrspacecast ptr %.fca.7.1.0.gep to ptr addrspace(5)
  store i64 1, ptr addrspace(5) %39, align 8, !tbaa !5
  %.fca.7.1.1.gep = getelementptr inbounds nuw i8, ptr %10, i64 56
  %40 = addrspacecast ptr %.fca.7.1.1.gep to ptr addrspace(5)
  store i64 %24, ptr addrspace(5) %40, align 8, !tbaa !5
  %.fca.7.1.2.gep = getelementptr inbounds nuw i8, ptr %10, i64 64
  %41 = addrspacecast ptr %.fca.7.1.2.gep to ptr addrspace(5)
  store i64 %27, ptr addrspace(5) %41, align 8, !tbaa !5
  %42 = getelementptr i8, ptr %3, i64 23
  %43 = addrspacecast ptr %42 to ptr addrspace(1)
  %44 = load i8, ptr addrspace(1) %43, align 1, !tbaa !5
  %45 = and i8 %44, -2
  %46 = getelementptr i8, ptr %3, i64 32
  %47 = addrspacecast ptr %46 to ptr addrspace(1)
  %48 = load i64, ptr addrspace(1) %47, align 8, !tbaa !5
  %49 = getelementptr i8, ptr %3, i64 40
  %50 = addrspacecast ptr %49 to ptr addrspace(1)
  %51 = load i64, ptr addrspace(1) %50, align 8, !tbaa !5
  %52 = getelementptr i8, ptr %3, i64 56
  %53 = addrspacecast ptr %52 to ptr addrspace(1)
  %54 = load i64, ptr addrspace(1) %53, align 8, !tbaa !5
  %55 = getelementptr i8, ptr %3, i64 64
  %56 = addrspacecast ptr %55 to ptr addrspace(1)
  %57 = load i64, ptr addrspace(1) %56, align 8, !tbaa !5
  %58 = load ptr, ptr %3, align 8, !tbaa !5
  %59 = addrspacecast ptr %9 to ptr addrspace(5)
  store ptr %58, ptr addrspace(5) %59, align 8, !tbaa !5
  %.fca.1.gep49 = getelementptr inbounds nuw i8, ptr %9, i64 8
  %60 = addrspacecast ptr %.fca.1.gep49 to ptr addrspace(5)
  store i64 4, ptr addrspace(5) %60, align 8, !tbaa !5
  %.fca.2.gep51 = getelementptr inbounds nuw i8, ptr %9, i64 16
  %61 = addrspacecast ptr %.fca.2.gep51 to ptr addrspace(5)
  store i32 20240719, ptr addrspace(5) %61, align 8, !tbaa !5
  %.fca.3.gep53 = getelementptr inbounds nuw i8, ptr %9, i64 20
  %62 = addrspacecast ptr %.fca.3.gep53 to ptr addrspace(5)
  store i8 2, ptr addrspace(5) %62, align 4, !tbaa !5
  %.fca.4.gep55 = getelementptr inbounds nuw i8, ptr %9, i64 21
  %63 = addrspacecast ptr %.fca.4.gep55 to ptr addrspace(5)
  store i8 27, ptr addrspace(5) %63, align 1, !tbaa !5
  %.fca.5.gep57 = getelementptr inbounds nuw i8, ptr %9, i64 22
  %64 = addrspacecast ptr %.fca.5.gep57 to ptr addrspace(5)
  store i8 0, ptr addrspace(5) %64, align 2, !tbaa !5
  %.fca.6.gep59 = getelementptr inbounds nuw i8, ptr %9, i64 23
  %65 = addrspacecast ptr %.fca.6.gep59 to ptr addrspace(5)
  store i8 %45, ptr addrspace(5) %65, align 1, !tbaa !5
  %.fca.7.0.0.gep61 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %66 = addrspacecast ptr %.fca.7.0.0.gep61 to ptr addrspace(5)
  store i64 1, ptr addrspace(5) %66, align 8, !tbaa !5
  %.fca.7.0.1.gep63 = getelementptr inbounds nuw i8, ptr %9, i64 32
  %67 = addrspacecast ptr %.fca.7.0.1.gep63 to ptr addrspace(5)
  store i64 %48, ptr addrspace(5) %67, align 8, !tbaa !5
  %.fca.7.0.2.gep65 = getelementptr inbounds nuw i8, ptr %9, i64 40
  %68 = addrspacecast ptr %.fca.7.0.2.gep65 to ptr addrspace(5)
  store i64 %51, ptr addrspace(5) %68, align 8, !tbaa !5
  %.fca.7.1.0.gep67 = getelementptr inbounds nuw i8, ptr %9, i64 48
  %69 = addrspacecast ptr %.fca.7.1.0.gep67 to ptr addrspace(5)
  store i64 1, ptr addrspace(5) %69, align 8, !tbaa !5
  %.fca.7.1.1.gep69 = getelementptr inbounds nuw i8, ptr %9, i64 56
  %70 = addrspacecast ptr %.fca.7.1.1.gep69 to ptr addrspace(5)
  store i64 %54, ptr addrspace(5) %70, align 8, !tbaa !5
  %.fca.7.1.2.gep71 = getelementptr inbounds nuw i8, ptr %9, i64 64
  %71 = addrspacecast ptr %.fca.7.1.2.gep71 to ptr addrspace(5)
  store i64 %57, ptr addrspace(5) %71, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  call void @llvm.lifetime.start.p0(ptr nonnull %structArg.i)
  %omp_global_thread_num.i = tail call i32 @__kmpc_global_thread_num(ptr nonnull @1) #3
  %72 = addrspacecast ptr %structArg.i to ptr addrspace(5)
  store ptr %9, ptr addrspace(5) %72, align 8
  %gep_36.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 8
  %73 = addrspacecast ptr %gep_36.i to ptr addrspace(5)
  store ptr %10, ptr addrspace(5) %73, align 8
  %gep_37.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 16
  %74 = addrspacecast ptr %gep_37.i to ptr addrspace(5)
  store ptr %3, ptr addrspace(5) %74, align 8
  %gep_38.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 24
  %75 = addrspacecast ptr %gep_38.i to ptr addrspace(5)
  store ptr %1, ptr addrspace(5) %75, align 8
  %gep_39.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 32
  %76 = addrspacecast ptr %gep_39.i to ptr addrspace(5)
  store ptr %2, ptr addrspace(5) %76, align 8
  %77 = addrspacecast ptr %8 to ptr addrspace(5)
  store ptr %structArg.i, ptr addrspace(5) %77, align 8
  call void @__kmpc_parallel_60(ptr nonnull @1, i32 %omp_global_thread_num.i, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_fe00_9a48f4_multiply__l7..omp_par2, ptr null, ptr nonnull %8, i64 1, i32 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %structArg.i)
  call void @__kmpc_target_deinit()
  br label %common.ret

common.ret:                                       ; preds = %user_code.entry, %entry
  ret void
}

; Function Attrs: nounwind
define internal void @__omp_offloading_fe00_9a48f4_multiply__l7..omp_par2(ptr noalias readnone captures(none) %tid.addr, ptr noalias readnone captures(none) %zero.addr, ptr readonly captures(none) %0) #1 {
omp.par.entry:
  %structArg.i = alloca { i32, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }, align 8
  %loadgep_ = load ptr, ptr %0, align 8, !align !9
  %gep_1 = getelementptr i8, ptr %0, i64 8
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !9
  %gep_3 = getelementptr i8, ptr %0, i64 16
  %loadgep_4 = load ptr, ptr %gep_3, align 8, !align !9
  %gep_5 = getelementptr i8, ptr %0, i64 24
  %loadgep_6 = load ptr, ptr %gep_5, align 8, !align !9
  %gep_7 = getelementptr i8, ptr %0, i64 32
  %loadgep_8 = load ptr, ptr %gep_7, align 8, !align !9
  %omp.private.alloc = alloca float, align 4
  %omp.private.alloc3 = alloca i32, align 4
  %omp.private.alloc4 = alloca i32, align 4
  %omp.private.alloc5 = alloca i32, align 4
  %1 = getelementptr i8, ptr %loadgep_, i64 56
  %2 = load i64, ptr %1, align 8, !tbaa !5
  %3 = trunc i64 %2 to i32
  %4 = getelementptr i8, ptr %loadgep_, i64 32
  %5 = load i64, ptr %4, align 8, !tbaa !5
  %6 = trunc i64 %5 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %structArg.i)
  %omp_loop.tripcount.i = tail call i32 @llvm.smax.i32(i32 %3, i32 0)
  %omp_loop.tripcount12.i = tail call i32 @llvm.smax.i32(i32 %6, i32 0)
  %7 = mul nuw i32 %omp_loop.tripcount12.i, %omp_loop.tripcount.i
  %8 = addrspacecast ptr %structArg.i to ptr addrspace(5)
  store i32 %omp_loop.tripcount12.i, ptr addrspace(5) %8, align 4
  %gep_omp.private.alloc311.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 8
  %9 = addrspacecast ptr %gep_omp.private.alloc311.i to ptr addrspace(5)
  store ptr %omp.private.alloc3, ptr addrspace(5) %9, align 8
  %gep_omp.private.alloc412.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 16
  %10 = addrspacecast ptr %gep_omp.private.alloc412.i to ptr addrspace(5)
  store ptr %omp.private.alloc4, ptr addrspace(5) %10, align 8
  %gep_omp.private.alloc13.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 24
  %11 = addrspacecast ptr %gep_omp.private.alloc13.i to ptr addrspace(5)
  store ptr %omp.private.alloc, ptr addrspace(5) %11, align 8
  %gep_14.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 32
  %12 = addrspacecast ptr %gep_14.i to ptr addrspace(5)
  store ptr %loadgep_2, ptr addrspace(5) %12, align 8
  %gep_omp.private.alloc515.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 40
  %13 = addrspacecast ptr %gep_omp.private.alloc515.i to ptr addrspace(5)
  store ptr %omp.private.alloc5, ptr addrspace(5) %13, align 8
  %gep_28.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 48
  %14 = addrspacecast ptr %gep_28.i to ptr addrspace(5)
  store ptr %loadgep_4, ptr addrspace(5) %14, align 8
  %gep_29.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 56
  %15 = addrspacecast ptr %gep_29.i to ptr addrspace(5)
  store ptr %loadgep_6, ptr addrspace(5) %15, align 8
  %gep_30.i = getelementptr inbounds nuw i8, ptr %structArg.i, i64 64
  %16 = addrspacecast ptr %gep_30.i to ptr addrspace(5)
  store ptr %loadgep_8, ptr addrspace(5) %16, align 8
  %17 = call i32 @omp_get_num_threads() #3
  call void @__kmpc_distribute_for_static_loop_4u(ptr nonnull @1, ptr nonnull @__omp_offloading_fe00_9a48f4_multiply__l7..omp_par, ptr nonnull %structArg.i, i32 %7, i32 %17, i32 0, i32 0, i8 0) #3
  call void @llvm.lifetime.end.p0(ptr nonnull %structArg.i)
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @__omp_offloading_fe00_9a48f4_multiply__l7..omp_par(i32 %0, ptr readonly captures(none) %1) #2 {
omp_collapsed.body:
  %loadgep_omp_loop.tripcount12 = load i32, ptr %1, align 4
  %gep_omp.private.alloc3 = getelementptr i8, ptr %1, i64 8
  %loadgep_omp.private.alloc3 = load ptr, ptr %gep_omp.private.alloc3, align 8, !align !10
  %gep_omp.private.alloc4 = getelementptr i8, ptr %1, i64 16
  %loadgep_omp.private.alloc4 = load ptr, ptr %gep_omp.private.alloc4, align 8, !align !10
  %gep_omp.private.alloc = getelementptr i8, ptr %1, i64 24
  %loadgep_omp.private.alloc = load ptr, ptr %gep_omp.private.alloc, align 8, !align !10
  %gep_ = getelementptr i8, ptr %1, i64 32
  %loadgep_ = load ptr, ptr %gep_, align 8, !align !9
  %gep_omp.private.alloc5 = getelementptr i8, ptr %1, i64 40
  %loadgep_omp.private.alloc5 = load ptr, ptr %gep_omp.private.alloc5, align 8, !align !10
  %gep_1 = getelementptr i8, ptr %1, i64 48
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !9
  %gep_3 = getelementptr i8, ptr %1, i64 56
  %loadgep_4 = load ptr, ptr %gep_3, align 8, !align !9
  %gep_5 = getelementptr i8, ptr %1, i64 64
  %loadgep_6 = load ptr, ptr %gep_5, align 8, !align !9
  %.frozen = freeze i32 %0
  %loadgep_omp_loop.tripcount12.frozen = freeze i32 %loadgep_omp_loop.tripcount12
  %2 = udiv i32 %.frozen, %loadgep_omp_loop.tripcount12.frozen
  %3 = mul i32 %2, %loadgep_omp_loop.tripcount12.frozen
  %.decomposed = sub i32 %.frozen, %3
  %4 = add i32 %2, 1
  %5 = add nuw i32 %.decomposed, 1
  store i32 %4, ptr %loadgep_omp.private.alloc3, align 4, !tbaa !11
  store i32 %5, ptr %loadgep_omp.private.alloc4, align 4, !tbaa !11
  store float 0.000000e+00, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %6 = getelementptr i8, ptr %loadgep_, i64 56
  %7 = load i64, ptr %6, align 8, !tbaa !5
  %sext = shl i64 %7, 32
  %8 = ashr exact i64 %sext, 32
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %omp.loop_nest.region25.lr.ph, label %omp.loop_nest.region26

omp.loop_nest.region25.lr.ph:                     ; preds = %omp_collapsed.body
  %10 = getelementptr i8, ptr %loadgep_4, i64 40
  %11 = load i64, ptr %10, align 8, !tbaa !5
  %12 = getelementptr i8, ptr %loadgep_4, i64 64
  %13 = load i64, ptr %12, align 8, !tbaa !5
  %14 = load ptr, ptr %loadgep_4, align 8, !tbaa !5
  %15 = getelementptr i8, ptr %loadgep_6, i64 40
  %16 = load i64, ptr %15, align 8, !tbaa !5
  %17 = getelementptr i8, ptr %loadgep_6, i64 64
  %18 = load i64, ptr %17, align 8, !tbaa !5
  %19 = load ptr, ptr %loadgep_6, align 8, !tbaa !5
  %xtraiter = and i64 %7, 1
  %20 = icmp eq i64 %sext, 4294967296
  br i1 %20, label %omp.loop_nest.region25.epil.preheader, label %omp.loop_nest.region25.lr.ph.new

omp.loop_nest.region25.lr.ph.new:                 ; preds = %omp.loop_nest.region25.lr.ph
  %unroll_iter = sub nsw i64 %8, %xtraiter
  br label %omp.loop_nest.region25

omp.loop_nest.region26.loopexit.unr-lcssa:        ; preds = %omp.loop_nest.region25
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %omp.loop_nest.region26, label %omp.loop_nest.region25.epil.preheader

omp.loop_nest.region25.epil.preheader:            ; preds = %omp.loop_nest.region26.loopexit.unr-lcssa, %omp.loop_nest.region25.lr.ph
  %.epil.init12 = phi i32 [ 1, %omp.loop_nest.region25.lr.ph ], [ %105, %omp.loop_nest.region26.loopexit.unr-lcssa ]
  %lcmp.mod14 = icmp ne i64 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod14)
  store i32 %.epil.init12, ptr %loadgep_omp.private.alloc5, align 4, !tbaa !11
  %21 = load float, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %22 = load i32, ptr %loadgep_omp.private.alloc4, align 4, !tbaa !11
  %23 = sext i32 %22 to i64
  %24 = sext i32 %.epil.init12 to i64
  %25 = add nsw i64 %23, -1
  %26 = mul nsw i64 %25, %11
  %27 = add nsw i64 %24, -1
  %28 = mul nsw i64 %13, %27
  %29 = getelementptr i8, ptr %14, i64 %28
  %30 = getelementptr i8, ptr %29, i64 %26
  %31 = load float, ptr %30, align 4, !tbaa !13
  %32 = load i32, ptr %loadgep_omp.private.alloc3, align 4, !tbaa !11
  %33 = sext i32 %32 to i64
  %34 = mul nsw i64 %16, %27
  %35 = add nsw i64 %33, -1
  %36 = mul nsw i64 %35, %18
  %37 = getelementptr i8, ptr %19, i64 %36
  %38 = getelementptr i8, ptr %37, i64 %34
  %39 = load float, ptr %38, align 4, !tbaa !13
  %40 = fmul contract float %31, %39
  %41 = fadd contract float %21, %40
  store float %41, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %42 = load i32, ptr %loadgep_omp.private.alloc5, align 4, !tbaa !11
  %43 = add nsw i32 %42, 1
  br label %omp.loop_nest.region26

omp.loop_nest.region26:                           ; preds = %omp.loop_nest.region25.epil.preheader, %omp.loop_nest.region26.loopexit.unr-lcssa, %omp_collapsed.body
  %.lcssa = phi i32 [ 1, %omp_collapsed.body ], [ %105, %omp.loop_nest.region26.loopexit.unr-lcssa ], [ %43, %omp.loop_nest.region25.epil.preheader ]
  store i32 %.lcssa, ptr %loadgep_omp.private.alloc5, align 4, !tbaa !11
  %44 = load float, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %45 = load i32, ptr %loadgep_omp.private.alloc4, align 4, !tbaa !11
  %46 = sext i32 %45 to i64
  %47 = load i32, ptr %loadgep_omp.private.alloc3, align 4, !tbaa !11
  %48 = sext i32 %47 to i64
  %49 = add nsw i64 %46, -1
  %50 = getelementptr i8, ptr %loadgep_2, i64 40
  %51 = load i64, ptr %50, align 8, !tbaa !5
  %52 = mul nsw i64 %49, %51
  %53 = add nsw i64 %48, -1
  %54 = getelementptr i8, ptr %loadgep_2, i64 64
  %55 = load i64, ptr %54, align 8, !tbaa !5
  %56 = mul nsw i64 %53, %55
  %57 = load ptr, ptr %loadgep_2, align 8, !tbaa !5
  %58 = getelementptr i8, ptr %57, i64 %56
  %59 = getelementptr i8, ptr %58, i64 %52
  store float %44, ptr %59, align 4, !tbaa !13
  ret void

omp.loop_nest.region25:                           ; preds = %omp.loop_nest.region25, %omp.loop_nest.region25.lr.ph.new
  %60 = phi i32 [ 1, %omp.loop_nest.region25.lr.ph.new ], [ %105, %omp.loop_nest.region25 ]
  %niter = phi i64 [ 0, %omp.loop_nest.region25.lr.ph.new ], [ %niter.next.1, %omp.loop_nest.region25 ]
  store i32 %60, ptr %loadgep_omp.private.alloc5, align 4, !tbaa !11
  %61 = load float, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %62 = load i32, ptr %loadgep_omp.private.alloc4, align 4, !tbaa !11
  %63 = sext i32 %62 to i64
  %64 = sext i32 %60 to i64
  %65 = add nsw i64 %63, -1
  %66 = mul nsw i64 %65, %11
  %67 = add nsw i64 %64, -1
  %68 = mul nsw i64 %13, %67
  %69 = getelementptr i8, ptr %14, i64 %68
  %70 = getelementptr i8, ptr %69, i64 %66
  %71 = load float, ptr %70, align 4, !tbaa !13
  %72 = load i32, ptr %loadgep_omp.private.alloc3, align 4, !tbaa !11
  %73 = sext i32 %72 to i64
  %74 = mul nsw i64 %16, %67
  %75 = add nsw i64 %73, -1
  %76 = mul nsw i64 %75, %18
  %77 = getelementptr i8, ptr %19, i64 %76
  %78 = getelementptr i8, ptr %77, i64 %74
  %79 = load float, ptr %78, align 4, !tbaa !13
  %80 = fmul contract float %71, %79
  %81 = fadd contract float %61, %80
  store float %81, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %82 = load i32, ptr %loadgep_omp.private.alloc5, align 4, !tbaa !11
  %83 = add nsw i32 %82, 1
  store i32 %83, ptr %loadgep_omp.private.alloc5, align 4, !tbaa !11
  %84 = load float, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %85 = load i32, ptr %loadgep_omp.private.alloc4, align 4, !tbaa !11
  %86 = sext i32 %85 to i64
  %87 = add nsw i64 %86, -1
  %88 = mul nsw i64 %87, %11
  %89 = sext i32 %82 to i64
  %90 = mul nsw i64 %13, %89
  %91 = getelementptr i8, ptr %14, i64 %90
  %92 = getelementptr i8, ptr %91, i64 %88
  %93 = load float, ptr %92, align 4, !tbaa !13
  %94 = load i32, ptr %loadgep_omp.private.alloc3, align 4, !tbaa !11
  %95 = sext i32 %94 to i64
  %96 = mul nsw i64 %16, %89
  %97 = add nsw i64 %95, -1
  %98 = mul nsw i64 %97, %18
  %99 = getelementptr i8, ptr %19, i64 %98
  %100 = getelementptr i8, ptr %99, i64 %96
  %101 = load float, ptr %100, align 4, !tbaa !13
  %102 = fmul contract float %93, %101
  %103 = fadd contract float %84, %102
  store float %103, ptr %loadgep_omp.private.alloc, align 4, !tbaa !11
  %104 = load i32, ptr %loadgep_omp.private.alloc5, align 4, !tbaa !11
  %105 = add nsw i32 %104, 1
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1.not = icmp eq i64 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1.not, label %omp.loop_nest.region26.loopexit.unr-lcssa, label %omp.loop_nest.region25
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

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #7

attributes #0 = { "kernel" "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #1 = { nounwind "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #2 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "nvvm.maxntid"="128" "omp_target_thread_limit"="128" "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #3 = { nounwind }
attributes #4 = { alwaysinline }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!omp_offload.info = !{!4}

!0 = !{i32 7, !"openmp-device", i32 31}
!1 = !{i32 7, !"openmp", i32 31}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!"Debian flang version 22.1.8"}
!4 = !{i32 0, i32 65024, i32 10111220, !"multiply_", i32 7, i32 0, i32 0}
!5 = !{!6, !6, i64 0}
!6 = !{!"descriptor member", !7, i64 0}
!7 = !{!"any access", !8, i64 0}
!8 = !{!"Flang function root _QPmultiply"}
!9 = !{i64 8}
!10 = !{i64 4}
!11 = !{!12, !12, i64 0}
!12 = !{!"any data access", !7, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"allocated data", !12, i64 0}
