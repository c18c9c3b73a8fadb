llvm.mlir.global internal @v0() {addr_space = 3 : i32} : !llvm.struct<(array<4 x i64>, array<4 x ptr>)>
llvm.func @k0(%1: !llvm.ptr) attributes {nvvm.kernel} {
  %2 = llvm.mlir.addressof @v0 : !llvm.ptr<3>
  %3 = llvm.addrspacecast %2 : !llvm.ptr<3> to !llvm.ptr
  %4 = llvm.getelementptr %3[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.getelementptr %3[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %5 : !llvm.ptr, !llvm.ptr
  %6 = llvm.getelementptr %3[48] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %6 : !llvm.ptr, !llvm.ptr
  %7 = llvm.getelementptr %3[56] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %7 : !llvm.ptr, !llvm.ptr
  %8 = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%1) : (!llvm.ptr) -> i1
  llvm.cond_br %8, ^b9, ^b11
^b9:
  %12 = llvm.getelementptr inbounds %1[0, 5] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x ptr>
  %13 = llvm.load %12 atomic monotonic {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  %14 = llvm.getelementptr %13[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %15 = llvm.getelementptr %13[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %14 : !llvm.ptr -> i64
  llvm.store %16, %15 : i64, !llvm.ptr
  llvm.br ^b11
^b11:
  llvm.return
}

// ["k0", "k0", "k0", "k0"]: access at an address that is poison, perhaps by a cast of an address of Local to ptr<3>
// tilespace-opt --pass-pipeline='builtin.module(ip-msp{strong-global-assumptions=false param-always-point-to-global=false},memory-space-opt{param-always-point-to-global=false})' THIS-FILE
