// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | mlir-translate --mlir-to-llvmir | llc -march=nvptx64 -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

// NVPTX aborts on an alloca in space 5: the alloca keeps its type, and a cast right after it states the space.

// CHECK-LABEL: llvm.func @local(
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} x !llvm.array<4 x f32> : (i32) -> !llvm.ptr{{$}}
// CHECK-NEXT:    %[[L:.*]] = llvm.addrspacecast %[[A]] : !llvm.ptr to !llvm.ptr<5>
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[L]][%{{.*}}] : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>, f32
// CHECK:         llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr<5>
// PTX: st.local
llvm.func @local(%i: i64, %x: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x !llvm.array<4 x f32> : (i32) -> !llvm.ptr
  %q = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %x, %q : f32, !llvm.ptr
  // The store must stay.
  llvm.inline_asm has_side_effects "// $0", "l,~{memory}" %a : (!llvm.ptr) -> ()
  llvm.return
}
