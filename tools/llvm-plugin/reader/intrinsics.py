#!/usr/bin/env python3
"""Prints the lists in src/intrinsics.rs: the intrinsics that MLIR has operations for, by its own records.

    intrinsics.py /usr/lib/llvm-22 --check      says what differs from the file; exit code 1 if something does
"""

import json
import re
import subprocess
import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent / "src" / "intrinsics.rs"


def flat(records, traits):
    """The traits of an operation, with those of lists of traits."""
    for trait in traits:
        record = records[trait["def"]]
        if "TraitList" in record["!superclasses"]:
            yield from flat(records, record["traits"])
        else:
            yield trait["def"]


def lists(prefix):
    include = Path(prefix) / "include"
    file = include / "mlir" / "Dialect" / "LLVMIR" / "LLVMIntrinsicOps.td"
    text = subprocess.run([Path(prefix) / "bin" / "llvm-tblgen", "--dump-json", "-I", include, file], check=True, capture_output=True)
    records = json.loads(text.stdout)
    found = {True: [], False: []}
    for name in records["!instanceof"]["LLVM_IntrOpBase"]:
        record = records[name]
        if record["opDialect"]["def"] != "LLVM_Dialect":
            continue
        intrinsic = record["llvmEnumName"].replace("_", ".")
        assert record["opName"] == f"intr.{intrinsic}", record["opName"]
        found["NoMemoryEffect" in flat(records, record["traits"])].append(intrinsic)
    return {"FREE": sorted(found[True]), "OTHERS": sorted(found[False])}


def main():
    wrong = False
    for name, names in lists(sys.argv[1]).items():
        listed = re.search(rf"const {name}: .*?\[\n(.*?)\];", FILE.read_text(), re.DOTALL).group(1)
        listed = re.findall(r'"([^"]+)"', listed)
        if listed != names:
            wrong = True
            print(f"{name} is wrong: {sorted(set(listed) ^ set(names))}")
    print("the lists are those of MLIR" if not wrong else "")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
