// An assertion of a number, and an assertion of a tile, which holds if all of its elements do. A failed assertion is a
// fault; values that the kernel has stored before stay.
//
// RUN: %{run-in-machine} %s --chips sm_80 --ptx %t.ptx
// RUN: tilespace-ptx %t.ptx --block 128 b0 3 | FileCheck %s --check-prefix=HOLDS
// RUN: not tilespace-ptx %t.ptx --block 128 b0 64 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not tilespace-ptx %t.ptx --block 128 b0 -1 2>&1 | FileCheck %s --check-prefix=NUMBER

// HOLDS-NOT: error
// HOLDS: b0+0: 0x{{[0-9a-f]*}}00000008
// HOLDS-NOT: error
// TILE: b0+0: 0x{{[0-9a-f]*}}00000007
// TILE: error: fault at line {{[0-9]+}}: a failed assertion
// NUMBER: error: fault at line {{[0-9]+}}: a failed assertion
cuda_tile.module @m {
  entry @k(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %seven = constant <i32: 7> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %is_some = cmpi greater_than_or_equal %n, %zero, signed : tile<i32> -> tile<i1>
    assert %is_some, "n is less than \22nothing\22" : tile<i1>
    %t0 = store_ptr_tko weak %p, %seven : tile<ptr<i32>>, tile<i32> -> token
    %one = reshape %n : tile<i32> -> tile<1xi32>
    %all = broadcast %one : tile<1xi32> -> tile<256xi32>
    %range = iota : tile<256xi32>
    %are_others = cmpi not_equal %range, %all, signed : tile<256xi32> -> tile<256xi1>
    %three = constant <i32: 3> : tile<256xi32>
    %is_three = cmpi equal %all, %three, signed : tile<256xi32> -> tile<256xi1>
    %hold = ori %are_others, %is_three : tile<256xi1>
    assert %hold, "100%% of them" : tile<256xi1>
    %t1 = store_ptr_tko weak %p, %eight token = %t0 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
