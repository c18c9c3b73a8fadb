// RUN: tilespace-opt %s --split-input-file --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --ip-msp='param-always-point-to-global=true track-indir-load=true track-int2ptr=true process-alloca-always=true memspace-opt-conservative=false' | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --ip-msp=param-always-point-to-global=false | FileCheck %s --check-prefix=PARAM
// RUN: tilespace-opt %s --split-input-file --ip-msp=track-indir-load=false | FileCheck %s --check-prefix=LOAD
// RUN: tilespace-opt %s --split-input-file --ip-msp=track-int2ptr=false | FileCheck %s --check-prefix=INTEGER
// RUN: tilespace-opt %s --split-input-file --ip-msp=process-alloca-always=false | FileCheck %s --check-prefix=ALLOCA
// RUN: tilespace-opt %s --split-input-file --ip-msp=memspace-opt-conservative=true | FileCheck %s --check-prefix=NULL

// With its defaults the analysis knows the argument of each helper. Each knob takes one of these facts away.

// CHECK:   llvm.func internal @argument(%{{.*}}: !llvm.ptr<1>,
// CHECK:   llvm.func internal @loaded(%{{.*}}: !llvm.ptr<1>,
// CHECK:   llvm.func internal @slot(%{{.*}}: !llvm.ptr<5>,
// CHECK:   llvm.func internal @null(%{{.*}}: !llvm.ptr<3>,
// CHECK:   llvm.func internal @integer(%{{.*}}: !llvm.ptr<3>,
// PARAM:   llvm.func internal @argument(%{{.*}}: !llvm.ptr,
// LOAD:    llvm.func internal @argument(%{{.*}}: !llvm.ptr<1>,
// LOAD:    llvm.func internal @loaded(%{{.*}}: !llvm.ptr,
// INTEGER: llvm.func internal @slot(%{{.*}}: !llvm.ptr<5>,
// INTEGER: llvm.func internal @integer(%{{.*}}: !llvm.ptr,
// ALLOCA:  llvm.func internal @slot(%{{.*}}: !llvm.ptr,
// ALLOCA:  llvm.func internal @integer(%{{.*}}: !llvm.ptr<3>,
// NULL:    llvm.func internal @slot(%{{.*}}: !llvm.ptr<5>,
// NULL:    llvm.func internal @null(%{{.*}}: !llvm.ptr,

llvm.func internal @argument(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func internal @loaded(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func internal @slot(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func internal @null(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%a: !llvm.ptr, %g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %n: i32, %c: i1) attributes {nvvm.kernel} {
  llvm.call @argument(%a, %n) : (!llvm.ptr, i32) -> ()
  %l = llvm.load %g : !llvm.ptr<1> -> !llvm.ptr
  llvm.call @loaded(%l, %n) : (!llvm.ptr, i32) -> ()
  %t = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.call @slot(%slot, %n) : (!llvm.ptr, i32) -> ()
  %z = llvm.mlir.zero : !llvm.ptr
  %e = llvm.select %c, %t, %z : i1, !llvm.ptr
  llvm.call @null(%e, %n) : (!llvm.ptr, i32) -> ()
  llvm.return
}

// -----

// Elsewhere a pointer that becomes an integer may be loaded from any memory.

llvm.func internal @integer(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @rounded(%s: !llvm.ptr<3>, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %t : !llvm.ptr to i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.call @integer(%p, %n) : (!llvm.ptr, i32) -> ()
  llvm.return
}
