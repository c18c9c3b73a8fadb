"""`tileiras` for cuTile, started by bin/tileiras: see _cutile.py beside this folder.

That file is loaded by its path: the package would load MLIR, which is not needed if another program compiles."""

import importlib.util
import sys
from pathlib import Path

file = Path(__file__).resolve().parent.parent / "_cutile.py"
spec = importlib.util.spec_from_file_location("tilespace._cutile", file)
assert spec and spec.loader
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
sys.exit(module.tileiras(sys.argv[1:]))
