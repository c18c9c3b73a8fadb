"""What a reference says of a kernel: a launch, and what memory holds after it."""

import ctypes
from dataclasses import dataclass

import numpy as np

# Bytes around each array that no code may write. No kernel gets them right by luck: as a number they are far off.
GUARD = 256
FILLER = 0xA5

SCALARS = {"i32": ctypes.c_int32, "i64": ctypes.c_int64, "float": ctypes.c_float, "double": ctypes.c_double}


@dataclass
class Launch:
    """A launch of a kernel.

    An argument is a number, an array (its address is passed), or a list of arrays (the address of a table of their
    addresses is passed). `results` are pairs of an array and what it holds afterwards; the others stay as they are.
    Integers must be equal, floats within `tolerance`, relative for those beyond one and absolute for others.
    """

    kernel: str
    grid: tuple
    arguments: list
    results: list
    tolerance: float = 0.0


class Memory:
    """Arrays at addresses that a kernel gets, each between two guards."""

    def __init__(self):
        self.arrays = {}

    def address(self, array):
        """Where a copy of the array is, which is made the first time."""
        if id(array) not in self.arrays:
            buffer = np.full(array.nbytes + 2 * GUARD, FILLER, np.uint8)
            buffer[GUARD : GUARD + array.nbytes] = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
            self.arrays[id(array)] = (array, buffer)
        return self.arrays[id(array)][1].ctypes.data + GUARD

    def argument(self, value, type_name):
        """An argument as ctypes passes it."""
        if type_name != "ptr":
            return SCALARS[type_name](value)
        if isinstance(value, list):
            value = np.array([self.address(array) for array in value], np.uint64)
        return ctypes.c_void_p(self.address(value))

    def complaints(self, results, tolerance):
        """What is not as it should be."""
        expected = {id(array): value for array, value in results}
        if not expected or not expected.keys() <= self.arrays.keys():
            yield "a result must be that of an array among the arguments"
        for number, (array, buffer) in enumerate(self.arrays.values()):
            begin, end = GUARD, GUARD + array.nbytes
            if (buffer[:begin] != FILLER).any() or (buffer[end:] != FILLER).any():
                yield f"array {number} of {array.shape}: written outside of it"
            got = buffer[begin:end].view(array.dtype).reshape(array.shape)
            want = np.asarray(expected.get(id(array), array), array.dtype)
            limit = tolerance if id(array) in expected else 0.0
            if np.issubdtype(array.dtype, np.floating) and limit > 0:
                wrong = ~np.isclose(got, want, rtol=limit, atol=limit, equal_nan=True)
            else:
                wrong = (got != want) & ~((got != got) & (want != want))
            if wrong.any():
                first = tuple(int(index[0]) for index in np.nonzero(wrong))
                yield (
                    f"array {number} of {array.shape}: {np.count_nonzero(wrong)} wrong, "
                    f"the first at {first}: {got[first]} instead of {want[first]}"
                )
