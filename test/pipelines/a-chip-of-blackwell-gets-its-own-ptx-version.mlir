// RUN: tilespace-opt %s --to-ptx=chip=sm_90 | FileCheck %s --check-prefix=HOPPER
// RUN: tilespace-opt %s --to-ptx=chip=sm_100 | FileCheck %s --check-prefix=BLACKWELL
// RUN: tilespace-opt %s --to-ptx=chip=sm_120a | FileCheck %s --check-prefix=CONSUMER
// RUN: tilespace-opt %s --to-ptx='chip=sm_100a features=+ptx88' | FileCheck %s --check-prefix=GIVEN

// PTX 8.0 does not have Blackwell. For the chips that it has, its version stays.
// HOPPER:    .version 8.0\0A.target sm_90
// BLACKWELL: .version 8.6\0A.target sm_100
// CONSUMER:  .version 8.7\0A.target sm_120a
// GIVEN:     .version 8.8\0A.target sm_100a
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
