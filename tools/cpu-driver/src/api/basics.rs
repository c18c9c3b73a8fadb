//! Versions, errors, the table of functions, and the device.
//!
//! A program's first questions: `cuInit`, then the devices. All of it is known without a context.

use super::{address, functions, put, put_if};
use crate::{
    device,
    error::{Code, words},
    raw::{Place, Text},
    state::{check_device, ready, with},
};
use std::ffi::c_char;

/// Its name, for callers in C.
const NAME: &[u8] = b"Tilespace CPU driver (no GPU)\0";

functions! {
    /// Must be called first.
    fn cuInit(flags: u32) {
        if flags != 0 {
            return Err(Code::INVALID_VALUE);
        }
        with(|driver| driver.initialize())
    }

    /// The version of CUDA to which the functions belong.
    fn cuDriverGetVersion(version: Option<&mut i32>) {
        put(version, device::VERSION)
    }

    /// The text of an error.
    fn cuGetErrorString(error: u32, text: Option<&mut *const c_char>) {
        let text = text.ok_or(Code::INVALID_VALUE)?;
        *text = words(error).map_or(std::ptr::null(), |(_, text)| text.as_ptr());
        if text.is_null() { Err(Code::INVALID_VALUE) } else { Ok(()) }
    }

    /// The name of an error.
    fn cuGetErrorName(error: u32, name: Option<&mut *const c_char>) {
        let name = name.ok_or(Code::INVALID_VALUE)?;
        *name = words(error).map_or(std::ptr::null(), |(name, _)| name.as_ptr());
        if name.is_null() { Err(Code::INVALID_VALUE) } else { Ok(()) }
    }

    /// The address of a function, by its name in a version of CUDA.
    fn cuGetProcAddress_v2(
        symbol: Text,
        function: Option<&mut usize>,
        version: i32,
        _flags: u64,
        status: Option<&mut i32>,
    ) {
        let found = address(&symbol.get()?, version);
        // 0: found; 1: there is no such name.
        put_if(status, i32::from(found.is_none()));
        put(function, found.unwrap_or(0))?;
        found.map(drop).ok_or(Code::NOT_FOUND)
    }

    /// The address of a function, without a status.
    fn cuGetProcAddress(symbol: Text, function: Option<&mut usize>, version: i32, _flags: u64) {
        let found = address(&symbol.get()?, version);
        put(function, found.unwrap_or(0))?;
        found.map(drop).ok_or(Code::NOT_FOUND)
    }

    /// Tables that CUDA does not document.
    fn cuGetExportTable(table: Option<&mut usize>, _id: usize) {
        put(table, 0)?;
        Err(Code::NOT_FOUND)
    }

    /// The number of devices: one.
    fn cuDeviceGetCount(count: Option<&mut i32>) {
        ready(|_| put(count, 1))
    }

    /// A device by its number.
    fn cuDeviceGet(device: Option<&mut i32>, number: i32) {
        ready(|_| {
            check_device(number)?;
            put(device, 0)
        })
    }

    /// The device's name, cut to a size.
    fn cuDeviceGetName(name: Place, size: i32, device: i32) {
        ready(|_| {
            check_device(device)?;
            let size = usize::try_from(size).ok().filter(|size| *size > 0).ok_or(Code::INVALID_VALUE)?;
            let mut text = NAME[..NAME.len().min(size)].to_vec();
            text[NAME.len().min(size) - 1] = 0;
            name.put(&text)
        })
    }

    /// The device's identifier: 16 bytes that are always the same.
    fn cuDeviceGetUuid_v2(id: Option<&mut [u8; 16]>, device: i32) {
        ready(|_| {
            check_device(device)?;
            put(id, *b"tilespace cpu 00")
        })
    }

    /// The memory of the host.
    fn cuDeviceTotalMem_v2(bytes: Option<&mut usize>, device: i32) {
        ready(|_| {
            check_device(device)?;
            put(bytes, device::memory().1)
        })
    }

    /// An attribute of the device.
    fn cuDeviceGetAttribute(value: Option<&mut i32>, attribute: i32, device: i32) {
        ready(|_| {
            check_device(device)?;
            put(value, device::attribute(attribute).ok_or(Code::INVALID_VALUE)?)
        })
    }

    /// Major and minor compute capability.
    fn cuDeviceComputeCapability(major: Option<&mut i32>, minor: Option<&mut i32>, device: i32) {
        ready(|_| {
            check_device(device)?;
            let capability = device::capability();
            put(major, capability.0)?;
            put(minor, capability.1)
        })
    }

    /// Whether a device reaches the memory of another: there is no other.
    fn cuDeviceCanAccessPeer(can: Option<&mut i32>, _device: i32, _other: i32) {
        put(can, 0)
    }
}
