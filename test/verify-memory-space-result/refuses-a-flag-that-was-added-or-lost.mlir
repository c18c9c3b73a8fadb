// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// Each of these promises something that the original did not, or takes back something that it demanded. Some are
// attributes, and some are properties that are none.

//--- before.mlir
#domain = #llvm.alias_scope_domain<id = "d">
#scope = #llvm.alias_scope<id = "s", domain = #domain>
#group = #llvm.access_group<id = distinct[0]<>>
#root = #llvm.tbaa_root<id = "r">
#a = #llvm.tbaa_type_desc<id = "a", members = {<#root, 0>}>
#b = #llvm.tbaa_type_desc<id = "b", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #a, access_type = #a, offset = 0>
#other = #llvm.tbaa_tag<base_type = #b, access_type = #b, offset = 0>
llvm.func @g(!llvm.ptr) -> !llvm.ptr
llvm.func @f(%p: !llvm.ptr, %g: !llvm.ptr<1>, %i: i64, %n: i32, %f: f32) {
  %0 = llvm.add %i, %i : i64
  %1 = llvm.sub %i, %i overflow<nsw> : i64
  %2 = llvm.shl %i, %i overflow<nuw> : i64
  %3 = llvm.trunc %i : i64 to i32
  %4 = llvm.zext %n : i32 to i64
  %5 = llvm.or %i, %i : i64
  %6 = llvm.udiv %i, %i : i64
  %7 = llvm.fadd %f, %f : f32
  %8 = llvm.getelementptr %g[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %9 = llvm.getelementptr nusw %g[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %10 = llvm.getelementptr %g[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %11 = llvm.load volatile %g : !llvm.ptr<1> -> f32
  %12 = llvm.load %g : !llvm.ptr<1> -> f32
  %13 = llvm.load %g {alignment = 4 : i64} : !llvm.ptr<1> -> f32
  %14 = llvm.load %g atomic syncscope("block") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> f32
  %15 = llvm.load %g : !llvm.ptr<1> -> f32
  %16 = llvm.load %g : !llvm.ptr<1> -> !llvm.ptr
  %17 = llvm.load %g : !llvm.ptr<1> -> f32
  %18 = llvm.load %g {tbaa = [#tag]} : !llvm.ptr<1> -> f32
  llvm.store %f, %g : f32, !llvm.ptr<1>
  %19 = llvm.atomicrmw volatile add %g, %i monotonic : !llvm.ptr<1>, i64
  %20 = llvm.cmpxchg %g, %i, %i acquire monotonic : !llvm.ptr<1>, i64
  "llvm.intr.memcpy"(%g, %g, %i) <{isVolatile = true}> : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()
  llvm.fence syncscope("device") release
  %21 = llvm.icmp "ult" %i, %i : i64
  %22 = llvm.call @g(%p) : (!llvm.ptr) -> !llvm.ptr
  %23 = llvm.call @g(%p) : (!llvm.ptr) -> !llvm.ptr
  %24 = llvm.call @g(%p) : (!llvm.ptr) -> !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
//--- after.mlir
#domain = #llvm.alias_scope_domain<id = "d">
#scope = #llvm.alias_scope<id = "s", domain = #domain>
#group = #llvm.access_group<id = distinct[0]<>>
#root = #llvm.tbaa_root<id = "r">
#a = #llvm.tbaa_type_desc<id = "a", members = {<#root, 0>}>
#b = #llvm.tbaa_type_desc<id = "b", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #a, access_type = #a, offset = 0>
#other = #llvm.tbaa_tag<base_type = #b, access_type = #b, offset = 0>
llvm.func @g(!llvm.ptr) -> !llvm.ptr
// expected-error@below {{attributes changed: arg_attrs}}
llvm.func @f(%p: !llvm.ptr {llvm.noalias}, %g: !llvm.ptr<1>, %i: i64, %n: i32, %f: f32) {
  // expected-error@below {{attributes changed: overflowFlags}}
  %0 = llvm.add %i, %i overflow<nsw> : i64
  // expected-error@below {{attributes changed: overflowFlags}}
  %1 = llvm.sub %i, %i overflow<nsw, nuw> : i64
  // expected-error@below {{attributes changed: overflowFlags}}
  %2 = llvm.shl %i, %i : i64
  // expected-error@below {{attributes changed: overflowFlags}}
  %3 = llvm.trunc %i overflow<nuw> : i64 to i32
  // expected-error@below {{attributes changed: nonNeg}}
  %4 = llvm.zext nneg %n : i32 to i64
  // expected-error@below {{attributes changed: isDisjoint}}
  %5 = llvm.or disjoint %i, %i : i64
  // expected-error@below {{attributes changed: isExact}}
  %6 = llvm.udiv exact %i, %i : i64
  // expected-error@below {{attributes changed: fastmathFlags}}
  %7 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<nnan>} : f32
  // expected-error@below {{attributes changed: noWrapFlags}}
  %8 = llvm.getelementptr inbounds %g[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  // expected-error@below {{attributes changed: noWrapFlags}}
  %9 = llvm.getelementptr nusw|nuw %g[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  // expected-error@below {{attributes changed: noWrapFlags}}
  %10 = llvm.getelementptr nuw %g[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  // expected-error@below {{attributes changed: volatile_}}
  %11 = llvm.load %g : !llvm.ptr<1> -> f32
  // expected-error@below {{attributes changed: invariant}}
  %12 = llvm.load %g invariant : !llvm.ptr<1> -> f32
  // expected-error@below {{attributes changed: alignment}}
  %13 = llvm.load %g {alignment = 16 : i64} : !llvm.ptr<1> -> f32
  // expected-error@below {{attributes changed: ordering, syncscope}}
  %14 = llvm.load %g atomic syncscope("device") monotonic {alignment = 4 : i64} : !llvm.ptr<1> -> f32
  // expected-error@below {{attributes changed: nontemporal}}
  %15 = llvm.load %g {nontemporal} : !llvm.ptr<1> -> f32
  // expected-error@below {{attributes changed: dereferenceable}}
  %16 = llvm.load %g dereferenceable<bytes = 16> : !llvm.ptr<1> -> !llvm.ptr
  // expected-error@below {{attributes changed: noalias_scopes}}
  %17 = llvm.load %g {noalias_scopes = [#scope]} : !llvm.ptr<1> -> f32
  // expected-error@below {{attributes changed: tbaa}}
  %18 = llvm.load %g {tbaa = [#other]} : !llvm.ptr<1> -> f32
  // expected-error@below {{attributes changed: access_groups}}
  llvm.store %f, %g {access_groups = [#group]} : f32, !llvm.ptr<1>
  // expected-error@below {{attributes changed: ordering, volatile_}}
  %19 = llvm.atomicrmw add %g, %i acq_rel : !llvm.ptr<1>, i64
  // expected-error@below {{attributes changed: weak}}
  %20 = llvm.cmpxchg weak %g, %i, %i acquire monotonic : !llvm.ptr<1>, i64
  // expected-error@below {{attributes changed: isVolatile}}
  "llvm.intr.memcpy"(%g, %g, %i) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()
  // expected-error@below {{attributes changed: syncscope}}
  llvm.fence syncscope("block") release
  // expected-error@below {{attributes changed: predicate}}
  %21 = llvm.icmp "slt" %i, %i : i64
  // expected-error@below {{attributes changed: arg_attrs, res_attrs}}
  %22 = llvm.call @g(%p) : (!llvm.ptr {llvm.nonnull}) -> (!llvm.ptr {llvm.noalias})
  // expected-error@below {{attributes changed: memory_effects}}
  %23 = llvm.call @g(%p) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : (!llvm.ptr) -> !llvm.ptr
  // expected-error@below {{attributes changed: TailCallKind}}
  %24 = llvm.call tail @g(%p) : (!llvm.ptr) -> !llvm.ptr
  // expected-error@below {{attributes changed: loop_annotation}}
  llvm.br ^end {loop_annotation = #llvm.loop_annotation<mustProgress = true>}
^end:
  llvm.return
}
