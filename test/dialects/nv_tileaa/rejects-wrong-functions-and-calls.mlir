// Calls, returns and launches fit the functions that they name.
//
// RUN: tilespace-opt --split-input-file --verify-diagnostics %s

nv_tileaa.func @f() -> i32 {
  // expected-error@+1 {{expects the results of 'f', ('i32'), but got ()}}
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%x: i64) -> i32 {
  // expected-error@+1 {{expects the results of 'f', ('i32'), but got ('i64')}}
  nv_tileaa.return %x : i64
}

// -----

func.func @f() {
  // expected-error@+1 {{expects parent op 'nv_tileaa.func'}}
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{block with no terminator}}
  %0 = nv_tileaa.make_range 0 to 4 : tensor<4xi32>
}

// -----

// expected-error@+1 {{entry block must have 1 arguments to match function signature}}
"nv_tileaa.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({
  nv_tileaa.return
}) : () -> ()

// -----

// expected-error@+1 {{symbol declaration cannot have public visibility}}
nv_tileaa.func @f()

// -----

// expected-error@+1 {{requires attribute 'function_type'}}
"nv_tileaa.func"() <{sym_name = "f"}> ({
}) : () -> ()

// -----

// expected-error@+1 {{attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"nv_tileaa.func"() <{sym_name = "f", function_type = i32}> ({
}) : () -> ()

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects the name of a function, but got @missing}}
  nv_tileaa.call @missing() : () -> ()
  nv_tileaa.return
}

// -----

nv_tileaa.global @g : tensor<4xf32>, 1
nv_tileaa.func @f() {
  // expected-error@+1 {{expects the name of a function, but got @g}}
  nv_tileaa.call @g() : () -> ()
  nv_tileaa.return
}

// -----

nv_tileaa.func private @g(!nv_tileaa.ptr<f32>) -> i32
nv_tileaa.func @f(%p: !nv_tileaa.ptr<f32, 3>) {
  // expected-error@+1 {{expects operands and results of type '(!nv_tileaa.ptr<f32>) -> i32', but got '(!nv_tileaa.ptr<f32, 3>) -> i32'}}
  %0 = nv_tileaa.call @g(%p) : (!nv_tileaa.ptr<f32, 3>) -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func private @g() -> i32
nv_tileaa.func @f() {
  // expected-error@+1 {{expects operands and results of type '() -> i32', but got '() -> ()'}}
  nv_tileaa.call @g() : () -> ()
  nv_tileaa.return
}

// -----

// The callee may be a function of another dialect, with a type that is not the builtin function type.
llvm.func @g(i32)
nv_tileaa.func @f() {
  // expected-error@+1 {{expects operands and results of type '!llvm.func<void (i32)>', but got '() -> ()'}}
  nv_tileaa.call @g() : () -> ()
  nv_tileaa.return
}

// -----

nv_tileaa.func @f() {
  // expected-error@+1 {{expects one to three sizes of the grid, but got 0}}
  nv_tileaa.launch_func @k grid() args()
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%n: i32) {
  // expected-error@+1 {{expects one to three sizes of the grid, but got 4}}
  nv_tileaa.launch_func @k grid(%n, %n, %n, %n : i32, i32, i32, i32) args()
  nv_tileaa.return
}

// -----

nv_tileaa.global @g : tensor<4xf32>, 1
nv_tileaa.func @f(%n: i32) {
  // expected-error@+1 {{expects the name of a kernel, but got @g}}
  nv_tileaa.launch_func @g grid(%n : i32) args()
  nv_tileaa.return
}

// -----

nv_tileaa.func private @k(!nv_tileaa.ptr<f32, 1>)
nv_tileaa.func @f(%n: i32) {
  // expected-error@+1 {{expects a kernel that takes ('i32'), but got '(!nv_tileaa.ptr<f32, 1>) -> ()'}}
  nv_tileaa.launch_func @k grid(%n : i32) args(%n : i32)
  nv_tileaa.return
}

// -----

module @inner {
  nv_tileaa.func @k() -> i32 {
    %zero = arith.constant 0 : i32
    nv_tileaa.return %zero : i32
  }
}
nv_tileaa.func @f(%n: i32) {
  // expected-error@+1 {{expects a kernel that takes (), but got '() -> i32'}}
  nv_tileaa.launch_func @inner::@k grid(%n : i32) args()
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%n: i32) {
  // expected-error@+1 {{'operandSegmentSizes'}}
  "nv_tileaa.launch_func"(%n) <{kernel = @k, operandSegmentSizes = array<i32: 2, -1>}> : (i32) -> ()
  nv_tileaa.return
}
