"""Prints a test, with `// 3 times: op` as three ops, of which each has its number for `#`."""

import re
import sys
from pathlib import Path

print(re.sub(r"// (\d+) times: (.*)", lambda found: "\n".join(found[2].replace("#", str(number)) for number in range(int(found[1]))),
             Path(sys.argv[1]).read_text()))
