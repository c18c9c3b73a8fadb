// RUN: tilespace-opt %s --split-merged-accesses | FileCheck %s

#domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#root = #llvm.tbaa_root<id = "root">
#float = #llvm.tbaa_type_desc<id = "float", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #float, access_type = #float, offset = 0>

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK-COUNT-2: llvm.store volatile %{{.*}}, %{{.*}} {alias_scopes = [#alias_scope], alignment = 16 : i64, nontemporal, tbaa = [#tbaa_tag]} : f32, !llvm.ptr
// CHECK-COUNT-2: llvm.load %{{.*}} atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr -> f32
// CHECK-COUNT-2: llvm.load %{{.*}} invariant {my.note = "kept"} : !llvm.ptr -> f32
// CHECK-COUNT-2: llvm.atomicrmw fadd %{{.*}}, %{{.*}} syncscope("block") monotonic {alignment = 8 : i64} : !llvm.ptr, f32
// CHECK-COUNT-2: llvm.cmpxchg weak volatile %{{.*}}, %{{.*}}, %{{.*}} acq_rel monotonic : !llvm.ptr, i32
// CHECK-NOT: llvm.cmpxchg
llvm.func @kernel(%p: !llvm.ptr, %c: i1, %x: f32, %i: i32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %s, %p : i1, !llvm.ptr
  llvm.store volatile %x, %q {alias_scopes = [#scope], alignment = 16 : i64, nontemporal, tbaa = [#tag]} : f32, !llvm.ptr
  %u = llvm.load %q atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr -> f32
  %v = llvm.load %q invariant {my.note = "kept"} : !llvm.ptr -> f32
  %w = llvm.atomicrmw fadd %q, %x syncscope("block") monotonic {alignment = 8 : i64} : !llvm.ptr, f32
  %z = llvm.cmpxchg weak volatile %q, %i, %i acq_rel monotonic : !llvm.ptr, i32
  llvm.return
}
