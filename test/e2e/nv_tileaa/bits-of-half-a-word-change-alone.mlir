// `and`, `or` and `xor` on numbers of 16 bits are one instruction on the word around each of them, which leaves the other
// half as it is, whichever half it is, and gives what was there.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: %{run-on-cpu} %s

// CHECK-DAG: {{atom[.a-z_]*}}.gpu.global.and.b32
// CHECK-DAG: {{atom[.a-z_]*}}.acq_rel.sys.global.or.b32
// CHECK-DAG: {{atom[.a-z_]*}}.cta.global.xor.b32
!p = !nv_tileaa.ptr<i16>

nv_tileaa.func @bits(%a: !p, %o: !p, %x: !p, %operands: !p, %seen: !p) attributes {nv_tileaa.kernel_spec} {
  %n = nv_tileaa.make_range 0 to 8 : tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  %n2 = arith.addi %n, %eight : tensor<8xi32>
  %n3 = arith.addi %n2, %eight : tensor<8xi32>
  %as = nv_tileaa.splat %a : !p -> tensor<8x!p>
  %os = nv_tileaa.splat %o : !p -> tensor<8x!p>
  %xs = nv_tileaa.splat %x : !p -> tensor<8x!p>
  %vs = nv_tileaa.splat %operands : !p -> tensor<8x!p>
  %ss = nv_tileaa.splat %seen : !p -> tensor<8x!p>
  %pa = nv_tileaa.addptr %as, %n : tensor<8x!p>, tensor<8xi32>
  %po = nv_tileaa.addptr %os, %n : tensor<8x!p>, tensor<8xi32>
  %px = nv_tileaa.addptr %xs, %n : tensor<8x!p>, tensor<8xi32>
  %pv = nv_tileaa.addptr %vs, %n : tensor<8x!p>, tensor<8xi32>
  %s1 = nv_tileaa.addptr %ss, %n : tensor<8x!p>, tensor<8xi32>
  %s2 = nv_tileaa.addptr %ss, %n2 : tensor<8x!p>, tensor<8xi32>
  %s3 = nv_tileaa.addptr %ss, %n3 : tensor<8x!p>, tensor<8xi32>
  %v = nv_tileaa.load %pv : tensor<8x!p> -> tensor<8xi16>
  %was1 = nv_tileaa.atomic_rmw and %pa, %v {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<8x!p>, tensor<8xi16> -> tensor<8xi16>
  %was2 = nv_tileaa.atomic_rmw or %po, %v {mem_scope = #nv_tileaa<mem_scope sys>, mem_semantic = #nv_tileaa<mem_semantic acquire_release>}
    : tensor<8x!p>, tensor<8xi16> -> tensor<8xi16>
  %was3 = nv_tileaa.atomic_rmw xor %px, %v {mem_scope = #nv_tileaa<mem_scope tl_blk>} : tensor<8x!p>, tensor<8xi16> -> tensor<8xi16>
  nv_tileaa.store %s1, %was1 : tensor<8x!p>, tensor<8xi16>
  nv_tileaa.store %s2, %was2 : tensor<8x!p>, tensor<8xi16>
  nv_tileaa.store %s3, %was3 : tensor<8x!p>, tensor<8xi16>
  nv_tileaa.return
}
