// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --memory-space-pipeline | FileCheck %s

// A text of one instruction, without names or registers of its own, reaches only the memory that its operands name.
// Pointers in memory that it does not write stay what they were, also where it clobbers memory.

// A load by a pointer to shared memory keeps the pointer to itself.
// CHECK-LABEL: llvm.func @loads(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @loads(%rows: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %m = llvm.inline_asm has_side_effects "ldmatrix.sync.aligned.m8n8.x2.b16 {$0, $1}, [$2];", "=r,=r,l" %s : (!llvm.ptr) -> !llvm.struct<(i32, i32)>
  %v = llvm.extractvalue %m[0] : !llvm.struct<(i32, i32)>
  llvm.store %v, %rows : i32, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// A store of numbers to shared memory stores no pointer.
// CHECK-LABEL: llvm.func @stores(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @stores(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.inline_asm has_side_effects "st.v2.u32 [$0 + 8], {$1, $2};", "l,r,r,~{memory}" %s, %n, %n : (!llvm.ptr, i32, i32) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// A copy from global to shared memory brings what global memory holds.
// CHECK-LABEL: llvm.func @copies(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @copies(%rows: !llvm.ptr, %into: i32, %n: i32) attributes {nvvm.kernel} {
  llvm.inline_asm has_side_effects "cp.async.cg.shared.global.L2::128B [$0], [$1], 16;", "r,l,~{memory}" %into, %rows : (i32, !llvm.ptr) -> ()
  llvm.inline_asm has_side_effects "cp.async.commit_group;", "~{memory}" : () -> ()
  llvm.inline_asm has_side_effects "cp.async.wait_group $0;", "n,~{memory}" %n : (i32) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// A pointer that is loaded this way is a pointer that memory holds there.
// CHECK-LABEL: llvm.func @gives(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @gives(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %row = llvm.inline_asm has_side_effects "ld.relaxed.gpu.global.b64 $0, [$1];", "=l,l,~{memory}" %rows : (!llvm.ptr) -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// A fence, a barrier and a prefetch move nothing.
// CHECK-LABEL: llvm.func @moves_nothing(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @moves_nothing(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  llvm.inline_asm has_side_effects "fence.acq_rel.gpu;", "~{memory}" : () -> ()
  llvm.inline_asm has_side_effects "bar.sync $0, 128;", "r,~{memory}" %n : (i32) -> ()
  llvm.inline_asm has_side_effects "prefetch.global.L2 [$0];", "l,~{memory}" %rows : (!llvm.ptr) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}
