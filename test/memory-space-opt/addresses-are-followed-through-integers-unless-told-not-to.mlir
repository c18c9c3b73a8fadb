// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=track-int2ptr=true | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=track-int2ptr=false | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --memory-space-opt=track-int2ptr=false -o /dev/null 2>&1 | FileCheck %s --check-prefix=REASON

// REASON: remark: Cannot tell what pointer points to: stays generic in '{{.*}}' (integer-round-trip)

// CHECK-LABEL: llvm.func @rounded(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<3>
// OFF-LABEL: llvm.func @rounded(
// OFF:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
llvm.func @rounded(%s: !llvm.ptr<3>, %n: i64) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %eight = llvm.mlir.constant(8 : i64) : i64
  %j = llvm.add %i, %eight : i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
