// What is called is there: functions of the program, and those of CUDA's device runtime. Only printf has memory of its own,
// for its arguments, and that is the stack.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx --implicit-check-not=__nv_
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: .extern .func {{.*}} there
// CHECK-DAG: call{{.*}} there,
// CHECK-DAG: call{{.*}} vprintf,
// CHECK-DAG: call{{.*}} __assertfail,
// CHECK-DAG: popc.b32
// CHECK-DAG: brev.b32
// COUNT: generic=0
nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<i32, 1>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
  %range = nv_tileaa.make_range 0 to 4 : tensor<4xi32>
  %ps = nv_tileaa.splat %p : !nv_tileaa.ptr<i32, 1> -> tensor<4x!nv_tileaa.ptr<i32, 1>>
  %q = nv_tileaa.addptr %ps, %range : tensor<4x!nv_tileaa.ptr<i32, 1>>, tensor<4xi32>
  %line = nv_tileaa.load %q : tensor<4x!nv_tileaa.ptr<i32, 1>> -> tensor<4xi32>
  %x = nv_tileaa.view %line : tensor<4xi32> -> tensor<2x2xi32>
  %a = nv_tileaa.call_elementwise_intrinsic "llvm.ctpop"(%x) : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %b = nv_tileaa.elementwise_inline_asm "brev.b32 $0, $1;", "=r,r"(%a) {pure} : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %c = nv_tileaa.extern_elementwise @there(%b) : (tensor<2x2xi32>) -> tensor<2x2xi32>
  nv_tileaa.print "%d\n", %c : tensor<2x2xi32>
  %is = arith.cmpi ne, %b, %c : tensor<2x2xi32>
  nv_tileaa.assert %is, "different" : tensor<2x2xi1>
  %y = nv_tileaa.view %c : tensor<2x2xi32> -> tensor<4xi32>
  nv_tileaa.store %q, %y : tensor<4x!nv_tileaa.ptr<i32, 1>>, tensor<4xi32>
  nv_tileaa.return
}
