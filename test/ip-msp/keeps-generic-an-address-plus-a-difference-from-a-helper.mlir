// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time})' 2>/dev/null | FileCheck %s
// RUN: tilespace-opt %s --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// A helper returns the distance from the tile to an argument of the kernel. The tile plus that is the argument, which
// is in global memory: the result of a call is not an offset where bits of both addresses went into it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @difference(%a: !llvm.ptr, %b: !llvm.ptr) -> i64 {
  %x = llvm.ptrtoint %a : !llvm.ptr to i64
  %y = llvm.ptrtoint %b : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.return %d : i64
}

// CHECK-LABEL: llvm.func @returned(
llvm.func @returned(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %d = llvm.call @difference(%in, %s) : (!llvm.ptr, !llvm.ptr) -> i64
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.add %n, %d : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
  // WHY: [[#@LINE+1]]:3: remark: stays generic in '{{.*}}' (integer-round-trip)
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func internal @move(%p: !llvm.ptr, %d: i64, %v: f32) {
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  %m = llvm.add %d, %n : i64
  %q = llvm.inttoptr %m : i64 to !llvm.ptr
  // WHY: [[#@LINE+1]]:3: remark: stays generic in '{{.*}}' (integer-round-trip)
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @move(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @passed(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.call @move(%s, %d, %v) : (!llvm.ptr, i64, f32) -> ()
  llvm.return
}
