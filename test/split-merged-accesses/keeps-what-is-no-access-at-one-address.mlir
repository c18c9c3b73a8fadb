// RUN: tilespace-opt %s --split-merged-accesses --verify-diagnostics | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// What the threads of a warp do together must not come behind a branch of some.

// CHECK-LABEL: llvm.func @kernel(
// CHECK-NOT: ^
// CHECK: llvm.return
llvm.func @kernel(%p: !llvm.ptr, %c: i1, %n: i64, %stride: i32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %s, %p : i1, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: 'nvvm.wmma.load' is no load, store or atomic operation at one address}}
  %v = nvvm.wmma.load %q, %stride {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  // expected-remark@+1 {{'llvm.intr.memcpy' is no load}}
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
