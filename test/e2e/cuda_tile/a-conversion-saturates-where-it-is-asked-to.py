import math

import numpy as np
from launch import Launch

TARGETS = [np.int8, np.int32, np.int64, np.uint8, np.uint32]


def conversions(random):
    def saturated(number, kind):
        info = np.iinfo(kind)
        if math.isnan(number):
            return 0
        if math.isinf(number):
            return info.max if number > 0 else info.min
        return min(max(math.trunc(number), info.min), info.max)

    ends = [sign * 2.0**power for power in (7, 8, 15, 31, 32, 63) for sign in (1, -1)]
    numbers = [0.0, -0.0, 0.5, -0.5, -0.99, 1.5, 127.0, 127.5, 128.5, 255.9, -128.9, -129.0, math.inf, -math.inf, math.nan, *ends]
    numbers += list(random.standard_normal(64 - len(numbers)) * 300)
    for kind in (np.float16, np.float32, np.float64):
        with np.errstate(over="ignore"):
            x = np.array(numbers, np.float64).astype(kind)
        out = [np.zeros(64, target) for target in TARGETS]
        want = [np.array([saturated(float(each), target) for each in x], target) for target in TARGETS]
        yield Launch(f"f{np.dtype(kind).itemsize * 8}", (1,), [x, *out], list(zip(out, want)))
