// A hint for the chip comes before a hint for all chips. The number of blocks for a multiprocessor is honoured; clusters
// are not made, which a remark says.
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 2>&1 | FileCheck %s --check-prefix=AMPERE
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a 2>&1 | FileCheck %s --check-prefix=BLACKWELL

// AMPERE-NOT: remark
// AMPERE: .minnctapersm 2
// BLACKWELL: remark: hint num_cta_in_cga = 2 has no effect: kernels are compiled without clusters
// BLACKWELL: .minnctapersm 4
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>)
      optimization_hints=<default = {occupancy = 2}, sm_100 = {num_cta_in_cga = 2, occupancy = 4}> {
    return
  }
}
