// RIGHT: entry @add
// RIGHT: absf
#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#add = #cuda_tile.di_subprogram<file = #file, line = 7, name = "add", linkageName = "add", compileUnit = #unit, scopeLine = 7>
#entry = loc(#cuda_tile.di_loc<loc("k.py":7:1) in #add>)
#call = loc(#cuda_tile.di_loc<loc("k.py":9:4) in #add>)
#line = loc(#cuda_tile.di_loc<loc("k.py":2:11) in #add>)
cuda_tile.module @kernels {
  entry @add(%x: tile<f32>) {
    %y = absf %x : tile<f32> loc(callsite(#line at #call))
    return loc(#call)
  } loc(#entry)
}
