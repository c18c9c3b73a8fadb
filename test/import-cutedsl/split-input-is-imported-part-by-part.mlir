// RUN: tilespace-opt --import-cutedsl --split-input-file %s 2>/dev/null | FileCheck %s

// CHECK: "nvidia.nvvm.fmax"
"nvvm.fmax"() : () -> ()

// -----

// CHECK: // -----
// CHECK: "nvidia.nvvm.fmax"
"nvvm.fmax"() : () -> ()
