// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --verify-diagnostics

// expected-error @+1 {{unknown  attribute `1` in dialect `nvidia`}}
"test.op"() {a = #nvidia<1>} : () -> ()

// -----

// expected-error @+1 {{unknown  type `"a"` in dialect `nvidia`}}
"test.op"() : () -> !nvidia<"a">
