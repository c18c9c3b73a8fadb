// cp.async and mbarriers through helpers with generic arguments, down to PTX.
//
// RUN: %{to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx --implicit-check-not='mbarrier.init.b64'
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: mbarrier.init.shared.b64
// CHECK-DAG: cp.async.cg.shared.global
// CHECK-DAG: ld.shared
// CHECK-DAG: .visible .entry k(

// COUNT: generic=0
llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<128 x f32>
llvm.mlir.global internal @barrier() {addr_space = 3 : i32, alignment = 8 : i64} : i64
llvm.func internal @start(%b: !llvm.ptr, %n: i32) attributes {no_inline} {
  nvvm.mbarrier.init %b, %n : !llvm.ptr, i32
  llvm.return
}
llvm.func internal @fetch(%d: !llvm.ptr, %s: !llvm.ptr) attributes {no_inline} {
  %ds = llvm.addrspacecast %d : !llvm.ptr to !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<1>
  nvvm.cp.async.shared.global %ds, %sg, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @take(%s: !llvm.ptr, %out: !llvm.ptr) attributes {no_inline} {
  %v = llvm.load %s : !llvm.ptr -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%g: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.mlir.addressof @barrier : !llvm.ptr<3>
  %barrier = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  llvm.call @start(%barrier, %n) : (!llvm.ptr, i32) -> ()
  llvm.call @fetch(%tile, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @take(%tile, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
