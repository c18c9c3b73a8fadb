import numpy as np
from launch import Launch


def bits(random):
    def numbers(count):
        return random.integers(-(2**15), 2**15, count, np.int16)

    # As many as a tile has, and one more: its half of a word is beside a half that does not change.
    a, o, x, operands = numbers(9), numbers(9), numbers(9), numbers(8)
    seen = numbers(24)
    changed = [np.append(change(old[:8], operands), old[8]).astype(np.int16)
               for change, old in ((np.bitwise_and, a), (np.bitwise_or, o), (np.bitwise_xor, x))]
    was = np.concatenate([a[:8], o[:8], x[:8]])
    yield Launch("bits", (1,), [a, o, x, operands, seen], list(zip((a, o, x), changed)) + [(seen, was)])
