// RUN: tilespace-opt %s --fold-address-integers | FileCheck %s

// __cvta_generic_to_shared, 32 bits for assembly, and __cvta_shared_to_generic.

module attributes {llvm.data_layout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"} {
  // CHECK-LABEL: llvm.func @round_trip
  // CHECK-NEXT: %[[S:.*]] = llvm.addrspacecast %arg0
  // CHECK-NEXT: %[[G:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
  // CHECK-NEXT: llvm.load %[[G]]
  llvm.func @round_trip(%p: !llvm.ptr) -> i32 {
    %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
    %wide = llvm.ptrtoint %s : !llvm.ptr<3> to i64
    %narrow = llvm.trunc %wide : i64 to i32
    %again = llvm.zext %narrow : i32 to i64
    %t = llvm.inttoptr %again : i64 to !llvm.ptr<3>
    %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    %v = llvm.load %g : !llvm.ptr -> i32
    llvm.return %v : i32
  }

  // A number with another use stays, in the width that it has.
  // CHECK-LABEL: llvm.func @used
  // CHECK-NEXT: %[[N:.*]] = llvm.ptrtoint %arg0 : !llvm.ptr<3> to i32
  // CHECK-NEXT: llvm.store %{{.*}}, %arg0
  // CHECK-NEXT: llvm.return %[[N]] : i32
  llvm.func @used(%s: !llvm.ptr<3>, %x: f32) -> i32 {
    %wide = llvm.ptrtoint %s : !llvm.ptr<3> to i64
    %narrow = llvm.trunc %wide : i64 to i32
    %t = llvm.inttoptr %narrow : i32 to !llvm.ptr<3>
    llvm.store %x, %t : f32, !llvm.ptr<3>
    llvm.return %narrow : i32
  }

  // 16 bits are not enough for any pointer, 32 are not enough for a generic pointer, and a pointer to another space is
  // another pointer.
  // CHECK-LABEL: llvm.func @too_narrow
  // CHECK: llvm.inttoptr
  // CHECK: llvm.inttoptr
  // CHECK: llvm.inttoptr
  llvm.func @too_narrow(%s: !llvm.ptr<3>, %p: !llvm.ptr) {
    %a = llvm.ptrtoint %s : !llvm.ptr<3> to i16
    %b = llvm.inttoptr %a : i16 to !llvm.ptr<3>
    %c = llvm.ptrtoint %p : !llvm.ptr to i32
    %d = llvm.inttoptr %c : i32 to !llvm.ptr
    %e = llvm.ptrtoint %s : !llvm.ptr<3> to i64
    %f = llvm.inttoptr %e : i64 to !llvm.ptr<5>
    %v = llvm.load %b : !llvm.ptr<3> -> i32
    llvm.store %v, %d : i32, !llvm.ptr
    llvm.store %v, %f : i32, !llvm.ptr<5>
    llvm.return
  }

  // A number from elsewhere that is narrowed to the width of the pointer.
  // CHECK-LABEL: llvm.func @number
  // CHECK-NEXT: llvm.inttoptr %arg0 : i64 to !llvm.ptr<3>
  // CHECK-NEXT: llvm.load
  llvm.func @number(%n: i64) -> i32 {
    %narrow = llvm.trunc %n : i64 to i32
    %t = llvm.inttoptr %narrow : i32 to !llvm.ptr<3>
    %v = llvm.load %t : !llvm.ptr<3> -> i32
    llvm.return %v : i32
  }

  // By equal ops of another dialect; a sign extension is not a zero extension.
  // CHECK-LABEL: llvm.func @of_arith
  // CHECK-NEXT: llvm.load %arg0 : !llvm.ptr<3> -> i32
  // CHECK: arith.extsi
  // CHECK: llvm.inttoptr %{{.*}} : i64 to !llvm.ptr<3>
  llvm.func @of_arith(%s: !llvm.ptr<3>, %n: i32) -> i32 {
    %wide = llvm.ptrtoint %s : !llvm.ptr<3> to i64
    %narrow = arith.trunci %wide : i64 to i32
    %again = arith.extui %narrow : i32 to i64
    %t = llvm.inttoptr %again : i64 to !llvm.ptr<3>
    %v = llvm.load %t : !llvm.ptr<3> -> i32
    %signed = arith.extsi %n : i32 to i64
    %u = llvm.inttoptr %signed : i64 to !llvm.ptr<3>
    llvm.store %v, %u : i32, !llvm.ptr<3>
    llvm.return %v : i32
  }
}
