// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// An object holds the slot's address at more places than the solver keeps separate. A store through the last counts.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %table = llvm.alloca %one x !llvm.array<80 x ptr> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %f0 = llvm.getelementptr %table[0] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f0 : !llvm.ptr, !llvm.ptr
  %f1 = llvm.getelementptr %table[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f1 : !llvm.ptr, !llvm.ptr
  %f2 = llvm.getelementptr %table[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f2 : !llvm.ptr, !llvm.ptr
  %f3 = llvm.getelementptr %table[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f3 : !llvm.ptr, !llvm.ptr
  %f4 = llvm.getelementptr %table[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f4 : !llvm.ptr, !llvm.ptr
  %f5 = llvm.getelementptr %table[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f5 : !llvm.ptr, !llvm.ptr
  %f6 = llvm.getelementptr %table[48] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f6 : !llvm.ptr, !llvm.ptr
  %f7 = llvm.getelementptr %table[56] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f7 : !llvm.ptr, !llvm.ptr
  %f8 = llvm.getelementptr %table[64] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f8 : !llvm.ptr, !llvm.ptr
  %f9 = llvm.getelementptr %table[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f9 : !llvm.ptr, !llvm.ptr
  %f10 = llvm.getelementptr %table[80] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f10 : !llvm.ptr, !llvm.ptr
  %f11 = llvm.getelementptr %table[88] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f11 : !llvm.ptr, !llvm.ptr
  %f12 = llvm.getelementptr %table[96] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f12 : !llvm.ptr, !llvm.ptr
  %f13 = llvm.getelementptr %table[104] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f13 : !llvm.ptr, !llvm.ptr
  %f14 = llvm.getelementptr %table[112] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f14 : !llvm.ptr, !llvm.ptr
  %f15 = llvm.getelementptr %table[120] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f15 : !llvm.ptr, !llvm.ptr
  %f16 = llvm.getelementptr %table[128] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f16 : !llvm.ptr, !llvm.ptr
  %f17 = llvm.getelementptr %table[136] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f17 : !llvm.ptr, !llvm.ptr
  %f18 = llvm.getelementptr %table[144] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f18 : !llvm.ptr, !llvm.ptr
  %f19 = llvm.getelementptr %table[152] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f19 : !llvm.ptr, !llvm.ptr
  %f20 = llvm.getelementptr %table[160] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f20 : !llvm.ptr, !llvm.ptr
  %f21 = llvm.getelementptr %table[168] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f21 : !llvm.ptr, !llvm.ptr
  %f22 = llvm.getelementptr %table[176] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f22 : !llvm.ptr, !llvm.ptr
  %f23 = llvm.getelementptr %table[184] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f23 : !llvm.ptr, !llvm.ptr
  %f24 = llvm.getelementptr %table[192] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f24 : !llvm.ptr, !llvm.ptr
  %f25 = llvm.getelementptr %table[200] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f25 : !llvm.ptr, !llvm.ptr
  %f26 = llvm.getelementptr %table[208] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f26 : !llvm.ptr, !llvm.ptr
  %f27 = llvm.getelementptr %table[216] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f27 : !llvm.ptr, !llvm.ptr
  %f28 = llvm.getelementptr %table[224] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f28 : !llvm.ptr, !llvm.ptr
  %f29 = llvm.getelementptr %table[232] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f29 : !llvm.ptr, !llvm.ptr
  %f30 = llvm.getelementptr %table[240] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f30 : !llvm.ptr, !llvm.ptr
  %f31 = llvm.getelementptr %table[248] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f31 : !llvm.ptr, !llvm.ptr
  %f32 = llvm.getelementptr %table[256] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f32 : !llvm.ptr, !llvm.ptr
  %f33 = llvm.getelementptr %table[264] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f33 : !llvm.ptr, !llvm.ptr
  %f34 = llvm.getelementptr %table[272] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f34 : !llvm.ptr, !llvm.ptr
  %f35 = llvm.getelementptr %table[280] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f35 : !llvm.ptr, !llvm.ptr
  %f36 = llvm.getelementptr %table[288] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f36 : !llvm.ptr, !llvm.ptr
  %f37 = llvm.getelementptr %table[296] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f37 : !llvm.ptr, !llvm.ptr
  %f38 = llvm.getelementptr %table[304] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f38 : !llvm.ptr, !llvm.ptr
  %f39 = llvm.getelementptr %table[312] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f39 : !llvm.ptr, !llvm.ptr
  %f40 = llvm.getelementptr %table[320] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f40 : !llvm.ptr, !llvm.ptr
  %f41 = llvm.getelementptr %table[328] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f41 : !llvm.ptr, !llvm.ptr
  %f42 = llvm.getelementptr %table[336] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f42 : !llvm.ptr, !llvm.ptr
  %f43 = llvm.getelementptr %table[344] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f43 : !llvm.ptr, !llvm.ptr
  %f44 = llvm.getelementptr %table[352] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f44 : !llvm.ptr, !llvm.ptr
  %f45 = llvm.getelementptr %table[360] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f45 : !llvm.ptr, !llvm.ptr
  %f46 = llvm.getelementptr %table[368] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f46 : !llvm.ptr, !llvm.ptr
  %f47 = llvm.getelementptr %table[376] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f47 : !llvm.ptr, !llvm.ptr
  %f48 = llvm.getelementptr %table[384] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f48 : !llvm.ptr, !llvm.ptr
  %f49 = llvm.getelementptr %table[392] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f49 : !llvm.ptr, !llvm.ptr
  %f50 = llvm.getelementptr %table[400] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f50 : !llvm.ptr, !llvm.ptr
  %f51 = llvm.getelementptr %table[408] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f51 : !llvm.ptr, !llvm.ptr
  %f52 = llvm.getelementptr %table[416] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f52 : !llvm.ptr, !llvm.ptr
  %f53 = llvm.getelementptr %table[424] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f53 : !llvm.ptr, !llvm.ptr
  %f54 = llvm.getelementptr %table[432] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f54 : !llvm.ptr, !llvm.ptr
  %f55 = llvm.getelementptr %table[440] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f55 : !llvm.ptr, !llvm.ptr
  %f56 = llvm.getelementptr %table[448] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f56 : !llvm.ptr, !llvm.ptr
  %f57 = llvm.getelementptr %table[456] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f57 : !llvm.ptr, !llvm.ptr
  %f58 = llvm.getelementptr %table[464] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f58 : !llvm.ptr, !llvm.ptr
  %f59 = llvm.getelementptr %table[472] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f59 : !llvm.ptr, !llvm.ptr
  %f60 = llvm.getelementptr %table[480] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f60 : !llvm.ptr, !llvm.ptr
  %f61 = llvm.getelementptr %table[488] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f61 : !llvm.ptr, !llvm.ptr
  %f62 = llvm.getelementptr %table[496] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f62 : !llvm.ptr, !llvm.ptr
  %f63 = llvm.getelementptr %table[504] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f63 : !llvm.ptr, !llvm.ptr
  %f64 = llvm.getelementptr %table[512] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f64 : !llvm.ptr, !llvm.ptr
  %f65 = llvm.getelementptr %table[520] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f65 : !llvm.ptr, !llvm.ptr
  %x = llvm.load %f65 : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %x : !llvm.ptr, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// The last place holds the address of another slot: the pointer is stored there.
// CHECK-LABEL: llvm.func @another_slot_is_in_the_last_place(
llvm.func @another_slot_is_in_the_last_place(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %table = llvm.alloca %one x !llvm.array<80 x ptr> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %f0 = llvm.getelementptr %table[0] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %f0 : !llvm.ptr, !llvm.ptr
  %f1 = llvm.getelementptr %table[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %b, %f1 : !llvm.ptr, !llvm.ptr
  %x = llvm.load %f1 : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %x : !llvm.ptr, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
