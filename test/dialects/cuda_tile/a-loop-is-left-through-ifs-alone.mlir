// `break` ends the nearest loop from within ifs. A `for` has no break, and nothing leaves a reduction.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics -o %t

cuda_tile.module @m {
  entry @k(%c: tile<i1>, %n: tile<i32>) {
    %r = loop : tile<i32> {
      if %c {
        break %n : tile<i32>
      } else {
        continue
      }
      continue
    }
  }
}

// -----

cuda_tile.module @m {
  entry @k(%c: tile<i1>, %n: tile<i32>) {
    for %i in (%n to %n, step %n) : tile<i32> {
      if %c {
        // expected-error @below {{must be in a loop, with only ifs in between}}
        break
      }
    }
  }
}

// -----

cuda_tile.module @m {
  entry @k(%c: tile<i1>) {
    %r = loop : tile<i32> {
      // expected-error @below {{expects values of types ('!cuda_tile.tile<i32>'), but got ('!cuda_tile.tile<i1>')}}
      break %c : tile<i1>
    }
  }
}
