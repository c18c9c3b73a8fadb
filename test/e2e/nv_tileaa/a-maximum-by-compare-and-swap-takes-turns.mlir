// The greatest of the values with each key. The dialect has no atomic maximum of floats: a tile of compare-and-swaps is
// tried again with those lanes that somebody else was faster than, until no lane has more than memory holds. Lanes of
// one tile with the same key are in each other's way as well. A counter tells how many values there were.
//
// RUN: %{infer} %s | FileCheck %s --check-prefix=SPACES
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// The helper has one caller: no clone, but another signature.
// SPACES: nv_tileaa.func private @raise(%{{.*}}: tensor<16x!nv_tileaa.ptr<f32, 1>>, {{.*}}nvvm.as = array<i32: 1, -1, -1>

// CHECK-DAG: atom{{[.a-z_]*}}.global{{[.a-z_]*}}.cas.b32
// CHECK-DAG: {{(atom|red)[.a-z_]*\.global[.a-z_]*\.add}}
// COUNT: generic=0
!p = !nv_tileaa.ptr<f32>
!ints = !nv_tileaa.ptr<i32>

nv_tileaa.func private @raise(%place: tensor<16x!p>, %value: tensor<16xf32>, %inside: tensor<16xi1>) {
  %seen = nv_tileaa.load %place mask %inside : tensor<16xi1> other %value : tensor<16xf32>
      {mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>}
      : tensor<16x!p> -> tensor<16xf32>
  %done = scf.while (%old = %seen) : (tensor<16xf32>) -> tensor<16xf32> {
    %greater = arith.cmpf ogt, %value, %old : tensor<16xf32>
    %try = arith.andi %greater, %inside : tensor<16xi1>
    %any = nv_tileaa.reduce %try attributes {dim = 0} : (tensor<16xi1>) -> tensor<i1> {
    ^bb0(%a: i1, %b: i1):
      %c = arith.ori %a, %b : i1
      nv_tileaa.yield %c : i1
    }
    %go_on = nv_tileaa.extract %any[] : tensor<i1> -> i1
    scf.condition(%go_on) %old : tensor<16xf32>
  } do {
  ^bb0(%old: tensor<16xf32>):
    %greater = arith.cmpf ogt, %value, %old : tensor<16xf32>
    %try = arith.andi %greater, %inside : tensor<16xi1>
    %found = nv_tileaa.atomic_cas %place, %old, %value mask %try : tensor<16xi1>
        {mem_semantic = #nv_tileaa<mem_semantic acquire_release>, mem_scope = #nv_tileaa<mem_scope gpu>}
        : tensor<16x!p>, tensor<16xf32>, tensor<16xf32> -> tensor<16xf32>
    // A lane that has not tried keeps the value that it knows.
    %next = arith.select %try, %found, %old : tensor<16xi1>, tensor<16xf32>
    scf.yield %next : tensor<16xf32>
  }
  nv_tileaa.return
}

nv_tileaa.func @maximum(%values: !p, %keys: !ints, %greatest: !p, %count: !ints, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %c16 = arith.constant 16 : i32
  %first = arith.muli %block, %c16 : i32
  %firsts = nv_tileaa.splat %first : i32 -> tensor<16xi32>
  %lane = nv_tileaa.make_range 0 to 16 : tensor<16xi32>
  %i = arith.addi %firsts, %lane : tensor<16xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<16xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<16xi32>
  %valuess = nv_tileaa.splat %values : !p -> tensor<16x!p>
  %keyss = nv_tileaa.splat %keys : !ints -> tensor<16x!ints>
  %pv = nv_tileaa.addptr %valuess, %i : tensor<16x!p>, tensor<16xi32>
  %pk = nv_tileaa.addptr %keyss, %i : tensor<16x!ints>, tensor<16xi32>
  %value = nv_tileaa.load %pv mask %inside : tensor<16xi1> : tensor<16x!p> -> tensor<16xf32>
  %key = nv_tileaa.load %pk mask %inside : tensor<16xi1> : tensor<16x!ints> -> tensor<16xi32>
  %greatests = nv_tileaa.splat %greatest : !p -> tensor<16x!p>
  %place = nv_tileaa.addptr %greatests, %key : tensor<16x!p>, tensor<16xi32>
  nv_tileaa.call @raise(%place, %value, %inside) : (tensor<16x!p>, tensor<16xf32>, tensor<16xi1>) -> ()

  %left = arith.subi %n, %first : i32
  %mine = arith.minsi %left, %c16 : i32
  %before = nv_tileaa.atomic_rmw add %count, %mine {mem_scope = #nv_tileaa<mem_scope gpu>} : !ints, i32 -> i32
  nv_tileaa.return
}
