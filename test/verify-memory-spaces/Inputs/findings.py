"""Fails if a message of passes/Findings.td is expected by no test in the folder that is given."""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))
from toolchain import run  # noqa: E402

text = run("llvm-tblgen", "-I", ROOT / "dialects", "--dump-json", ROOT / "passes" / "Findings.td")
records = json.loads(text)
tests = "\n".join(file.read_text() for file in Path(sys.argv[1]).glob("*.mlir"))
expected = re.findall(r"expected-(?:error|warning|remark) @\S+ \{\{(.*?)\}\}", tests)
missing = []
for name in records["!instanceof"]["Finding"]:
    # What a test expects is the beginning of the message, or all of it.
    whole = ".+".join(map(re.escape, records[name]["text"].split("{}")))
    if not any(re.fullmatch(whole, message) or records[name]["text"].startswith(message) for message in expected):
        missing.append(name)
sys.exit(f"no test expects: {', '.join(missing)}" if missing else 0)
