// Each of these files is wrong in one place, which the diagnostic names: file, rule, effect, word.
//
// RUN: split-file %s %t
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/syntax.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/effect.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=EFFECT
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/field.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/space.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=SPACE
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/twice.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/section.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=SECTION
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/few.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/text.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/type.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tilespace-opt --pass-pipeline='builtin.module(ip-msp{space-rules=%t/gap.json})' %t/input.mlir 2>&1 | FileCheck %s --check-prefix=GAP

// SYNTAX:  syntax.json:1:45: error: expected value
// EFFECT:  effect.json:1:47: error: {{.*}}inv.load{{.*}}teleports
// FIELD:   field.json:1:81: error: {{.*}}inv.load{{.*}}access{{.*}}lode
// SPACE:   space.json:1:80: error: {{.*}}inv.pad{{.*}}source{{.*}}sharde
// TWICE:   twice.json:1:49: error: {{.*}}inv.load
// SECTION: section.json:1:3: error: {{.*}}opps
// FEW:     few.json:1:12: error: {{.*}}inv.count{{.*}}effect 0{{.*}}numbers of instructions and types differ
// TYPE:    type.json:3:5: error: type "!inv.ptr<*>": unknown field `spaced`
// GAP:     gap.json:1:14: error: type "!inv.ptr<*>": in_space must have exactly one {space}
// TEXT:    text.json:1:12: error: {{.*}}inv.count{{.*}}effect 0{{.*}}"exit;" is not an instruction

//--- syntax.json
{ "ops": [ { "op": "inv.load", "effects": [ }
//--- effect.json
{ "ops": [ { "op": "inv.load", "effects": [ { "teleports": { "operand": 0 } } ] } ] }
//--- field.json
{ "ops": [ { "op": "inv.load", "effects": [ { "access": { "operand": 0, "kind": "lode" } } ] } ] }
//--- space.json
{ "ops": [ { "op": "inv.pad", "effects": [ { "source": { "result": 0, "space": "sharde" } } ] } ] }
//--- twice.json
{ "ops": [ { "op": "inv.load", "effects": [] }, { "op": "inv.load", "effects": [] } ] }
//--- section.json
{ "opps": [] }
//--- few.json
{ "ops": [ { "op": "inv.count", "effects": [ { "equals_atomic": {
  "operand": 0, "operation": "add", "ordering": "monotonic", "syncscope": "", "types": ["i32", "i64"], "spaces": [],
  "instructions": ["atom.sys.global.add.s32"], "instruction_spaces": ["global"] } } ] } ] }
//--- text.json
{ "ops": [ { "op": "inv.count", "effects": [ { "equals_atomic": {
  "operand": 0, "operation": "add", "ordering": "monotonic", "syncscope": "", "types": ["i32"], "spaces": [],
  "instructions": ["exit;"], "instruction_spaces": ["global"] } } ] } ] }
//--- type.json
{ "types": [ {
    "type": "!inv.ptr<*>",
    "spaced": "!inv.ptr<*, {space}>" } ] }
//--- gap.json
{ "types": [ { "type": "!inv.ptr<*>", "in_space": "!inv.ptr<*>" } ] }
//--- input.mlir
llvm.func @k() attributes {nvvm.kernel} {
  llvm.return
}
