// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The array holds 65 addresses, and 64 are told apart. One of them is that of the slot which is stored to.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %i: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %all = llvm.alloca %one x !llvm.array<65 x ptr> : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %others = llvm.alloca %one x !llvm.array<64 x ptr> : (i32) -> !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  %first = llvm.getelementptr %all[64] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %b, %first : !llvm.ptr, !llvm.ptr
  %o0 = llvm.getelementptr %others[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a0 = llvm.getelementptr %all[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o0, %a0 : !llvm.ptr, !llvm.ptr
  %o1 = llvm.getelementptr %others[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a1 = llvm.getelementptr %all[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o1, %a1 : !llvm.ptr, !llvm.ptr
  %o2 = llvm.getelementptr %others[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a2 = llvm.getelementptr %all[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o2, %a2 : !llvm.ptr, !llvm.ptr
  %o3 = llvm.getelementptr %others[3] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a3 = llvm.getelementptr %all[3] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o3, %a3 : !llvm.ptr, !llvm.ptr
  %o4 = llvm.getelementptr %others[4] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a4 = llvm.getelementptr %all[4] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o4, %a4 : !llvm.ptr, !llvm.ptr
  %o5 = llvm.getelementptr %others[5] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a5 = llvm.getelementptr %all[5] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o5, %a5 : !llvm.ptr, !llvm.ptr
  %o6 = llvm.getelementptr %others[6] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a6 = llvm.getelementptr %all[6] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o6, %a6 : !llvm.ptr, !llvm.ptr
  %o7 = llvm.getelementptr %others[7] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a7 = llvm.getelementptr %all[7] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o7, %a7 : !llvm.ptr, !llvm.ptr
  %o8 = llvm.getelementptr %others[8] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a8 = llvm.getelementptr %all[8] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o8, %a8 : !llvm.ptr, !llvm.ptr
  %o9 = llvm.getelementptr %others[9] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a9 = llvm.getelementptr %all[9] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o9, %a9 : !llvm.ptr, !llvm.ptr
  %o10 = llvm.getelementptr %others[10] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a10 = llvm.getelementptr %all[10] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o10, %a10 : !llvm.ptr, !llvm.ptr
  %o11 = llvm.getelementptr %others[11] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a11 = llvm.getelementptr %all[11] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o11, %a11 : !llvm.ptr, !llvm.ptr
  %o12 = llvm.getelementptr %others[12] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a12 = llvm.getelementptr %all[12] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o12, %a12 : !llvm.ptr, !llvm.ptr
  %o13 = llvm.getelementptr %others[13] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a13 = llvm.getelementptr %all[13] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o13, %a13 : !llvm.ptr, !llvm.ptr
  %o14 = llvm.getelementptr %others[14] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a14 = llvm.getelementptr %all[14] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o14, %a14 : !llvm.ptr, !llvm.ptr
  %o15 = llvm.getelementptr %others[15] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a15 = llvm.getelementptr %all[15] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o15, %a15 : !llvm.ptr, !llvm.ptr
  %o16 = llvm.getelementptr %others[16] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a16 = llvm.getelementptr %all[16] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o16, %a16 : !llvm.ptr, !llvm.ptr
  %o17 = llvm.getelementptr %others[17] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a17 = llvm.getelementptr %all[17] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o17, %a17 : !llvm.ptr, !llvm.ptr
  %o18 = llvm.getelementptr %others[18] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a18 = llvm.getelementptr %all[18] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o18, %a18 : !llvm.ptr, !llvm.ptr
  %o19 = llvm.getelementptr %others[19] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a19 = llvm.getelementptr %all[19] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o19, %a19 : !llvm.ptr, !llvm.ptr
  %o20 = llvm.getelementptr %others[20] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a20 = llvm.getelementptr %all[20] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o20, %a20 : !llvm.ptr, !llvm.ptr
  %o21 = llvm.getelementptr %others[21] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a21 = llvm.getelementptr %all[21] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o21, %a21 : !llvm.ptr, !llvm.ptr
  %o22 = llvm.getelementptr %others[22] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a22 = llvm.getelementptr %all[22] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o22, %a22 : !llvm.ptr, !llvm.ptr
  %o23 = llvm.getelementptr %others[23] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a23 = llvm.getelementptr %all[23] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o23, %a23 : !llvm.ptr, !llvm.ptr
  %o24 = llvm.getelementptr %others[24] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a24 = llvm.getelementptr %all[24] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o24, %a24 : !llvm.ptr, !llvm.ptr
  %o25 = llvm.getelementptr %others[25] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a25 = llvm.getelementptr %all[25] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o25, %a25 : !llvm.ptr, !llvm.ptr
  %o26 = llvm.getelementptr %others[26] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a26 = llvm.getelementptr %all[26] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o26, %a26 : !llvm.ptr, !llvm.ptr
  %o27 = llvm.getelementptr %others[27] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a27 = llvm.getelementptr %all[27] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o27, %a27 : !llvm.ptr, !llvm.ptr
  %o28 = llvm.getelementptr %others[28] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a28 = llvm.getelementptr %all[28] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o28, %a28 : !llvm.ptr, !llvm.ptr
  %o29 = llvm.getelementptr %others[29] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a29 = llvm.getelementptr %all[29] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o29, %a29 : !llvm.ptr, !llvm.ptr
  %o30 = llvm.getelementptr %others[30] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a30 = llvm.getelementptr %all[30] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o30, %a30 : !llvm.ptr, !llvm.ptr
  %o31 = llvm.getelementptr %others[31] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a31 = llvm.getelementptr %all[31] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o31, %a31 : !llvm.ptr, !llvm.ptr
  %o32 = llvm.getelementptr %others[32] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a32 = llvm.getelementptr %all[32] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o32, %a32 : !llvm.ptr, !llvm.ptr
  %o33 = llvm.getelementptr %others[33] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a33 = llvm.getelementptr %all[33] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o33, %a33 : !llvm.ptr, !llvm.ptr
  %o34 = llvm.getelementptr %others[34] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a34 = llvm.getelementptr %all[34] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o34, %a34 : !llvm.ptr, !llvm.ptr
  %o35 = llvm.getelementptr %others[35] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a35 = llvm.getelementptr %all[35] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o35, %a35 : !llvm.ptr, !llvm.ptr
  %o36 = llvm.getelementptr %others[36] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a36 = llvm.getelementptr %all[36] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o36, %a36 : !llvm.ptr, !llvm.ptr
  %o37 = llvm.getelementptr %others[37] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a37 = llvm.getelementptr %all[37] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o37, %a37 : !llvm.ptr, !llvm.ptr
  %o38 = llvm.getelementptr %others[38] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a38 = llvm.getelementptr %all[38] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o38, %a38 : !llvm.ptr, !llvm.ptr
  %o39 = llvm.getelementptr %others[39] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a39 = llvm.getelementptr %all[39] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o39, %a39 : !llvm.ptr, !llvm.ptr
  %o40 = llvm.getelementptr %others[40] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a40 = llvm.getelementptr %all[40] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o40, %a40 : !llvm.ptr, !llvm.ptr
  %o41 = llvm.getelementptr %others[41] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a41 = llvm.getelementptr %all[41] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o41, %a41 : !llvm.ptr, !llvm.ptr
  %o42 = llvm.getelementptr %others[42] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a42 = llvm.getelementptr %all[42] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o42, %a42 : !llvm.ptr, !llvm.ptr
  %o43 = llvm.getelementptr %others[43] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a43 = llvm.getelementptr %all[43] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o43, %a43 : !llvm.ptr, !llvm.ptr
  %o44 = llvm.getelementptr %others[44] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a44 = llvm.getelementptr %all[44] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o44, %a44 : !llvm.ptr, !llvm.ptr
  %o45 = llvm.getelementptr %others[45] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a45 = llvm.getelementptr %all[45] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o45, %a45 : !llvm.ptr, !llvm.ptr
  %o46 = llvm.getelementptr %others[46] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a46 = llvm.getelementptr %all[46] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o46, %a46 : !llvm.ptr, !llvm.ptr
  %o47 = llvm.getelementptr %others[47] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a47 = llvm.getelementptr %all[47] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o47, %a47 : !llvm.ptr, !llvm.ptr
  %o48 = llvm.getelementptr %others[48] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a48 = llvm.getelementptr %all[48] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o48, %a48 : !llvm.ptr, !llvm.ptr
  %o49 = llvm.getelementptr %others[49] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a49 = llvm.getelementptr %all[49] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o49, %a49 : !llvm.ptr, !llvm.ptr
  %o50 = llvm.getelementptr %others[50] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a50 = llvm.getelementptr %all[50] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o50, %a50 : !llvm.ptr, !llvm.ptr
  %o51 = llvm.getelementptr %others[51] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a51 = llvm.getelementptr %all[51] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o51, %a51 : !llvm.ptr, !llvm.ptr
  %o52 = llvm.getelementptr %others[52] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a52 = llvm.getelementptr %all[52] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o52, %a52 : !llvm.ptr, !llvm.ptr
  %o53 = llvm.getelementptr %others[53] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a53 = llvm.getelementptr %all[53] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o53, %a53 : !llvm.ptr, !llvm.ptr
  %o54 = llvm.getelementptr %others[54] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a54 = llvm.getelementptr %all[54] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o54, %a54 : !llvm.ptr, !llvm.ptr
  %o55 = llvm.getelementptr %others[55] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a55 = llvm.getelementptr %all[55] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o55, %a55 : !llvm.ptr, !llvm.ptr
  %o56 = llvm.getelementptr %others[56] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a56 = llvm.getelementptr %all[56] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o56, %a56 : !llvm.ptr, !llvm.ptr
  %o57 = llvm.getelementptr %others[57] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a57 = llvm.getelementptr %all[57] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o57, %a57 : !llvm.ptr, !llvm.ptr
  %o58 = llvm.getelementptr %others[58] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a58 = llvm.getelementptr %all[58] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o58, %a58 : !llvm.ptr, !llvm.ptr
  %o59 = llvm.getelementptr %others[59] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a59 = llvm.getelementptr %all[59] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o59, %a59 : !llvm.ptr, !llvm.ptr
  %o60 = llvm.getelementptr %others[60] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a60 = llvm.getelementptr %all[60] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o60, %a60 : !llvm.ptr, !llvm.ptr
  %o61 = llvm.getelementptr %others[61] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a61 = llvm.getelementptr %all[61] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o61, %a61 : !llvm.ptr, !llvm.ptr
  %o62 = llvm.getelementptr %others[62] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a62 = llvm.getelementptr %all[62] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o62, %a62 : !llvm.ptr, !llvm.ptr
  %o63 = llvm.getelementptr %others[63] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a63 = llvm.getelementptr %all[63] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o63, %a63 : !llvm.ptr, !llvm.ptr
  %any = llvm.getelementptr %all[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %e = llvm.load %any : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %i: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %all = llvm.alloca %one x !llvm.array<65 x ptr> : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %others = llvm.alloca %one x !llvm.array<64 x ptr> : (i32) -> !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  %first = llvm.getelementptr %all[64] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %b, %first : !llvm.ptr, !llvm.ptr
  %o0 = llvm.getelementptr %others[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a0 = llvm.getelementptr %all[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o0, %a0 : !llvm.ptr, !llvm.ptr
  %o1 = llvm.getelementptr %others[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a1 = llvm.getelementptr %all[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o1, %a1 : !llvm.ptr, !llvm.ptr
  %o2 = llvm.getelementptr %others[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a2 = llvm.getelementptr %all[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o2, %a2 : !llvm.ptr, !llvm.ptr
  %o3 = llvm.getelementptr %others[3] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a3 = llvm.getelementptr %all[3] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o3, %a3 : !llvm.ptr, !llvm.ptr
  %o4 = llvm.getelementptr %others[4] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a4 = llvm.getelementptr %all[4] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o4, %a4 : !llvm.ptr, !llvm.ptr
  %o5 = llvm.getelementptr %others[5] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a5 = llvm.getelementptr %all[5] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o5, %a5 : !llvm.ptr, !llvm.ptr
  %o6 = llvm.getelementptr %others[6] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a6 = llvm.getelementptr %all[6] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o6, %a6 : !llvm.ptr, !llvm.ptr
  %o7 = llvm.getelementptr %others[7] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a7 = llvm.getelementptr %all[7] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o7, %a7 : !llvm.ptr, !llvm.ptr
  %o8 = llvm.getelementptr %others[8] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a8 = llvm.getelementptr %all[8] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o8, %a8 : !llvm.ptr, !llvm.ptr
  %o9 = llvm.getelementptr %others[9] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a9 = llvm.getelementptr %all[9] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o9, %a9 : !llvm.ptr, !llvm.ptr
  %o10 = llvm.getelementptr %others[10] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a10 = llvm.getelementptr %all[10] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o10, %a10 : !llvm.ptr, !llvm.ptr
  %o11 = llvm.getelementptr %others[11] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a11 = llvm.getelementptr %all[11] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o11, %a11 : !llvm.ptr, !llvm.ptr
  %o12 = llvm.getelementptr %others[12] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a12 = llvm.getelementptr %all[12] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o12, %a12 : !llvm.ptr, !llvm.ptr
  %o13 = llvm.getelementptr %others[13] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a13 = llvm.getelementptr %all[13] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o13, %a13 : !llvm.ptr, !llvm.ptr
  %o14 = llvm.getelementptr %others[14] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a14 = llvm.getelementptr %all[14] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o14, %a14 : !llvm.ptr, !llvm.ptr
  %o15 = llvm.getelementptr %others[15] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a15 = llvm.getelementptr %all[15] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o15, %a15 : !llvm.ptr, !llvm.ptr
  %o16 = llvm.getelementptr %others[16] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a16 = llvm.getelementptr %all[16] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o16, %a16 : !llvm.ptr, !llvm.ptr
  %o17 = llvm.getelementptr %others[17] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a17 = llvm.getelementptr %all[17] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o17, %a17 : !llvm.ptr, !llvm.ptr
  %o18 = llvm.getelementptr %others[18] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a18 = llvm.getelementptr %all[18] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o18, %a18 : !llvm.ptr, !llvm.ptr
  %o19 = llvm.getelementptr %others[19] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a19 = llvm.getelementptr %all[19] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o19, %a19 : !llvm.ptr, !llvm.ptr
  %o20 = llvm.getelementptr %others[20] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a20 = llvm.getelementptr %all[20] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o20, %a20 : !llvm.ptr, !llvm.ptr
  %o21 = llvm.getelementptr %others[21] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a21 = llvm.getelementptr %all[21] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o21, %a21 : !llvm.ptr, !llvm.ptr
  %o22 = llvm.getelementptr %others[22] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a22 = llvm.getelementptr %all[22] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o22, %a22 : !llvm.ptr, !llvm.ptr
  %o23 = llvm.getelementptr %others[23] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a23 = llvm.getelementptr %all[23] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o23, %a23 : !llvm.ptr, !llvm.ptr
  %o24 = llvm.getelementptr %others[24] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a24 = llvm.getelementptr %all[24] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o24, %a24 : !llvm.ptr, !llvm.ptr
  %o25 = llvm.getelementptr %others[25] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a25 = llvm.getelementptr %all[25] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o25, %a25 : !llvm.ptr, !llvm.ptr
  %o26 = llvm.getelementptr %others[26] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a26 = llvm.getelementptr %all[26] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o26, %a26 : !llvm.ptr, !llvm.ptr
  %o27 = llvm.getelementptr %others[27] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a27 = llvm.getelementptr %all[27] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o27, %a27 : !llvm.ptr, !llvm.ptr
  %o28 = llvm.getelementptr %others[28] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a28 = llvm.getelementptr %all[28] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o28, %a28 : !llvm.ptr, !llvm.ptr
  %o29 = llvm.getelementptr %others[29] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a29 = llvm.getelementptr %all[29] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o29, %a29 : !llvm.ptr, !llvm.ptr
  %o30 = llvm.getelementptr %others[30] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a30 = llvm.getelementptr %all[30] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o30, %a30 : !llvm.ptr, !llvm.ptr
  %o31 = llvm.getelementptr %others[31] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a31 = llvm.getelementptr %all[31] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o31, %a31 : !llvm.ptr, !llvm.ptr
  %o32 = llvm.getelementptr %others[32] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a32 = llvm.getelementptr %all[32] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o32, %a32 : !llvm.ptr, !llvm.ptr
  %o33 = llvm.getelementptr %others[33] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a33 = llvm.getelementptr %all[33] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o33, %a33 : !llvm.ptr, !llvm.ptr
  %o34 = llvm.getelementptr %others[34] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a34 = llvm.getelementptr %all[34] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o34, %a34 : !llvm.ptr, !llvm.ptr
  %o35 = llvm.getelementptr %others[35] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a35 = llvm.getelementptr %all[35] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o35, %a35 : !llvm.ptr, !llvm.ptr
  %o36 = llvm.getelementptr %others[36] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a36 = llvm.getelementptr %all[36] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o36, %a36 : !llvm.ptr, !llvm.ptr
  %o37 = llvm.getelementptr %others[37] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a37 = llvm.getelementptr %all[37] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o37, %a37 : !llvm.ptr, !llvm.ptr
  %o38 = llvm.getelementptr %others[38] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a38 = llvm.getelementptr %all[38] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o38, %a38 : !llvm.ptr, !llvm.ptr
  %o39 = llvm.getelementptr %others[39] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a39 = llvm.getelementptr %all[39] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o39, %a39 : !llvm.ptr, !llvm.ptr
  %o40 = llvm.getelementptr %others[40] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a40 = llvm.getelementptr %all[40] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o40, %a40 : !llvm.ptr, !llvm.ptr
  %o41 = llvm.getelementptr %others[41] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a41 = llvm.getelementptr %all[41] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o41, %a41 : !llvm.ptr, !llvm.ptr
  %o42 = llvm.getelementptr %others[42] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a42 = llvm.getelementptr %all[42] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o42, %a42 : !llvm.ptr, !llvm.ptr
  %o43 = llvm.getelementptr %others[43] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a43 = llvm.getelementptr %all[43] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o43, %a43 : !llvm.ptr, !llvm.ptr
  %o44 = llvm.getelementptr %others[44] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a44 = llvm.getelementptr %all[44] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o44, %a44 : !llvm.ptr, !llvm.ptr
  %o45 = llvm.getelementptr %others[45] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a45 = llvm.getelementptr %all[45] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o45, %a45 : !llvm.ptr, !llvm.ptr
  %o46 = llvm.getelementptr %others[46] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a46 = llvm.getelementptr %all[46] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o46, %a46 : !llvm.ptr, !llvm.ptr
  %o47 = llvm.getelementptr %others[47] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a47 = llvm.getelementptr %all[47] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o47, %a47 : !llvm.ptr, !llvm.ptr
  %o48 = llvm.getelementptr %others[48] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a48 = llvm.getelementptr %all[48] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o48, %a48 : !llvm.ptr, !llvm.ptr
  %o49 = llvm.getelementptr %others[49] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a49 = llvm.getelementptr %all[49] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o49, %a49 : !llvm.ptr, !llvm.ptr
  %o50 = llvm.getelementptr %others[50] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a50 = llvm.getelementptr %all[50] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o50, %a50 : !llvm.ptr, !llvm.ptr
  %o51 = llvm.getelementptr %others[51] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a51 = llvm.getelementptr %all[51] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o51, %a51 : !llvm.ptr, !llvm.ptr
  %o52 = llvm.getelementptr %others[52] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a52 = llvm.getelementptr %all[52] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o52, %a52 : !llvm.ptr, !llvm.ptr
  %o53 = llvm.getelementptr %others[53] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a53 = llvm.getelementptr %all[53] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o53, %a53 : !llvm.ptr, !llvm.ptr
  %o54 = llvm.getelementptr %others[54] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a54 = llvm.getelementptr %all[54] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o54, %a54 : !llvm.ptr, !llvm.ptr
  %o55 = llvm.getelementptr %others[55] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a55 = llvm.getelementptr %all[55] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o55, %a55 : !llvm.ptr, !llvm.ptr
  %o56 = llvm.getelementptr %others[56] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a56 = llvm.getelementptr %all[56] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o56, %a56 : !llvm.ptr, !llvm.ptr
  %o57 = llvm.getelementptr %others[57] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a57 = llvm.getelementptr %all[57] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o57, %a57 : !llvm.ptr, !llvm.ptr
  %o58 = llvm.getelementptr %others[58] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a58 = llvm.getelementptr %all[58] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o58, %a58 : !llvm.ptr, !llvm.ptr
  %o59 = llvm.getelementptr %others[59] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a59 = llvm.getelementptr %all[59] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o59, %a59 : !llvm.ptr, !llvm.ptr
  %o60 = llvm.getelementptr %others[60] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a60 = llvm.getelementptr %all[60] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o60, %a60 : !llvm.ptr, !llvm.ptr
  %o61 = llvm.getelementptr %others[61] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a61 = llvm.getelementptr %all[61] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o61, %a61 : !llvm.ptr, !llvm.ptr
  %o62 = llvm.getelementptr %others[62] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a62 = llvm.getelementptr %all[62] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o62, %a62 : !llvm.ptr, !llvm.ptr
  %o63 = llvm.getelementptr %others[63] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %a63 = llvm.getelementptr %all[63] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %o63, %a63 : !llvm.ptr, !llvm.ptr
  %any = llvm.getelementptr %all[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %e = llvm.load %any : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr<3>
  llvm.return
}
