"""Compares the functions of the modules in one file, whatever their order: `sorted_functions.py FILE`."""

import re
import sys
from pathlib import Path

modules = Path(sys.argv[1]).read_text().split("// -----")
functions = [sorted(re.findall(r"^  llvm\.func .*?^  }$", module, re.M | re.S)) for module in modules]
if any(found != functions[0] for found in functions):
    sys.exit("\n----\n".join("\n".join(found) for found in functions))
print(f"{len(modules)} modules, the same {len(functions[0])} functions in each")
