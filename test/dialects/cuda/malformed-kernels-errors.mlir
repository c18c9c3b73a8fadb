// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expects a function type in 'function_type'}}
"cuda.kernel"() <{sym_name = "k"}> ({
  "cuda.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{expects a function type in 'function_type'}}
"cuda.kernel"() <{function_type = i32, sym_name = "k"}> ({
  "cuda.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{requires string attribute 'sym_name'}}
"cuda.kernel"() <{function_type = () -> ()}> ({
  "cuda.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{expects an array in 'arg_attrs'}}
"cuda.kernel"() <{arg_attrs = 1 : i32, function_type = () -> (), sym_name = "k"}> ({
  "cuda.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{entry block must have 1 arguments to match function signature}}
"cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  "cuda.return"() : () -> ()
}) : () -> ()

// -----

%i = arith.constant 0 : i32
// expected-note @+1 {{required by region isolation constraints}}
"cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  // expected-error @+1 {{using value defined outside the region}}
  %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
  "cuda.return"() : () -> ()
}) : () -> ()
