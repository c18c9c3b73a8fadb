"""The reference for a kernel: a launch, and the contents of memory after it."""

from dataclasses import dataclass


@dataclass
class Launch:
    """A launch of a kernel.

    An argument is a number, an array (its address is passed), or a list of arrays (the address of a table of their
    addresses is passed). `results` are pairs of an array and its contents afterwards; the others stay as they are.
    Integers must be equal, floats within `tolerance`, relative for those beyond one and absolute for others.
    """

    kernel: str
    grid: tuple
    arguments: list
    results: list
    tolerance: float = 0.0
