// RUN: tilespace-opt %s --to-ptx='chip=sm_90 features=+ptx80' | FileCheck %s --check-prefix=LONG
// RUN: tilespace-opt %s --to-ptx='chip=sm_90 features=+ptx80,+sharedmem32bitptr' | FileCheck %s
// RUN: tilespace-opt %s --to-ptx='chip=sm_90 features=+ptx80 nvptx-short-ptr' | FileCheck %s

// An address of shared memory in one register of 32 bits; and where it went through assembly as a number, no pair of cvta.

// LONG: ld.shared.b32 {{.*}}, [%rd{{[0-9]+}}]
// LONG: and.b64
// CHECK-NOT: cvta{{.*}}.shared
// CHECK: ld.shared.b32 {{.*}}, [%r{{[0-9]+}}]
// CHECK-NOT: cvta{{.*}}.shared
llvm.mlir.global external @tile() {addr_space = 3 : i32} : !llvm.array<64 x i32>
llvm.func @kernel(%n: i64, %x: i32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %at = llvm.getelementptr %t[%n] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %0 = llvm.load %at : !llvm.ptr<3> -> i32
  %wide = llvm.ptrtoint %at : !llvm.ptr<3> to i64
  %narrow = llvm.trunc %wide : i64 to i32
  %again = llvm.zext %narrow : i32 to i64
  %back = llvm.inttoptr %again : i64 to !llvm.ptr<3>
  %generic = llvm.addrspacecast %back : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %generic : i32, !llvm.ptr
  llvm.store %0, %out : i32, !llvm.ptr
  llvm.return
}
