// RUN: tilespace-opt %s --memory-space-pipeline="O=2 do-clone-for-ip-msp=7 strong-global-assumptions=false" --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s
// RUN: echo '{"ops": []}' > %t.json
// RUN: tilespace-opt %s --memory-space-pipeline=space-rules=%t.json --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=RULES
// RUN: tilespace-opt %s --to-ptx="chip=sm_100 features=+ptx86 O=1" --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=PTX

// CHECK: ip-msp{{{.*}}do-clone-for-ip-msp=7{{.*}}strong-global-assumptions=false

// RULES: memory-space-opt{{{.*}}mode=first-time-no-warnings{{.*}} space-rules={{.*}}.json 
// RULES: ip-msp{{{.*}}space-rules={{.*}}.json
// RULES: memory-space-opt{{{.*}}mode=second-time {{.*}}space-rules={{.*}}.json 

// PTX: wrap-in-gpu-module
// PTX: nvvm-attach-target{{{.*}}chip=sm_100{{.*}}features=+ptx86
// PTX: convert-to-llvm
// PTX: gpu-module-to-ptx

llvm.func @f() {
  llvm.return
}
