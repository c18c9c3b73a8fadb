// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Unknown is global, shared, constant, local, and the other memories that a generic pointer can name: parameters,
// memory of the cluster. Three answers of no do not make it the fourth.

// CHECK-LABEL: func.func @unknown(
// CHECK-COUNT-3: isspacep
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @unknown(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  scf.if %t {
  } else {
    %u = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%p) : (!llvm.ptr) -> i1
    scf.if %u {
    } else {
      %v = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%p) : (!llvm.ptr) -> i1
      scf.if %v {
      } else {
        llvm.store %x, %p : f32, !llvm.ptr
      }
    }
  }
  return
}

// One answer of yes does.

// CHECK-LABEL: func.func @known(
// CHECK-COUNT-3: isspacep
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<5>
func.func @known(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  scf.if %t {
  } else {
    %u = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%p) : (!llvm.ptr) -> i1
    scf.if %u {
    } else {
      %v = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%p) : (!llvm.ptr) -> i1
      scf.if %v {
        llvm.store %x, %p : f32, !llvm.ptr
      }
    }
  }
  return
}
