// RUN: tilespace-opt %s --verify-diagnostics --print-memory-spaces

// Each field holds one pointer, but the solver keeps fewer fields separate. The fields after the limit are one.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<66 x ptr> : (i32) -> !llvm.ptr
  %f0 = llvm.getelementptr %o[0] : (!llvm.ptr) -> !llvm.ptr, i8
  // expected-note @+1 {{the load may read a pointer to global memory that is stored here}}
  llvm.store %out, %f0 : !llvm.ptr, !llvm.ptr
  %f1 = llvm.getelementptr %o[8] : (!llvm.ptr) -> !llvm.ptr, i8
  // expected-note @+1 {{the load may read a pointer to shared memory that is stored here}}
  llvm.store %s, %f1 : !llvm.ptr, !llvm.ptr
  %f2 = llvm.getelementptr %o[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f2 : !llvm.ptr, !llvm.ptr
  %f3 = llvm.getelementptr %o[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f3 : !llvm.ptr, !llvm.ptr
  %f4 = llvm.getelementptr %o[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f4 : !llvm.ptr, !llvm.ptr
  %f5 = llvm.getelementptr %o[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f5 : !llvm.ptr, !llvm.ptr
  %f6 = llvm.getelementptr %o[48] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f6 : !llvm.ptr, !llvm.ptr
  %f7 = llvm.getelementptr %o[56] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f7 : !llvm.ptr, !llvm.ptr
  %f8 = llvm.getelementptr %o[64] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f8 : !llvm.ptr, !llvm.ptr
  %f9 = llvm.getelementptr %o[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f9 : !llvm.ptr, !llvm.ptr
  %f10 = llvm.getelementptr %o[80] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f10 : !llvm.ptr, !llvm.ptr
  %f11 = llvm.getelementptr %o[88] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f11 : !llvm.ptr, !llvm.ptr
  %f12 = llvm.getelementptr %o[96] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f12 : !llvm.ptr, !llvm.ptr
  %f13 = llvm.getelementptr %o[104] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f13 : !llvm.ptr, !llvm.ptr
  %f14 = llvm.getelementptr %o[112] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f14 : !llvm.ptr, !llvm.ptr
  %f15 = llvm.getelementptr %o[120] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f15 : !llvm.ptr, !llvm.ptr
  %f16 = llvm.getelementptr %o[128] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f16 : !llvm.ptr, !llvm.ptr
  %f17 = llvm.getelementptr %o[136] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f17 : !llvm.ptr, !llvm.ptr
  %f18 = llvm.getelementptr %o[144] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f18 : !llvm.ptr, !llvm.ptr
  %f19 = llvm.getelementptr %o[152] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f19 : !llvm.ptr, !llvm.ptr
  %f20 = llvm.getelementptr %o[160] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f20 : !llvm.ptr, !llvm.ptr
  %f21 = llvm.getelementptr %o[168] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f21 : !llvm.ptr, !llvm.ptr
  %f22 = llvm.getelementptr %o[176] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f22 : !llvm.ptr, !llvm.ptr
  %f23 = llvm.getelementptr %o[184] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f23 : !llvm.ptr, !llvm.ptr
  %f24 = llvm.getelementptr %o[192] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f24 : !llvm.ptr, !llvm.ptr
  %f25 = llvm.getelementptr %o[200] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f25 : !llvm.ptr, !llvm.ptr
  %f26 = llvm.getelementptr %o[208] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f26 : !llvm.ptr, !llvm.ptr
  %f27 = llvm.getelementptr %o[216] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f27 : !llvm.ptr, !llvm.ptr
  %f28 = llvm.getelementptr %o[224] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f28 : !llvm.ptr, !llvm.ptr
  %f29 = llvm.getelementptr %o[232] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f29 : !llvm.ptr, !llvm.ptr
  %f30 = llvm.getelementptr %o[240] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f30 : !llvm.ptr, !llvm.ptr
  %f31 = llvm.getelementptr %o[248] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f31 : !llvm.ptr, !llvm.ptr
  %f32 = llvm.getelementptr %o[256] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f32 : !llvm.ptr, !llvm.ptr
  %f33 = llvm.getelementptr %o[264] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f33 : !llvm.ptr, !llvm.ptr
  %f34 = llvm.getelementptr %o[272] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f34 : !llvm.ptr, !llvm.ptr
  %f35 = llvm.getelementptr %o[280] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f35 : !llvm.ptr, !llvm.ptr
  %f36 = llvm.getelementptr %o[288] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f36 : !llvm.ptr, !llvm.ptr
  %f37 = llvm.getelementptr %o[296] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f37 : !llvm.ptr, !llvm.ptr
  %f38 = llvm.getelementptr %o[304] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f38 : !llvm.ptr, !llvm.ptr
  %f39 = llvm.getelementptr %o[312] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f39 : !llvm.ptr, !llvm.ptr
  %f40 = llvm.getelementptr %o[320] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f40 : !llvm.ptr, !llvm.ptr
  %f41 = llvm.getelementptr %o[328] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f41 : !llvm.ptr, !llvm.ptr
  %f42 = llvm.getelementptr %o[336] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f42 : !llvm.ptr, !llvm.ptr
  %f43 = llvm.getelementptr %o[344] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f43 : !llvm.ptr, !llvm.ptr
  %f44 = llvm.getelementptr %o[352] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f44 : !llvm.ptr, !llvm.ptr
  %f45 = llvm.getelementptr %o[360] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f45 : !llvm.ptr, !llvm.ptr
  %f46 = llvm.getelementptr %o[368] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f46 : !llvm.ptr, !llvm.ptr
  %f47 = llvm.getelementptr %o[376] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f47 : !llvm.ptr, !llvm.ptr
  %f48 = llvm.getelementptr %o[384] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f48 : !llvm.ptr, !llvm.ptr
  %f49 = llvm.getelementptr %o[392] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f49 : !llvm.ptr, !llvm.ptr
  %f50 = llvm.getelementptr %o[400] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f50 : !llvm.ptr, !llvm.ptr
  %f51 = llvm.getelementptr %o[408] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f51 : !llvm.ptr, !llvm.ptr
  %f52 = llvm.getelementptr %o[416] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f52 : !llvm.ptr, !llvm.ptr
  %f53 = llvm.getelementptr %o[424] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f53 : !llvm.ptr, !llvm.ptr
  %f54 = llvm.getelementptr %o[432] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f54 : !llvm.ptr, !llvm.ptr
  %f55 = llvm.getelementptr %o[440] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f55 : !llvm.ptr, !llvm.ptr
  %f56 = llvm.getelementptr %o[448] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f56 : !llvm.ptr, !llvm.ptr
  %f57 = llvm.getelementptr %o[456] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f57 : !llvm.ptr, !llvm.ptr
  %f58 = llvm.getelementptr %o[464] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f58 : !llvm.ptr, !llvm.ptr
  %f59 = llvm.getelementptr %o[472] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f59 : !llvm.ptr, !llvm.ptr
  %f60 = llvm.getelementptr %o[480] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f60 : !llvm.ptr, !llvm.ptr
  %f61 = llvm.getelementptr %o[488] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f61 : !llvm.ptr, !llvm.ptr
  %f62 = llvm.getelementptr %o[496] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f62 : !llvm.ptr, !llvm.ptr
  %f63 = llvm.getelementptr %o[504] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f63 : !llvm.ptr, !llvm.ptr
  %f64 = llvm.getelementptr %o[512] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %f64 : !llvm.ptr, !llvm.ptr
  %f65 = llvm.getelementptr %o[520] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %f65 : !llvm.ptr, !llvm.ptr
  // expected-note @+1 {{result of 'llvm.load' in 'k'}}
  %p = llvm.load %f1 : !llvm.ptr -> !llvm.ptr
  // expected-remark @+1 {{stays generic in 'k' (object-limit): loaded from an object with more places than the solver keeps separate}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
