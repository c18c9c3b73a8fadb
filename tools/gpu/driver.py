"""The few functions of the CUDA driver that running a kernel takes, by ctypes: no toolkit is needed.

Names and types are those of cuda.h (CUDA Driver API)."""

import ctypes
from ctypes import POINTER, byref, c_char_p, c_float, c_int, c_size_t, c_uint, c_uint64, c_void_p

# The log of a PTX compilation that failed: CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES.
ERROR_LOG, ERROR_LOG_SIZE = 5, 6
LOG_BYTES = 8192


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

    def function(self, module, name):
        function = c_void_p()
        self.call("cuModuleGetFunction", byref(function), module, c_char_p(name.encode()))
        return function

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

    def launch(self, function, blocks, threads, arguments):
        """Runs a kernel to its end and returns milliseconds. Arguments are ctypes values."""
        pointers = (c_void_p * len(arguments))(*(ctypes.addressof(argument) for argument in arguments))
        start, stop = c_void_p(), c_void_p()
        for event in (start, stop):
            self.call("cuEventCreate", byref(event), c_uint(0))
        self.call("cuEventRecord", start, None)
        shape = [c_uint(blocks), c_uint(1), c_uint(1), c_uint(threads), c_uint(1), c_uint(1)]
        self.call("cuLaunchKernel", function, *shape, c_uint(0), None, pointers, POINTER(c_void_p)())
        self.call("cuEventRecord", stop, None)
        self.call("cuEventSynchronize", stop)
        milliseconds = c_float()
        self.call("cuEventElapsedTime", byref(milliseconds), start, stop)
        for event in (start, stop):
            self.call("cuEventDestroy_v2", event)
        return milliseconds.value
