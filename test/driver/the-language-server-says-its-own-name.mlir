// RUN: %python %S/Inputs/language_server.py tilespace-lsp-server %s | FileCheck %s

// CHECK: {"name": "tilespace-lsp-server", "version": "{{[0-9.]+}}"}
// The dialects of the project are known, and errors in their ops are reported.
// CHECK-NOT: unregistered
// CHECK: requires attribute 'name'
// CHECK: exit 0
func.func @f(%p: !nv_tileaa.ptr<f32>) {
  "nv_tileaa.get_global"() : () -> !nv_tileaa.ptr<f32>
  return
}
