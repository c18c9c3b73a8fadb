"""The CUDA driver, by ctypes: the system's driver for a card, or without a card the CPU driver.

    driver = Driver.found()
    module = driver.load(ptx)             the driver compiles the text: there is no toolkit, and no ptxas
    driver.function(module, "add")

On a machine with a card, `libcuda.so.1` is the system's. Without a card, and in a process of `tilespace run`, it is the CPU
driver of this package (docs/cuda-tile.md), which no process has unless it asks for it.

A driver reads PTX up to some version. For newer PTX the error names both versions; the driver would only say that the text
is invalid."""

from __future__ import annotations

import ctypes
import re
from ctypes import byref, c_char_p, c_int, c_uint, c_uint64, c_void_p
from functools import lru_cache
from typing import Any, List, Optional, Tuple

from ._diagnostic import one_line
from ._run import LIBRARY, driver

# The PTX version of each release of CUDA (PTX ISA, "Release History") that does not follow the rule of `ptx_of_cuda`.
PTX_OF_CUDA = {(12, 6): (8, 5), (12, 7): (8, 6), (12, 8): (8, 7), (12, 9): (8, 8)}
# Attributes of a device and of a function, options of the compiler, and an attribute of a launch.
MAJOR, MINOR = 75, 76
MAX_DYNAMIC_SHARED = 8
ERROR_LOG, ERROR_LOG_SIZE = 5, 6
PROGRAMMATIC = 6
LOG = 8192
# A kernel gets more only if it asks for more.
USUAL_SHARED = 48 << 10


def ptx_of_cuda(version: int) -> Tuple[int, int]:
    """The newest version of PTX that a driver reads. A driver for CUDA 12.4 states its version as 12040.

    >>> ptx_of_cuda(12040), ptx_of_cuda(12060), ptx_of_cuda(11080), ptx_of_cuda(13010)
    ((8, 4), (8, 5), (7, 8), (9, 1))
    """
    major, minor = version // 1000, version % 1000 // 10
    return PTX_OF_CUDA.get((major, minor), (major - 4, minor))


class LaunchConfig(ctypes.Structure):
    """`CUlaunchConfig`."""

    _fields_ = [
        ("grid", c_uint * 3),
        ("block", c_uint * 3),
        ("shared", c_uint),
        ("stream", c_void_p),
        ("attributes", c_void_p),
        ("count", c_uint),
    ]


class LaunchAttribute(ctypes.Structure):
    """`CUlaunchAttribute`, with one number as its value."""

    _fields_ = [("id", c_int), ("pad", c_uint), ("value", c_uint64 * 8)]


class Driver:
    """The functions of a driver."""

    def __init__(self, library: Any, is_cpu: bool) -> None:
        self.library = library
        self.is_cpu = is_cpu
        if is_cpu:
            library.tilespaceNameMemory.argtypes = [c_uint64, ctypes.c_size_t, c_char_p]
            library.tilespaceForgetMemory.argtypes = [c_uint64]

    @staticmethod
    @lru_cache(maxsize=1)
    def found() -> Driver:
        """The driver of a card, if there is one, or the CPU driver."""
        library = _library(LIBRARY)
        is_cpu = hasattr(library, "tilespaceNameMemory")
        count = c_int()
        if library is None or library.cuInit(0) or library.cuDeviceGetCount(byref(count)) or not count.value:
            # cuTile also opens the driver by its name, and then gets the library that is loaded here.
            library, is_cpu = ctypes.CDLL(str(driver() / LIBRARY)), True
        made = Driver(library, is_cpu)
        made.call("cuInit", 0)
        return made

    def call(self, name: str, *given: Any) -> None:
        """Calls a function. Raises an `Error` with the driver's message if it fails."""
        code = getattr(self.library, name)(*given)
        if code:
            raise one_line(f"{name}: {self.words(code)}", "the driver")

    def words(self, code: int) -> str:
        """The name and the text of an error code."""
        name, text = c_char_p(), c_char_p()
        self.library.cuGetErrorName(code, byref(name))
        self.library.cuGetErrorString(code, byref(text))
        return f"{(name.value or b'?').decode()} ({(text.value or b'?').decode()})"

    def context(self) -> int:
        """The current context of this thread. If there is none, the context of the first card becomes current."""
        current = c_void_p()
        self.call("cuCtxGetCurrent", byref(current))
        if not current.value:
            self.call("cuDevicePrimaryCtxRetain", byref(current), 0)
            self.call("cuCtxSetCurrent", current)
        return current.value or 0

    def capability(self) -> Tuple[int, int]:
        """The compute capability of the device of the current context."""
        device, major, minor = c_int(), c_int(), c_int()
        self.call("cuCtxGetDevice", byref(device))
        self.call("cuDeviceGetAttribute", byref(major), MAJOR, device)
        self.call("cuDeviceGetAttribute", byref(minor), MINOR, device)
        return major.value, minor.value

    def check_version(self, ptx: str) -> None:
        """Raises an `Error` if the driver is too old for the version of the PTX."""
        stated = re.search(r"^\s*\.version\s+(\d+)\.(\d+)", ptx, re.MULTILINE)
        version = c_int()
        self.call("cuDriverGetVersion", byref(version))
        newest = ptx_of_cuda(version.value)
        if stated and (int(stated[1]), int(stated[2])) > newest:
            cuda = f"{version.value // 1000}.{version.value % 1000 // 10}"
            has = f"the driver is for CUDA {cuda}, which reads PTX up to {newest[0]}.{newest[1]}"
            raise one_line(f"the code is PTX {stated[1]}.{stated[2]}, but {has}: install a newer driver", "the driver")

    def load(self, ptx: str) -> c_void_p:
        """Loads a module, which the driver compiles."""
        self.check_version(ptx)
        module, log = c_void_p(), ctypes.create_string_buffer(LOG)
        options = (c_int * 2)(ERROR_LOG, ERROR_LOG_SIZE)
        values = (c_void_p * 2)(ctypes.addressof(log), LOG)
        code = self.library.cuModuleLoadDataEx(byref(module), ptx.encode() + b"\0", 2, options, values)
        if code:
            said = log.value.decode(errors="replace").strip()
            raise one_line(f"cuModuleLoadDataEx: {self.words(code)}{': ' if said else ''}{said}", "the driver")
        return module

    def function(self, module: c_void_p, name: str, shared: int) -> c_void_p:
        """A kernel of a module, which may be launched with this many bytes of dynamic shared memory."""
        found = c_void_p()
        self.call("cuModuleGetFunction", byref(found), module, name.encode())
        if shared > USUAL_SHARED:
            self.call("cuFuncSetAttribute", found, MAX_DYNAMIC_SHARED, shared)
        return found

    def launch(
        self, function: c_void_p, grid: List[int], block: List[int], shared: int, stream: int, given: List[Any], early: bool
    ) -> int:
        """Launches a kernel, and returns the driver's result. If `early`, it may begin before the previous kernel of the
        stream has ended."""
        pointers = (c_void_p * max(len(given), 1))(*(ctypes.addressof(each) for each in given))
        attribute = LaunchAttribute(PROGRAMMATIC, 0, (c_uint64 * 8)(1))
        config = LaunchConfig((c_uint * 3)(*grid), (c_uint * 3)(*block), shared, stream or None)
        if early:
            config.attributes, config.count = ctypes.addressof(attribute), 1
        code: int = self.library.cuLaunchKernelEx(byref(config), function, pointers, None)
        return code


def _library(name: str) -> Optional[Any]:
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None
