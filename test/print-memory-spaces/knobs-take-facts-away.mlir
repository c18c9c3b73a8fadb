// RUN: tilespace-opt %s --split-input-file --print-memory-spaces -o /dev/null 2>&1 | count 0
// RUN: tilespace-opt %s --split-input-file --print-memory-spaces='param-always-point-to-global=true track-indir-load=true track-int2ptr=true process-alloca-always=true memspace-opt-conservative=false' -o /dev/null 2>&1 | count 0
// RUN: tilespace-opt %s --split-input-file --print-memory-spaces=param-always-point-to-global=false -o /dev/null 2>&1 | FileCheck %s --check-prefix=PARAM
// RUN: tilespace-opt %s --split-input-file --print-memory-spaces=track-indir-load=false -o /dev/null 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: tilespace-opt %s --split-input-file --print-memory-spaces=track-int2ptr=false -o /dev/null 2>&1 | FileCheck %s --check-prefix=INTEGER
// RUN: tilespace-opt %s --split-input-file --print-memory-spaces=process-alloca-always=false -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALLOCA
// RUN: tilespace-opt %s --split-input-file --print-memory-spaces=memspace-opt-conservative=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=NULL

// With its defaults the analysis knows every access. Each knob takes away one fact, and the reason is the matching one.

// PARAM:       remark: stays generic in 'argument' (unknown-caller)
// LOAD:        remark: stays generic in 'loaded' (loaded-from-unknown)
// LOAD-NOT:    remark
// INTEGER:     remark: stays generic in 'integer' (integer-round-trip): made from an integer
// INTEGER-NOT: remark
// ALLOCA:      remark: stays generic in 'slot' (not-claimed): the space is known but left to the back end
// ALLOCA-NOT:  remark
// NULL:        remark: stays generic in 'null' (mixed-at-join)
// NULL-NOT:    remark

llvm.func @argument(%p: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

llvm.func @loaded(%g: !llvm.ptr<1>, %n: i32) attributes {nvvm.kernel} {
  %p = llvm.load %g : !llvm.ptr<1> -> !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

llvm.func @slot(%n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

llvm.func @null(%s: !llvm.ptr<3>, %n: i32, %c: i1) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %g, %z : i1, !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// -----

// Elsewhere a pointer that becomes an integer may be loaded from any memory.

llvm.func @integer(%s: !llvm.ptr<3>, %n: i32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
