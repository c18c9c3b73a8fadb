// RUN: tilespace-opt %s --memory-space-pipeline='O=1 dump-ip-msp=true param-always-point-to-global=false track-indir-load=false track-int2ptr=false process-alloca-always=false strong-global-assumptions=false process-builtin-assume=false wmma-memory-space-opt=false memspace-opt-enable=false memspace-opt-verbose=true memspace-opt-conservative=true dump-ir-before-memory-space-opt=true dump-ir-after-memory-space-opt=true cluster-join=true mem-space-alg=1 memref-spaces=as-module check=true' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --to-ptx='O=1 dump-ip-msp=true param-always-point-to-global=false track-indir-load=false track-int2ptr=false process-alloca-always=false strong-global-assumptions=false process-builtin-assume=false wmma-memory-space-opt=false memspace-opt-enable=false memspace-opt-verbose=true memspace-opt-conservative=true dump-ir-before-memory-space-opt=true dump-ir-after-memory-space-opt=true cluster-join=true mem-space-alg=1 memref-spaces=as-module check=true' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=memspace-opt-enable=false 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --memory-space-pipeline 2>&1 | FileCheck %s --check-prefix=ON

// A knob of a pipeline reaches every pass that has it.

// CHECK:      memory-space-opt{check=true cluster-join=true dump-ir-after-memory-space-opt=true dump-ir-before-memory-space-opt=true
// CHECK-SAME: mem-space-alg=1 memref-spaces=as-module memspace-opt-conservative=true memspace-opt-enable=false memspace-opt-verbose=true mode=first-time
// CHECK-SAME: param-always-point-to-global=false process-alloca-always=false process-builtin-assume=false
// CHECK-SAME: track-indir-load=false track-int2ptr=false
// CHECK-SAME: wmma-memory-space-opt=false
// CHECK:      ip-msp{
// CHECK-SAME: check=true cluster-join=true {{.*}}dump-ip-msp=true
// CHECK-SAME: memspace-opt-conservative=true memspace-opt-enable=false memspace-opt-verbose=true
// CHECK-SAME: param-always-point-to-global=false plan-only=true process-alloca-always=false process-builtin-assume=false
// CHECK-SAME: strong-global-assumptions=false track-indir-load=false track-int2ptr=false
// CHECK:      memory-space-opt{check=true cluster-join=true dump-ir-after-memory-space-opt=true dump-ir-before-memory-space-opt=true
// CHECK-SAME: mem-space-alg=1 memref-spaces=as-module memspace-opt-conservative=true memspace-opt-enable=false memspace-opt-verbose=true mode=second-time
// CHECK-SAME: param-always-point-to-global=false process-alloca-always=false process-builtin-assume=false
// CHECK-SAME: track-indir-load=false track-int2ptr=false
// CHECK-SAME: wmma-memory-space-opt=false

// OFF:     llvm.func @kernel
// OFF-NOT: nvvm.as
// OFF:     llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
// ON:      llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @kernel(%p: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
