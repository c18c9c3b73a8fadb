// Places survive the stages and the layouts: each access is after its line. Without lineinfo there are none, and the
// instructions are the same.

// RUN: tilespace-opt %s --cuda-tile-to-ptx="chip=sm_80 lineinfo=true" | %{ptx-text} >%t.lines
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_80 | %{ptx-text} >%t.plain
// RUN: FileCheck %s --input-file=%t.lines
// RUN: not grep '\.loc' %t.plain
// RUN: sed -n '/visible .entry/,/^}/p' %t.lines | grep -v 'L__\|\.loc\|^ *$' >%t.1
// RUN: sed -n '/visible .entry/,/^}/p' %t.plain | grep -v 'L__\|\.loc\|^ *$' >%t.2
// RUN: diff %t.1 %t.2

// CHECK: .loc 1 6 9
// CHECK: ld.global
// CHECK: .loc 1 7 9
// CHECK: add
// CHECK: .loc 1 8 5
// CHECK: st.global
// CHECK: .file 1 {{.*}}add.py
cuda_tile.module @m {
  entry @add(%a: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %view = make_tensor_view %a, shape = [1024], strides = [1] : tensor_view<1024xf32, strides=[1]> loc("add.py":6:9)
    %to = make_tensor_view %c, shape = [1024], strides = [1] : tensor_view<1024xf32, strides=[1]> loc("add.py":8:5)
    %parts = make_partition_view %view : partition_view<tile=(256), tensor_view<1024xf32, strides=[1]>> loc("add.py":6:9)
    %into = make_partition_view %to : partition_view<tile=(256), tensor_view<1024xf32, strides=[1]>> loc("add.py":8:5)
    %x, %y, %z = get_tile_block_id : tile<i32> loc("add.py":5:9)
    %value, %done = load_view_tko weak %parts[%x] : partition_view<tile=(256), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token loc("add.py":6:9)
    %sum = addf %value, %value rounding<nearest_even> : tile<256xf32> loc("add.py":7:9)
    %stored = store_view_tko weak %sum, %into[%x] : tile<256xf32>, partition_view<tile=(256), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> token loc("add.py":8:5)
    return loc("add.py":8:5)
  } loc("add.py":4:1)
}
