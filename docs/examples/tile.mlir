// Ops of a dialect that is registered nowhere; tile-rules.json says what they do.
llvm.func @kernel(%in: !llvm.ptr, %i: i32) attributes {nvvm.kernel} {
  %s = "tile.scratchpad"() : () -> !llvm.ptr
  %to = "tile.addptr"(%s, %i) : (!llvm.ptr, i32) -> !llvm.ptr
  %from = "tile.addptr"(%in, %i) : (!llvm.ptr, i32) -> !llvm.ptr
  %v = "tile.load"(%from) : (!llvm.ptr) -> f32
  "tile.store"(%v, %to) : (f32, !llvm.ptr) -> ()
  llvm.return
}
