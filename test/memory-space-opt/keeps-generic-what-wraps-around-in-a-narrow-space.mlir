// RUN: tilespace-opt %s --memory-space-opt --split-input-file | FileCheck %s

// Pointers to shared memory have 32 bits here. A sum that other code looks at is made in 64 bits, as the program says,
// and its accesses are named one by one. A sum that is only an address is the same byte or undefined. A sum that stays
// in its object does not wrap around.

module attributes {llvm.data_layout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"} {
// CHECK-LABEL: llvm.func @text(
// CHECK-SAME:    %[[S:[^:]*]]: !llvm.ptr<3>
// CHECK:         %[[P:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
// CHECK:         %[[A:.*]] = llvm.getelementptr %[[S]][
// CHECK:         llvm.store %{{.*}}, %[[A]] : f32, !llvm.ptr<3>
// CHECK:         %[[B:.*]] = llvm.getelementptr %[[P]][
// CHECK:         llvm.ptrtoint %[[B]] : !llvm.ptr to i64
// CHECK:         %[[C:.*]] = llvm.getelementptr nusw %[[P]][
// CHECK:         llvm.store %[[C]], %{{.*}} : !llvm.ptr, !llvm.ptr<1>
// CHECK:         %[[D:.*]] = llvm.getelementptr inbounds %[[S]][
// CHECK:         llvm.store %{{.*}}, %[[D]] : f32, !llvm.ptr<3>
// CHECK:         %[[E:.*]] = llvm.getelementptr %[[P]][
// CHECK:         llvm.icmp "ult" %[[E]], %{{.*}} : !llvm.ptr
llvm.func @text(%s: !llvm.ptr<3>, %i: i64, %out: !llvm.ptr<1>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %x, %a : f32, !llvm.ptr
  %b = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %x, %b : f32, !llvm.ptr
  %n = llvm.ptrtoint %b : !llvm.ptr to i64
  llvm.store %n, %out : i64, !llvm.ptr<1>
  %c = llvm.getelementptr nusw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %c, %out : !llvm.ptr, !llvm.ptr<1>
  %d = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %x, %d : f32, !llvm.ptr
  llvm.store %d, %out : !llvm.ptr, !llvm.ptr<1>
  %e = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %less = llvm.icmp "ult" %e, %p : !llvm.ptr
  llvm.store %less, %out : i1, !llvm.ptr<1>
  llvm.return
}
}

// -----

// MLIR's own entries, where only the numbers that pointers move by are narrow, have the same effect.

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, !llvm.ptr<3> = dense<[64, 64, 64, 32]> : vector<4xi64>>} {
// CHECK-LABEL: llvm.func @entries(
// CHECK-SAME:    %[[S:[^:]*]]: !llvm.ptr<3>
// CHECK:         %[[P:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
// CHECK:         %[[B:.*]] = llvm.getelementptr %[[P]][
// CHECK:         llvm.store %[[B]], %{{.*}} : !llvm.ptr, !llvm.ptr<1>
llvm.func @entries(%s: !llvm.ptr<3>, %i: i64, %out: !llvm.ptr<1>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %b, %out : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
}

// -----

// A mask has the width of the numbers that the pointer moves by: a mask of 64 bits does not fit.

module attributes {llvm.data_layout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"} {
// CHECK-LABEL: llvm.func @mask(
// CHECK:         %[[M:.*]] = llvm.intr.ptrmask %{{.*}}, %{{.*}} : (!llvm.ptr, i64) -> !llvm.ptr
// CHECK:         %[[T:.*]] = llvm.addrspacecast %[[M]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[T]] : f32, !llvm.ptr<3>
llvm.func @mask(%s: !llvm.ptr<3>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %low = llvm.mlir.constant(-16 : i64) : i64
  %m = llvm.intr.ptrmask %p, %low : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.store %x, %m : f32, !llvm.ptr
  llvm.return
}
}

// -----

// Where all pointers have 64 bits, the sum is the same in the space.

// CHECK-LABEL: llvm.func @wide(
// CHECK-SAME:    %[[S:[^:]*]]: !llvm.ptr<3>
// CHECK:         %[[B:.*]] = llvm.getelementptr %[[S]][
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[B]] : !llvm.ptr<3> to !llvm.ptr
// CHECK:         llvm.store %[[G]], %{{.*}} : !llvm.ptr, !llvm.ptr<1>
llvm.func @wide(%s: !llvm.ptr<3>, %i: i64, %out: !llvm.ptr<1>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %b, %out : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
