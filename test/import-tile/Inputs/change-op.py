"""Makes the `absf` of a file with a single op, and a `return`, an `absi`: 0 becomes 1 where the body begins."""

import sys

data = bytearray(open(sys.argv[1], "rb").read())
# The opcode, the number of the type, the operand, and the `return` with no operands.
bodies = [at for at in range(len(data) - 4) if data[at] == 0 and data[at + 2] == 0 and data[at + 3] == 92]
(body,) = bodies
data[body] = 1
open(sys.argv[2], "wb").write(data)
