// A number is printed once, not by each thread; a tile as a list in brackets, of its dimensions one within the other. Text
// stays, and a percent sign is written twice. Small integers keep their signs, and small floats become wide ones.
//
// RUN: %{run-in-machine} %s --chips sm_80 --ptx %t.ptx
// RUN: tilespace-ptx %t.ptx --kernel numbers --block 128 --grid 2 -7 f1.5 | FileCheck %s --check-prefix=NUMBERS --match-full-lines
// RUN: tilespace-ptx %t.ptx --kernel tiles --block 128 | FileCheck %s --check-prefix=TILES --match-full-lines
// RUN: tilespace-ptx %t.ptx --kernel turns --block 128 3 | FileCheck %s --check-prefix=TURNS --match-full-lines

// NUMBERS:      output: 100% of block 0: -7, 1.500000, 4294967289
// NUMBERS-NEXT: output: -3 0.500000 -9000000000 1
// NUMBERS-NEXT: output: 100% of block 1: -7, 1.500000, 4294967289
// NUMBERS-NEXT: output: -3 0.500000 -9000000000 1
// NUMBERS-NOT:  output

// TILES:      output: [0, 1, 2, 3] are 4 numbers, {{\[}}[1.500000, -2.000000], [3.000000, 0.250000]] a matrix
// TILES-NEXT: output: {{\[\[}}[1], [-1]], {{\[}}[127], [-128]]]
// TILES-NEXT: output: nothing else
// TILES-NOT:  output

// TURNS:      output: turn 0 of 3: [0, 1]
// TURNS-NEXT: output: turn 1 of 3: [0, 1]
// TURNS-NEXT: output: turn 2 of 3: [0, 1]
// TURNS-NOT:  output
cuda_tile.module @m {
  entry @numbers(%n: tile<i32>, %x: tile<f32>) {
    %i, %j, %k = get_tile_block_id : tile<i32>
    %byte = constant <i8: -3> : tile<i8>
    %half = constant <f16: 0.5> : tile<f16>
    %wide = constant <i64: -9000000000> : tile<i64>
    %truth = constant <i1: true> : tile<i1>
    %t0 = print_tko "100%% of block %d: %i, %f, %u\0A", %i, %n, %x, %n : tile<i32>, tile<i32>, tile<f32>, tile<i32> -> token
    %t1 = print_tko "%d %f %lld %d\0A", %byte, %half, %wide, %truth token = %t0 : tile<i8>, tile<f16>, tile<i64>, tile<i1> -> token
    return
  }
  entry @tiles() {
    %x = iota : tile<4xi32>
    %y = constant <f32: [[1.5, -2.0], [3.0, 0.25]]> : tile<2x2xf32>
    %z = constant <i8: [[[1], [-1]], [[127], [-128]]]> : tile<2x2x1xi8>
    %n = constant <i32: 4> : tile<i32>
    %t0 = print_tko "%d are %d numbers, %f a matrix\0A", %x, %n, %y : tile<4xi32>, tile<i32>, tile<2x2xf32> -> token
    %t1 = print_tko "%d\0A", %z token = %t0 : tile<2x2x1xi8> -> token
    %t2 = print_tko "nothing else\0A" token = %t1 -> token
    return
  }
  entry @turns(%n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %x = iota : tile<2xi32>
    for %i in (%zero to %n, step %one) : tile<i32> {
      %t = print_tko "turn %d of %d: %d\0A", %i, %n, %x : tile<i32>, tile<i32>, tile<2xi32> -> token
      continue
    }
    return
  }
}
