// RUN: tilespace-opt %s --memory-space-opt='unproven=global no-warnings' | FileCheck %s --check-prefixes=ALL,BOTH
// RUN: tilespace-opt %s --memory-space-opt='unproven=global wmma-memory-space-opt=true no-warnings' | FileCheck %s --check-prefixes=ALL,BOTH
// RUN: tilespace-opt %s --memory-space-opt='unproven=global wmma-memory-space-opt=false no-warnings' | FileCheck %s --check-prefixes=ALL,NEITHER
// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s --check-prefixes=ALL,NEITHER
// RUN: tilespace-opt %s --memory-space-opt='unproven=global wmma-memory-space-opt=false' 2>&1 >/dev/null | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --memory-space-opt=unproven=global 2>&1 >/dev/null | FileCheck %s --check-prefix=ON

// An undecided matrix operand is hinted towards global memory only if unproved pointers are taken to be there at all.
// An operand proved to be shared stays shared, and an operand with two contradicting spaces stays generic.

// ON:      warning: Cannot tell what pointer points to, assuming global memory space
// ON-NOT:  {{warning|remark}}
// OFF:     remark: Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-caller)
// OFF-NOT: {{warning|remark}}

// ALL-LABEL: llvm.func @undecided(
// BOTH:        nvvm.wmma.load {{.*}} : (!llvm.ptr<1>)
// NEITHER:     nvvm.wmma.load {{.*}} : (!llvm.ptr)
llvm.func @undecided(%p: !llvm.ptr, %s: i32) {
  %a = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// ALL-LABEL: llvm.func @shared(
// ALL:         nvvm.wmma.load {{.*}} : (!llvm.ptr<3>)
llvm.func @shared(%t: !llvm.ptr<3>, %s: i32) {
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// ALL-LABEL: llvm.func @contradicted(
// ALL:         nvvm.wmma.load {{.*}} : (!llvm.ptr)
llvm.func @contradicted(%t: !llvm.ptr<3>, %g: !llvm.ptr<1>, %s: i32, %c: i1) {
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  %a = nvvm.wmma.load %r, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}
