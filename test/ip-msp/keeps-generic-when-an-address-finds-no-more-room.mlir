// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The table holds an address, and other pointers at more places than the solver keeps separate. One more address comes
// out of another object, is stored there, and comes out again.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %table = llvm.alloca %one x !llvm.array<80 x ptr> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.store %c, %table : !llvm.ptr, !llvm.ptr
  %f1 = llvm.getelementptr %table[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f1 : !llvm.ptr, !llvm.ptr
  %f2 = llvm.getelementptr %table[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f2 : !llvm.ptr, !llvm.ptr
  %f3 = llvm.getelementptr %table[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f3 : !llvm.ptr, !llvm.ptr
  %f4 = llvm.getelementptr %table[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f4 : !llvm.ptr, !llvm.ptr
  %f5 = llvm.getelementptr %table[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f5 : !llvm.ptr, !llvm.ptr
  %f6 = llvm.getelementptr %table[48] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f6 : !llvm.ptr, !llvm.ptr
  %f7 = llvm.getelementptr %table[56] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f7 : !llvm.ptr, !llvm.ptr
  %f8 = llvm.getelementptr %table[64] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f8 : !llvm.ptr, !llvm.ptr
  %f9 = llvm.getelementptr %table[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f9 : !llvm.ptr, !llvm.ptr
  %f10 = llvm.getelementptr %table[80] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f10 : !llvm.ptr, !llvm.ptr
  %f11 = llvm.getelementptr %table[88] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f11 : !llvm.ptr, !llvm.ptr
  %f12 = llvm.getelementptr %table[96] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f12 : !llvm.ptr, !llvm.ptr
  %f13 = llvm.getelementptr %table[104] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f13 : !llvm.ptr, !llvm.ptr
  %f14 = llvm.getelementptr %table[112] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f14 : !llvm.ptr, !llvm.ptr
  %f15 = llvm.getelementptr %table[120] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f15 : !llvm.ptr, !llvm.ptr
  %f16 = llvm.getelementptr %table[128] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f16 : !llvm.ptr, !llvm.ptr
  %f17 = llvm.getelementptr %table[136] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f17 : !llvm.ptr, !llvm.ptr
  %f18 = llvm.getelementptr %table[144] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f18 : !llvm.ptr, !llvm.ptr
  %f19 = llvm.getelementptr %table[152] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f19 : !llvm.ptr, !llvm.ptr
  %f20 = llvm.getelementptr %table[160] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f20 : !llvm.ptr, !llvm.ptr
  %f21 = llvm.getelementptr %table[168] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f21 : !llvm.ptr, !llvm.ptr
  %f22 = llvm.getelementptr %table[176] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f22 : !llvm.ptr, !llvm.ptr
  %f23 = llvm.getelementptr %table[184] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f23 : !llvm.ptr, !llvm.ptr
  %f24 = llvm.getelementptr %table[192] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f24 : !llvm.ptr, !llvm.ptr
  %f25 = llvm.getelementptr %table[200] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f25 : !llvm.ptr, !llvm.ptr
  %f26 = llvm.getelementptr %table[208] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f26 : !llvm.ptr, !llvm.ptr
  %f27 = llvm.getelementptr %table[216] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f27 : !llvm.ptr, !llvm.ptr
  %f28 = llvm.getelementptr %table[224] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f28 : !llvm.ptr, !llvm.ptr
  %f29 = llvm.getelementptr %table[232] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f29 : !llvm.ptr, !llvm.ptr
  %f30 = llvm.getelementptr %table[240] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f30 : !llvm.ptr, !llvm.ptr
  %f31 = llvm.getelementptr %table[248] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f31 : !llvm.ptr, !llvm.ptr
  %f32 = llvm.getelementptr %table[256] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f32 : !llvm.ptr, !llvm.ptr
  %f33 = llvm.getelementptr %table[264] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f33 : !llvm.ptr, !llvm.ptr
  %f34 = llvm.getelementptr %table[272] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f34 : !llvm.ptr, !llvm.ptr
  %f35 = llvm.getelementptr %table[280] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f35 : !llvm.ptr, !llvm.ptr
  %f36 = llvm.getelementptr %table[288] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f36 : !llvm.ptr, !llvm.ptr
  %f37 = llvm.getelementptr %table[296] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f37 : !llvm.ptr, !llvm.ptr
  %f38 = llvm.getelementptr %table[304] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f38 : !llvm.ptr, !llvm.ptr
  %f39 = llvm.getelementptr %table[312] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f39 : !llvm.ptr, !llvm.ptr
  %f40 = llvm.getelementptr %table[320] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f40 : !llvm.ptr, !llvm.ptr
  %f41 = llvm.getelementptr %table[328] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f41 : !llvm.ptr, !llvm.ptr
  %f42 = llvm.getelementptr %table[336] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f42 : !llvm.ptr, !llvm.ptr
  %f43 = llvm.getelementptr %table[344] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f43 : !llvm.ptr, !llvm.ptr
  %f44 = llvm.getelementptr %table[352] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f44 : !llvm.ptr, !llvm.ptr
  %f45 = llvm.getelementptr %table[360] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f45 : !llvm.ptr, !llvm.ptr
  %f46 = llvm.getelementptr %table[368] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f46 : !llvm.ptr, !llvm.ptr
  %f47 = llvm.getelementptr %table[376] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f47 : !llvm.ptr, !llvm.ptr
  %f48 = llvm.getelementptr %table[384] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f48 : !llvm.ptr, !llvm.ptr
  %f49 = llvm.getelementptr %table[392] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f49 : !llvm.ptr, !llvm.ptr
  %f50 = llvm.getelementptr %table[400] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f50 : !llvm.ptr, !llvm.ptr
  %f51 = llvm.getelementptr %table[408] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f51 : !llvm.ptr, !llvm.ptr
  %f52 = llvm.getelementptr %table[416] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f52 : !llvm.ptr, !llvm.ptr
  %f53 = llvm.getelementptr %table[424] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f53 : !llvm.ptr, !llvm.ptr
  %f54 = llvm.getelementptr %table[432] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f54 : !llvm.ptr, !llvm.ptr
  %f55 = llvm.getelementptr %table[440] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f55 : !llvm.ptr, !llvm.ptr
  %f56 = llvm.getelementptr %table[448] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f56 : !llvm.ptr, !llvm.ptr
  %f57 = llvm.getelementptr %table[456] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f57 : !llvm.ptr, !llvm.ptr
  %f58 = llvm.getelementptr %table[464] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f58 : !llvm.ptr, !llvm.ptr
  %f59 = llvm.getelementptr %table[472] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f59 : !llvm.ptr, !llvm.ptr
  %f60 = llvm.getelementptr %table[480] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f60 : !llvm.ptr, !llvm.ptr
  %f61 = llvm.getelementptr %table[488] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f61 : !llvm.ptr, !llvm.ptr
  %f62 = llvm.getelementptr %table[496] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f62 : !llvm.ptr, !llvm.ptr
  %f63 = llvm.getelementptr %table[504] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f63 : !llvm.ptr, !llvm.ptr
  %f64 = llvm.getelementptr %table[512] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f64 : !llvm.ptr, !llvm.ptr
  %f65 = llvm.getelementptr %table[520] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f65 : !llvm.ptr, !llvm.ptr
  %y = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %f66 = llvm.getelementptr %table[528] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %y, %f66 : !llvm.ptr, !llvm.ptr
  %x = llvm.load %f66 : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %x : !llvm.ptr, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// There is room, and the first address comes out again: the pointer is stored in its slot.
// CHECK-LABEL: llvm.func @the_first_address_comes_out(
llvm.func @the_first_address_comes_out(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %table = llvm.alloca %one x !llvm.array<80 x ptr> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.store %c, %table : !llvm.ptr, !llvm.ptr
  %f1 = llvm.getelementptr %table[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f1 : !llvm.ptr, !llvm.ptr
  %y = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %f2 = llvm.getelementptr %table[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %y, %f2 : !llvm.ptr, !llvm.ptr
  %x = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %x : !llvm.ptr, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
