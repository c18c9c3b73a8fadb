// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// It clobbers memory.
// CHECK-LABEL: llvm.func @clobbers(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @clobbers(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %m = llvm.inline_asm has_side_effects "atom.global.add.u32 $0, [0], $1;", "=r,r,~{memory}" %n : (i32) -> i32
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %m, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// Among other clobbers, with a space before it.
// CHECK-LABEL: llvm.func @clobbers_more(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @clobbers_more(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  llvm.inline_asm has_side_effects "st.global.u32 [0], 1;", "~{cc}, ~{memory},~{flags}" : () -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// It gets a pointer to memory, by an indirect constraint.
// CHECK-LABEL: llvm.func @indirect(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @indirect(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  llvm.inline_asm has_side_effects "st.u32 $0, $1;", "=*m,r" %rows, %n : (!llvm.ptr, i32) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// It gets a pointer in a register, to shared memory or in a struct.
// CHECK-LABEL: llvm.func @pointer(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @pointer(%rows: !llvm.ptr, %s: !llvm.ptr<3>, %n: i32) attributes {nvvm.kernel} {
  llvm.inline_asm has_side_effects "st.shared.u32 [$0], $1;", "l,r" %s, %n : (!llvm.ptr<3>, i32) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// The result may be a pointer: as a pointer, and as a number that has room for a pointer.
// CHECK-LABEL: llvm.func @result(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @result(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %p = llvm.inline_asm has_side_effects "cvta.shared.u64 $0, 0;", "=l" : () -> !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  %bits = llvm.inline_asm has_side_effects "cvta.shared.u64 $0, 0;", "=l" : () -> i64
  llvm.store %bits, %rows : i64, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// A shuffle of two halves of a pointer: the result has the bits of the pointer.
// CHECK-LABEL: llvm.func @halves(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @halves(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  %low = llvm.trunc %bits : i64 to i32
  %l = llvm.inline_asm has_side_effects "shfl.sync.up.b32 $0, $1, 1, 0, -1;", "=r,r" %low : (i32) -> i32
  llvm.store %l, %rows : i32, !llvm.ptr
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// The op of the NVVM dialect has no place for a clobber.
// CHECK-LABEL: llvm.func @of_nvvm(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @of_nvvm(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  nvvm.inline_ptx "st.global.u32 [0], $0;" ro(%n : i32)
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}

// -----

// It does nothing of the kind.
// CHECK-LABEL: llvm.func @shuffles(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @shuffles(%rows: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %m = llvm.inline_asm has_side_effects "shfl.sync.up.b32 $0, $1, 1, 0, -1;", "=r,r" %n : (i32) -> i32
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %m, %row : i32, !llvm.ptr
  llvm.return
}
