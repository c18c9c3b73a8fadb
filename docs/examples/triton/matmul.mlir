"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f16>, !tt.ptr<f16>, !tt.ptr<f32>, i32, i32, i32, i32, i32, i32) -> (), sym_name = "matmul", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f16>, %arg1: !tt.ptr<f16>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32, %arg7: i32, %arg8: i32):
    %0 = "arith.constant"() <{value = 31 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<64x64xf32>}> : () -> tensor<64x64xf32>
    %2 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<32x64xf16>}> : () -> tensor<32x64xf16>
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<64x32xf16>}> : () -> tensor<64x32xf16>
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = dense<32> : tensor<64x32xi32>}> : () -> tensor<64x32xi32>
    %7 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %9 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %10 = "arith.muli"(%9, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %11 = "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
    %12 = "tt.splat"(%10) : (i32) -> tensor<64xi32>
    %13 = "arith.addi"(%12, %11) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %14 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %15 = "arith.muli"(%14, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %16 = "tt.splat"(%15) : (i32) -> tensor<64xi32>
    %17 = "arith.addi"(%16, %11) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %18 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %19 = "tt.expand_dims"(%13) <{axis = 1 : i32}> : (tensor<64xi32>) -> tensor<64x1xi32>
    %20 = "tt.splat"(%arg6) : (i32) -> tensor<64x1xi32>
    %21 = "arith.muli"(%19, %20) <{overflowFlags = #arith.overflow<none>}> : (tensor<64x1xi32>, tensor<64x1xi32>) -> tensor<64x1xi32>
    %22 = "tt.splat"(%arg0) : (!tt.ptr<f16>) -> tensor<64x1x!tt.ptr<f16>>
    %23 = "tt.addptr"(%22, %21) : (tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>) -> tensor<64x1x!tt.ptr<f16>>
    %24 = "tt.expand_dims"(%18) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %25 = "tt.broadcast"(%23) : (tensor<64x1x!tt.ptr<f16>>) -> tensor<64x32x!tt.ptr<f16>>
    %26 = "tt.broadcast"(%24) : (tensor<1x32xi32>) -> tensor<64x32xi32>
    %27 = "tt.addptr"(%25, %26) : (tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>) -> tensor<64x32x!tt.ptr<f16>>
    %28 = "tt.expand_dims"(%18) <{axis = 1 : i32}> : (tensor<32xi32>) -> tensor<32x1xi32>
    %29 = "tt.splat"(%arg7) : (i32) -> tensor<32x1xi32>
    %30 = "arith.muli"(%28, %29) <{overflowFlags = #arith.overflow<none>}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
    %31 = "tt.splat"(%arg1) : (!tt.ptr<f16>) -> tensor<32x1x!tt.ptr<f16>>
    %32 = "tt.addptr"(%31, %30) : (tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>) -> tensor<32x1x!tt.ptr<f16>>
    %33 = "tt.expand_dims"(%17) <{axis = 0 : i32}> : (tensor<64xi32>) -> tensor<1x64xi32>
    %34 = "tt.broadcast"(%32) : (tensor<32x1x!tt.ptr<f16>>) -> tensor<32x64x!tt.ptr<f16>>
    %35 = "tt.broadcast"(%33) : (tensor<1x64xi32>) -> tensor<32x64xi32>
    %36 = "tt.addptr"(%34, %35) : (tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>) -> tensor<32x64x!tt.ptr<f16>>
    %37 = "arith.addi"(%arg5, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %38 = "arith.divsi"(%37, %7) : (i32, i32) -> i32
    %39:3 = "scf.for"(%5, %38, %4, %27, %36, %1) ({
    ^bb0(%arg9: i32, %arg10: tensor<64x32x!tt.ptr<f16>>, %arg11: tensor<32x64x!tt.ptr<f16>>, %arg12: tensor<64x64xf32>):
      %54 = "arith.muli"(%arg9, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %55 = "arith.subi"(%arg5, %54) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %56 = "tt.splat"(%55) : (i32) -> tensor<1x32xi32>
      %57 = "arith.cmpi"(%24, %56) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
      %58 = "tt.broadcast"(%57) : (tensor<1x32xi1>) -> tensor<64x32xi1>
      %59 = "tt.load"(%arg10, %58, %3) <{cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi1>, tensor<64x32xf16>) -> tensor<64x32xf16>
      %60 = "tt.splat"(%55) : (i32) -> tensor<32x1xi32>
      %61 = "arith.cmpi"(%28, %60) <{predicate = 2 : i64}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi1>
      %62 = "tt.broadcast"(%61) : (tensor<32x1xi1>) -> tensor<32x64xi1>
      %63 = "tt.load"(%arg11, %62, %2) <{cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi1>, tensor<32x64xf16>) -> tensor<32x64xf16>
      %64 = "tt.dot"(%59, %63, %arg12) <{inputPrecision = 0 : i32, maxNumImpreciseAcc = 0 : i32}> : (tensor<64x32xf16>, tensor<32x64xf16>, tensor<64x64xf32>) -> tensor<64x64xf32>
      %65 = "tt.addptr"(%arg10, %6) : (tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>) -> tensor<64x32x!tt.ptr<f16>>
      %66 = "arith.muli"(%arg7, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %67 = "tt.splat"(%66) : (i32) -> tensor<32x64xi32>
      %68 = "tt.addptr"(%arg11, %67) : (tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>) -> tensor<32x64x!tt.ptr<f16>>
      "scf.yield"(%65, %68, %64) : (tensor<64x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>, tensor<64x64xf32>) -> ()
    }) : (i32, i32, i32, tensor<64x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>, tensor<64x64xf32>) -> (tensor<64x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>, tensor<64x64xf32>)
    %40 = "tt.splat"(%arg8) : (i32) -> tensor<64x1xi32>
    %41 = "arith.muli"(%19, %40) <{overflowFlags = #arith.overflow<none>}> : (tensor<64x1xi32>, tensor<64x1xi32>) -> tensor<64x1xi32>
    %42 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<64x1x!tt.ptr<f32>>
    %43 = "tt.addptr"(%42, %41) : (tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>) -> tensor<64x1x!tt.ptr<f32>>
    %44 = "tt.broadcast"(%43) : (tensor<64x1x!tt.ptr<f32>>) -> tensor<64x64x!tt.ptr<f32>>
    %45 = "tt.broadcast"(%33) : (tensor<1x64xi32>) -> tensor<64x64xi32>
    %46 = "tt.addptr"(%44, %45) : (tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>) -> tensor<64x64x!tt.ptr<f32>>
    %47 = "tt.splat"(%arg3) : (i32) -> tensor<64x1xi32>
    %48 = "arith.cmpi"(%19, %47) <{predicate = 2 : i64}> : (tensor<64x1xi32>, tensor<64x1xi32>) -> tensor<64x1xi1>
    %49 = "tt.splat"(%arg4) : (i32) -> tensor<1x64xi32>
    %50 = "arith.cmpi"(%33, %49) <{predicate = 2 : i64}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi1>
    %51 = "tt.broadcast"(%48) : (tensor<64x1xi1>) -> tensor<64x64xi1>
    %52 = "tt.broadcast"(%50) : (tensor<1x64xi1>) -> tensor<64x64xi1>
    %53 = "arith.andi"(%51, %52) : (tensor<64x64xi1>, tensor<64x64xi1>) -> tensor<64x64xi1>
    "tt.store"(%46, %39#2, %53) <{cache = 1 : i32, evict = 1 : i32}> : (tensor<64x64x!tt.ptr<f32>>, tensor<64x64xf32>, tensor<64x64xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()