// RUN: tilespace-opt %s --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --ip-msp | mlir-translate --mlir-to-llvmir | llc -march=nvptx64 -mcpu=sm_90 -filetype=null

// Attributes of the function, its arguments and its results go with the clone. The clone is internal, and so has
// default visibility and no comdat; the original keeps its own.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @get any
}

// CHECK: llvm.func hidden @get(%{{.*}}: !llvm.ptr {llvm.noalias, llvm.nocapture}, %{{.*}}: i32 {llvm.signext}) -> (f32 {llvm.noundef}) comdat(@__llvm_comdat::@get) attributes {convergent, nvvm.as = array<i32: 0, -1>{{.*}}target_cpu = "sm_90"
// CHECK: llvm.func internal @get.shared(%{{.*}}: !llvm.ptr<3> {llvm.noalias, llvm.nocapture}, %{{.*}}: i32 {llvm.signext}) -> (f32 {llvm.noundef}) attributes {{.*}}convergent, nvvm.as = array<i32: 3, -1>{{.*}}target_cpu = "sm_90"
llvm.func hidden @get(%p: !llvm.ptr {llvm.noalias, llvm.nocapture}, %n: i32 {llvm.signext}) -> (f32 {llvm.noundef})
    comdat(@__llvm_comdat::@get) attributes {convergent, target_cpu = "sm_90", passthrough = ["mustprogress"]} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.call @get.shared(%{{.*}}, %{{.*}}) {fastmathFlags = #llvm.fastmath<nnan>} : (!llvm.ptr<3> {llvm.noalias}, i32 {llvm.signext}) -> (f32 {llvm.noundef})
  %v = llvm.call @get(%g, %n) {fastmathFlags = #llvm.fastmath<nnan>} : (!llvm.ptr {llvm.noalias}, i32 {llvm.signext}) -> (f32 {llvm.noundef})
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
