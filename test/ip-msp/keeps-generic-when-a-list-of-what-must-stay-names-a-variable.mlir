// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Inline assembly may use a variable on the list, by its name.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.mlir.global appending @llvm.used() {section = "llvm.metadata"} : !llvm.array<1 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %a = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %1 = llvm.insertvalue %g, %u[0] : !llvm.array<1 x ptr>
  llvm.return %1 : !llvm.array<1 x ptr>
}
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.mlir.addressof @cell : !llvm.ptr<3>
  llvm.store %in, %c : !llvm.ptr, !llvm.ptr<3>
  llvm.inline_asm has_side_effects "st.shared.u64 [cell], $0;", "l,~{memory}" %s : (!llvm.ptr) -> ()
  %p = llvm.load %c : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with a variable that the list does not name.

llvm.mlir.global internal @mine() {addr_space = 3 : i32} : !llvm.ptr
// CHECK-LABEL: llvm.func{{.*}} @not_on_the_list(
llvm.func @not_on_the_list(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.mlir.addressof @mine : !llvm.ptr<3>
  llvm.store %in, %c : !llvm.ptr, !llvm.ptr<3>
  llvm.inline_asm has_side_effects "st.shared.u64 [cell], $0;", "l,~{memory}" %s : (!llvm.ptr) -> ()
  %p = llvm.load %c : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
