from fractions import Fraction

import numpy as np
from launch import Launch


class Reference:
    """The parts of the reference that are not launches."""

    @staticmethod
    def nearest(number, bits):
        """A number as an f32 with so many significant bits, ties to even."""
        if number == 0:
            return np.float32(0)
        magnitude, exponent = abs(Fraction(number)), 0
        while magnitude >= 2**bits:
            magnitude, exponent = magnitude / 2, exponent + 1
        while magnitude < 2 ** (bits - 1):
            magnitude, exponent = magnitude * 2, exponent - 1
        return np.float32(float(round(magnitude) * Fraction(2) ** exponent) * (1 if number > 0 else -1))

    @classmethod
    def launch(cls, name, x):
        numbers = [int(each) if x.dtype != np.float64 else Fraction(float(each)) for each in x]
        short = np.array([cls.nearest(each, 8) for each in numbers], np.float32).view(np.uint32) >> 16
        middle = np.array([cls.nearest(each, 11) for each in numbers], np.float32)
        b, c = np.zeros(64, np.uint16), np.zeros(64, np.float32)
        return Launch(name, (1,), [x, b, c], [(b, short.astype(np.uint16)), (c, middle)])

    @staticmethod
    def hard(bits, random):
        """Integers around the middles between short floats."""
        numbers = [0, 1, 3, 0x01010001, 0x01010000, 0x0100FFFF]
        for place in (8, 11):
            for top in range(place, bits - 1, 5):
                middle = (1 << top) + (1 << (top - place))
                numbers += [middle - 1, middle, middle + 1]
        rest = [int(each) for each in random.integers(1, 1 << (bits - 1), 64)]
        return (numbers + rest)[:64]


def integers(random):
    for bits, kind in ((32, np.int32), (64, np.int64)):
        numbers = Reference.hard(bits, random)
        signed = np.array([each if index % 2 else -each for index, each in enumerate(numbers)], kind)
        yield Reference.launch(f"i{bits}_signed", signed)
        top = 1 << (bits - 1)
        unsigned = np.array([each | top if index % 3 == 0 else each for index, each in enumerate(numbers)], f"u{bits // 8}")
        yield Reference.launch(f"i{bits}_unsigned", unsigned)


def doubles(random):
    x = random.standard_normal(64) * 2.0 ** random.integers(-20, 20, 64)
    # A little above and below the middles.
    for index, place in enumerate((8, 11) * 8):
        x[index] = (1 + 2.0**-place) * (1 + (index % 3 - 1) * 2.0**-40)
    yield Reference.launch("f64", x)
