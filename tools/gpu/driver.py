"""The few functions of the CUDA driver that are needed to run a kernel, by ctypes: no toolkit is needed.

Names and types are as in cuda.h (CUDA Driver API)."""

import ctypes
import re
from ctypes import POINTER, Structure, byref, c_char_p, c_float, c_int, c_size_t, c_uint, c_uint64, c_void_p

# The log of a PTX compilation that failed: CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES.
ERROR_LOG, ERROR_LOG_SIZE = 5, 6
LOG_BYTES = 8192
# CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION.
STATIC_SHARED, MAX_DYNAMIC_SHARED, CLUSTER_DIMENSION = 1, 8, 4
# CUtensorMapDataType by the machine's names for PTX, CUtensorMapSwizzle by bytes.
ELEMENTS = {"u8": 0, "u16": 1, "u32": 2, "s32": 3, "u64": 4, "s64": 5, "f16": 6, "f32": 7, "f64": 8, "bf16": 9, "tf32": 11}
SWIZZLES = {0: 0, 32: 1, 64: 2, 128: 3}


class Attribute(Structure):
    """CUlaunchAttribute."""

    _fields_ = [("id", c_int), ("pad", c_int), ("value", c_uint * 16)]


class Config(Structure):
    """CUlaunchConfig."""

    _fields_ = [(name, c_uint) for name in ("gx", "gy", "gz", "bx", "by", "bz", "shared")]
    _fields_ += [("stream", c_void_p), ("attributes", POINTER(Attribute)), ("count", c_uint)]


class DriverError(Exception):
    """A call that did not succeed."""


class Driver:
    """A context on the first card. An error in a kernel ends it: later work needs another process."""

    def __init__(self):
        try:
            self.cuda = ctypes.CDLL("libcuda.so.1")
        except OSError as error:
            raise DriverError(f"no CUDA driver: {error}") from None
        self.call("cuInit", c_uint(0))
        device, context = c_int(), c_void_p()
        self.call("cuDeviceGet", byref(device), c_int(0))
        name = ctypes.create_string_buffer(256)
        self.call("cuDeviceGetName", name, c_int(len(name)), device)
        self.name = name.value.decode()
        self.call("cuCtxCreate_v2", byref(context), c_uint(0), device)

    def call(self, function, *arguments):
        code = getattr(self.cuda, function)(*arguments)
        if code != 0:
            text = c_char_p()
            self.cuda.cuGetErrorString(c_int(code), byref(text))
            raise DriverError(f"{function}: {(text.value or b'unknown error').decode()}")

    def load(self, ptx):
        """A module of PTX text."""
        log = ctypes.create_string_buffer(LOG_BYTES)
        options = (c_int * 2)(ERROR_LOG, ERROR_LOG_SIZE)
        values = (c_void_p * 2)(ctypes.addressof(log), LOG_BYTES)
        module = c_void_p()
        try:
            self.call("cuModuleLoadDataEx", byref(module), c_char_p(ptx.encode()), c_uint(2), options, values)
        except DriverError as error:
            raise DriverError(f"{error}: {log.value.decode(errors='replace').strip()}") from None
        return module

    def load_file(self, path):
        """A module of a file, of PTX or of machine code."""
        module = c_void_p()
        self.call("cuModuleLoad", byref(module), c_char_p(str(path).encode()))
        return module

    def unload(self, module):
        self.call("cuModuleUnload", module)

    def function(self, module, name):
        function = c_void_p()
        self.call("cuModuleGetFunction", byref(function), module, c_char_p(name.encode()))
        return function

    def variable(self, module, name):
        """The address and the size of a variable that the host can name."""
        address, size = c_uint64(), c_size_t()
        self.call("cuModuleGetGlobal_v2", byref(address), byref(size), module, c_char_p(name.encode()))
        return address.value, size.value

    def buffer(self, contents):
        """Memory of the card that holds these bytes."""
        address = c_uint64()
        self.call("cuMemAlloc_v2", byref(address), c_size_t(len(contents)))
        self.fill(address.value, contents)
        return address.value

    def fill(self, address, contents):
        self.call("cuMemcpyHtoD_v2", c_uint64(address), c_char_p(contents), c_size_t(len(contents)))

    def read(self, address, size):
        contents = ctypes.create_string_buffer(size)
        self.call("cuMemcpyDtoH_v2", contents, c_uint64(address), c_size_t(size))
        return contents.raw

    def free(self, address):
        self.call("cuMemFree_v2", c_uint64(address))

    def only_kernel(self, ptx):
        """The kernel of a module with only one."""
        return self.function(self.load(ptx), re.search(r"\.entry\s+(\w+)", ptx)[1])

    def shared_of(self, function):
        """Bytes of shared memory that a kernel declares."""
        size = c_int()
        self.call("cuFuncGetAttribute", byref(size), c_int(STATIC_SHARED), function)
        return size.value

    def tensor_map(self, address, element, dims, strides, box, swizzle=0):
        """The descriptor of a tensor of which TMA copies tiles: sizes in elements from the innermost on, strides in
        bytes of all dimensions but that one, the size of a tile, and the bytes that are swizzled."""
        descriptor = (c_uint64 * 32)()
        start = (ctypes.addressof(descriptor) + 63) // 64 * 64
        numbers = lambda kind, values: (kind * len(values))(*values)  # noqa: E731
        sizes = [numbers(c_uint64, dims), numbers(c_uint64, strides), numbers(c_uint, box), numbers(c_uint, [1] * len(dims))]
        arguments = [c_void_p(start), c_int(ELEMENTS[element]), c_uint(len(dims)), c_uint64(address), *sizes]
        self.call("cuTensorMapEncodeTiled", *arguments, c_int(0), c_int(SWIZZLES[swizzle]), c_int(0), c_int(0))
        return (c_uint64 * 16)(*(c_uint64 * 16).from_address(start))

    def launch(self, function, blocks, threads, arguments, cluster=1, shared=0):
        """Runs a kernel to its end and returns milliseconds. Arguments are ctypes values; blocks, threads and the
        blocks of a cluster are a number or up to three of them, and `shared` is dynamic shared memory in bytes."""
        pointers = (c_void_p * len(arguments))(*(ctypes.addressof(argument) for argument in arguments))
        three = lambda sizes: (*(sizes if isinstance(sizes, (tuple, list)) else (sizes,)), 1, 1)[:3]  # noqa: E731
        if shared:
            self.call("cuFuncSetAttribute", function, c_int(MAX_DYNAMIC_SHARED), c_int(shared))
        attribute = Attribute(CLUSTER_DIMENSION, 0, (c_uint * 16)(*three(cluster)))
        is_cluster = int(three(cluster) != (1, 1, 1))
        config = Config(*three(blocks), *three(threads), shared, None, ctypes.pointer(attribute), is_cluster)
        start, stop = c_void_p(), c_void_p()
        for event in (start, stop):
            self.call("cuEventCreate", byref(event), c_uint(0))
        self.call("cuEventRecord", start, None)
        self.call("cuLaunchKernelEx", byref(config), function, pointers, None)
        self.call("cuEventRecord", stop, None)
        self.call("cuEventSynchronize", stop)
        milliseconds = c_float()
        self.call("cuEventElapsedTime", byref(milliseconds), start, stop)
        for event in (start, stop):
            self.call("cuEventDestroy_v2", event)
        return milliseconds.value


def first_card():
    """A context on the first card; without a card, none and a word about it."""
    try:
        return Driver()
    except DriverError as error:
        print(f"skipped: {error}")
        return None
