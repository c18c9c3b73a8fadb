// RUN: split-file %s %t
// RUN: tilespace-opt %t/module.mlir --ip-msp=space-rules=%t/rules.json --memory-space-opt='space-rules=%t/rules.json no-warnings' | FileCheck %t/module.mlir
// RUN: tilespace-opt %t/module.mlir --ip-msp --memory-space-opt=no-warnings | FileCheck %t/module.mlir --check-prefix=WITHOUT

// A rule for a path is about each function that is mangled from it, whatever the function takes, and about none with a body.
// A rule for the symbol comes first.

//--- rules.json
{ "functions": [
  { "op": "::my::alloc*", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "_ZN2my6alloc2Em", "effects": [ { "source": { "result": 0, "space": "local" } } ] },
  { "op": "my_crate::heap::take", "effects": [ { "source": { "result": 0, "space": "global" } } ] } ] }
//--- module.mlir
llvm.func @_ZN2my5allocEm(i64) -> !llvm.ptr
llvm.func @_ZN2my6alloc2Em(i64) -> !llvm.ptr
llvm.func @_ZN2my6alloc3Em(%n: i64) -> !llvm.ptr {
  %m = llvm.mul %n, %n : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @_ZN5other2my5allocEm(i64) -> !llvm.ptr
llvm.func @_ZN8my_crate4heap4take17h0123456789abcdefE(i64) -> !llvm.ptr
llvm.func @_RNvNtCs1_8my_crate4heap4take(i64) -> !llvm.ptr
// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// WITHOUT-LABEL: llvm.func @k(
// WITHOUT-COUNT-6: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @k(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.call @_ZN2my5allocEm(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %a : f32, !llvm.ptr
  %b = llvm.call @_ZN2my6alloc2Em(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %b : f32, !llvm.ptr
  %c = llvm.call @_ZN2my6alloc3Em(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %c : f32, !llvm.ptr
  %d = llvm.call @_ZN5other2my5allocEm(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %d : f32, !llvm.ptr
  %e = llvm.call @_ZN8my_crate4heap4take17h0123456789abcdefE(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %e : f32, !llvm.ptr
  %f = llvm.call @_RNvNtCs1_8my_crate4heap4take(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %f : f32, !llvm.ptr
  llvm.return
}
