"""Made-up results, and how they are judged."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools" / "real"))
import compilers  # noqa: E402
import report_and_ptx  # noqa: E402
import verdict  # noqa: E402


def counts(generic, local, anywhere=None, idle=()):
    return {"generic": generic, "local": local, "anywhere": generic if anywhere is None else anywhere, "idle": idle}


CASES = {
    "generic to local": {"stock": counts(10, 5), "plugin": counts(0, 15), "same": False},
    "one more generic": {"stock": counts(10, 500), "plugin": counts(11, 0), "same": False},
    "within the slack": {"stock": counts(10, 90), "plugin": counts(0, 110), "same": False},
    "beyond the slack": {"stock": counts(10, 90), "plugin": counts(0, 111), "same": False},
    "the same PTX": {"stock": counts(0, 9), "plugin": counts(0, 9), "same": True},
    "other PTX": {"stock": counts(0, 9), "plugin": counts(0, 9), "same": False},
    "generic where no kernel gets": {"stock": counts(0, 9, 3), "plugin": counts(0, 9, 0), "same": False},
    "a kernel came to nothing": {"stock": counts(9, 9, idle=["a"]), "plugin": counts(0, 0, idle=["a", "b"]), "same": False},
    "a kernel never was anything": {"stock": counts(9, 9, idle=["a"]), "plugin": counts(9, 9, idle=["a"]), "same": True},
    "the plugin fails": {"stock": counts(0, 0), "failed": "clang++: exit code 1"},
}
for name, result in CASES.items():
    print(f"{name}: {verdict.worse(result)}")

PIPELINE = {
    "as bad without passes": {"stock": counts(4, 0), "pipeline": counts(6, 0), "translated": counts(6, 0)},
    "worse than without passes": {"stock": counts(4, 0), "pipeline": counts(6, 0), "translated": counts(5, 0)},
    "better than without passes": {"stock": counts(0, 0), "pipeline": counts(0, 40), "translated": counts(0, 60)},
    "kept from before": {"stock": counts(4, 0), "pipeline": counts(6, 0)},
    "no worse": {"stock": counts(4, 0), "pipeline": counts(4, 0)},
}
for name, why in verdict.worse_by_pipeline(PIPELINE).items():
    print(f"{name}: {why}")
print(verdict.worse_by_pipeline({"did not run": {"stock": counts(4, 0)}}))

PTX = """
.visible .entry fills(.param .u64 p) { st.global.b32 [%rd1], %r1; ret; }
.visible .entry calls() { { call.uni helper; } ret; }
.visible .entry passes(.param .u64 p) { ld.param.b64 %rd1, [p]; ret; }
.visible .entry nothing() { ret; }
.visible .func helper() { ret; }
"""
print("idle:", *compilers.ptx_counts.idle_kernels(PTX))


def code(registers, stack=0, spills=0, instructions=100):
    return {"registers": registers, "stack": stack, "spills": spills, "instructions": instructions}


print(verdict.worse_kernels({"k": code(40), "gone": code(1)}, {"k": code(48), "new": code(9)}))
print(verdict.worse_kernels({"k": code(40), "other": code(40)}, {"k": code(49, 65), "other": code(40, 64)}))
print(verdict.worse_kernels({"k": code(9)}, {"k": code(9), "k.shared": code(0, instructions=75)}))

CALLED = """
.visible .entry a() { { call.uni helper_$_local; } ret; }
.visible .entry b() { ret; }
.visible .entry written() { // begin inline asm
 st.b32 [%rd1], %r1; // end inline asm
 ret; }
.func helper_$_local() { st.b32 [%rd1], %r1; st.local.b32 [%rd1], %r1; ret; }
.visible .func helper() { st.b32 [%rd1], %r1; ret; }
"""


def body(name, generic, local):
    return {"name": name, "totals": {"after": {"generic": generic, "local": local}}}


bodies = [body("a", 0, 0), body("b", 1, 0), body("written", 0, 0), body("helper.local", 1, 2), body("inlined", 0, 0), body("gone", 0, 3)]
report = {"functions": [{"instances": bodies}], "kernels": [{"name": "a", "after": {"generic": 2, "local": 1}}]}
for found in report_and_ptx.differences(report, CALLED):
    print(found)
