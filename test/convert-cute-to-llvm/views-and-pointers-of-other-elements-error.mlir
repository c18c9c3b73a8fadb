// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The operands of an address or a view do not fit the type of the result.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, gmem>):
    // expected-error @+1 {{'cute.recast_iter' op has no lowering: its operands do not make a result of type !cute.ptr<f32, smem>}}
    %r = "cute.recast_iter"(%a) : (!cute.ptr<f32, gmem>) -> !cute.ptr<f32, smem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, gmem>):
    // expected-error @+1 {{'cute.add_offset' op has no lowering: operand 1 is not a number or a tuple of numbers}}
    %r = "cute.add_offset"(%a, %a) : (!cute.ptr<f32, gmem>, !cute.ptr<f32, gmem>) -> !cute.ptr<f32, gmem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (f32) -> (), sym_name = "k"}> ({
  ^bb0(%a: f32):
    // expected-error @+1 {{'llvm.inttoptr' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
    %r = "cute.inttoptr"(%a) : (f32) -> !cute.ptr<f32, gmem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, gmem>):
    // expected-error @+1 {{'llvm.ptrtoint' op result #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
    %r = "cute.ptrtoint"(%a) : (!cute.ptr<f32, gmem>) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, tmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, tmem>):
    // expected-error @+1 {{'cute.memory_space_cast' op has no lowering: an address of type i32 cannot be cast to !llvm.ptr}}
    %r = "cute.memory_space_cast"(%a) : (!cute.ptr<f32, tmem>) -> !cute.ptr<f32, generic>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.memref<f32, gmem, "(4):(1)">):
    // expected-error @+1 {{'cute.get_iter' op has no lowering: its result and its operand differ in element type, memory space or swizzle}}
    %r = "cute.get_iter"(%a) : (!cute.memref<f32, gmem, "(4):(1)">) -> !cute.ptr<f32, smem>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(?):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.memref<f32, gmem, "(?):(1)">):
    // expected-error @+1 {{'cute.get_layout' op has no lowering: its result type has the stride 2, but its elements have 1}}
    %r = "cute.get_layout"(%a) : (!cute.memref<f32, gmem, "(?):(1)">) -> !cute.layout<"(?):(2)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.ptr<f32, gmem>):
    // expected-error @+1 {{'cute.make_view' op has no lowering: its operands do not make a result of type !cute.memref<f32, gmem, "(?):(1)">}}
    %r = "cute.make_view"(%a) : (!cute.ptr<f32, gmem>) -> !cute.memref<f32, gmem, "(?):(1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<3xf32>, !cute.memref<f32, gmem, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: vector<3xf32>, %b: !cute.memref<f32, gmem, "(4):(1)">):
    // expected-error @+1 {{'cute.memref.store_vec' op has no lowering: the view has 4 elements, but the vector has 3}}
    "cute.memref.store_vec"(%a, %b) : (vector<3xf32>, !cute.memref<f32, gmem, "(4):(1)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'cute.static' op has no lowering: its operands do not make a result of type !cute.int_tuple<"?">}}
    %r = "cute.static"() : () -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'cute.make_shape' op has no lowering: its result type has 2 dynamic values, but its operands have 1}}
    %r = "cute.make_shape"(%a) : (i32) -> !cute.shape<"(?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'cute.make_stride' op has no lowering: its result type has 2 dynamic values, but its operands have 1}}
    %r = "cute.make_stride"(%a) : (i32) -> !cute.stride<"(?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'cute.make_int_tuple' op has no lowering: its result type has 2 dynamic values, but its operands have 1}}
    %r = "cute.make_int_tuple"(%a) : (i32) -> !cute.int_tuple<"(?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    // expected-error @+1 {{'cute.make_arith_tuple_iter' op has no lowering: its result type has 2 dynamic values, but its operands have 1}}
    %r = "cute.make_arith_tuple_iter"(%a) : (i32) -> !cute.arith_tuple_iter<"(?,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.memref<f32, gmem, "(4):(1)">):
    // expected-error @+1 {{'cute.group_modes' op has no lowering: its result type has the size 5, but its operands make 4}}
    %r = "cute.group_modes"(%a) <{begin = 0 : i32, end = 1 : i32}> : (!cute.memref<f32, gmem, "(4):(1)">) -> !cute.memref<f32, gmem, "((5)):((1))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32, 32 b>, layout_copy_tv = <"(32,1):(1,1)">, tiler_mn = <"[32:1]">>, !cute.memref<f32, gmem, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32, 32 b>, layout_copy_tv = <"(32,1):(1,1)">, tiler_mn = <"[32:1]">>, %b: !cute.memref<f32, gmem, "(4):(1)">):
    // expected-error @+1 {{'cute.tiled.copy.retile' op has no lowering: source and result are not static views of the same registers}}
    %r = "cute.tiled.copy.retile"(%a, %b) : (!cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32, 32 b>, layout_copy_tv = <"(32,1):(1,1)">, tiler_mn = <"[32:1]">>, !cute.memref<f32, gmem, "(4):(1)">) -> !cute.memref<f32, gmem, "(?):(1)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.memref<f32, gmem, "(4):(1)">):
    %t = "cute.static"() : () -> !cute.tile<"[2:2]">
    // expected-error @+1 {{'cute.tiled_divide' op has no lowering: its result type has the stride 1, but its elements have 2}}
    %r = "cute.tiled_divide"(%a, %t) : (!cute.memref<f32, gmem, "(4):(1)">, !cute.tile<"[2:2]">) -> !cute.memref<f32, gmem, "((2),2):((1),2)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    %s = "cute.make_int_tuple"(%a) : (i32) -> !cute.int_tuple<"?">
    %t = "cute.static"() : () -> !cute.int_tuple<"0">
    // expected-error @+1 {{'cute.ceil_div' op has no lowering: a division by 0 is not supported, only by a positive number}}
    %r = "cute.ceil_div"(%s, %t) : (!cute.int_tuple<"?">, !cute.int_tuple<"0">) -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    %s = "cute.make_shape"(%a) : (i32) -> !cute.shape<"(4,?)">
    // expected-error @+1 {{'cute.get_leaves' op has no lowering: its operand has 2 leaves, but the number of results is 1}}
    %r = "cute.get_leaves"(%s) : (!cute.shape<"(4,?)">) -> !cute.int_tuple<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: i32):
    %s = "cute.make_shape"(%a) : (i32) -> !cute.shape<"(4,?)">
    %l = "cute.make_layout"(%s) : (!cute.shape<"(4,?)">) -> !cute.layout<"(4,?):(1,4)">
    // expected-error @+1 {{'cute.get_hier_coord' op has no lowering: its result type has the modes ?, but its operands make (?,?)}}
    %r = "cute.get_hier_coord"(%a, %l) : (i32, !cute.layout<"(4,?):(1,4)">) -> !cute.coord<"?">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
