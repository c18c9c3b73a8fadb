//! Memory: allocation, copies, fills, registration, and attributes of pointers.
//!
//! ```text
//! cuMemcpyHtoD(device, host, 4096)     both are addresses of the host; each must have that many bytes
//! tilespaceNameMemory(array, 800, "argument 0")      for the time of a launch: see memory.rs
//! ```
//!
//! All memory is the host's. So a pointer is the same for host and device, and any memory of the process can
//! be given to a kernel; only memory that was allocated or registered here has bounds. Memory between
//! processes is not supported.

use super::{functions, put, put_if};
use crate::{
    device,
    error::{Code, Outcome},
    graph::Fill,
    memory::{Memory, Owner},
    raw::{Array, Place, Text},
    state::{Driver, healthy, ready, with},
};
use tilespace_simt::TensorMap;

/// The kinds of memory that `cuPointerGetAttribute` knows.
const HOST: u64 = 1;
const DEVICE: u64 = 2;

/// Copies; the areas may overlap.
fn copy(memory: &Memory, to: u64, from: u64, size: usize) -> Outcome<()> {
    if size == 0 {
        return Ok(());
    }
    let from = memory.look_up(from, size as u64, false)?;
    memory.look_up(to, size as u64, true)?.copy_from(&from);
    Ok(())
}

/// Sets memory.
pub fn fill(memory: &Memory, fill: Fill) -> Outcome<()> {
    let Fill { address, element, value, width, height, pitch } = fill;
    let bytes = &value.to_le_bytes()[..element as usize];
    for row in 0..height as u64 {
        let size = (width as u64).checked_mul(u64::from(element)).ok_or(Code::INVALID_VALUE)?;
        let start = address.checked_add(row * pitch as u64).ok_or(Code::INVALID_VALUE)?;
        if !start.is_multiple_of(u64::from(element)) {
            return Err(Code::INVALID_VALUE);
        }
        for place in memory.look_up(start, size, true)?.bytes().chunks_exact_mut(element as usize) {
            place.copy_from_slice(bytes);
        }
    }
    Ok(())
}

fn fill_row(address: u64, element: u32, value: u32, width: usize) -> Outcome<()> {
    healthy(|driver| fill(&driver.memory, Fill { address, element, value, width, height: 1, pitch: 0 }))
}

/// An attribute of a pointer, as a number, and its size.
fn pointer_attribute(driver: &mut Driver, attribute: i32, address: u64) -> Outcome<(u64, usize)> {
    let piece = driver.memory.piece(address).map(|(base, piece)| (base, piece.clone()));
    if !driver.memory.is_there(address) {
        return Err(Code::INVALID_VALUE);
    }
    let is_device =
        piece.as_ref().is_some_and(|(_, piece)| matches!(piece.owner, Owner::Device | Owner::Module));
    let (base, size) = piece.as_ref().map_or((address, 0), |(base, piece)| (*base, piece.size));
    Ok(match attribute {
        1 => (driver.primary() as u64, 8),
        2 => (if is_device { DEVICE } else { HOST }, 4),
        3 | 4 => (address, 8),
        7 => (piece.map_or(0, |(_, piece)| piece.id), 8),
        // Managed, can go to another process: no.
        6 | 8 | 10 => (0, 4),
        // The device's number, and whether it is mapped.
        9 => (0, 4),
        11 => (base, 8),
        12 => (size, 8),
        13 => (1, 4),
        14 | 17 => (0, 8),
        _ => return Err(Code::NOT_SUPPORTED),
    })
}

functions! {
    /// Allocates.
    fn cuMemAlloc_v2(address: Option<&mut u64>, size: usize) {
        healthy(|driver| {
            if size == 0 {
                return Err(Code::INVALID_VALUE);
            }
            put(address, driver.memory.allocate(size, Owner::Device)?)
        })
    }

    /// Allocates after the work of a stream.
    fn cuMemAllocAsync(address: Option<&mut u64>, size: usize, stream: usize) {
        healthy(|driver| {
            driver.of_stream(stream)?;
            put(address, driver.memory.allocate(size, Owner::Device)?)
        })
    }

    /// Allocates rows that begin at multiples of 512.
    fn cuMemAllocPitch_v2(address: Option<&mut u64>, pitch: Option<&mut usize>, width: usize, height: usize, _element: u32) {
        healthy(|driver| {
            let row = width.checked_next_multiple_of(512).ok_or(Code::OUT_OF_MEMORY)?;
            let size = row.checked_mul(height).filter(|size| *size > 0).ok_or(Code::INVALID_VALUE)?;
            put(pitch, row)?;
            put(address, driver.memory.allocate(size, Owner::Device)?)
        })
    }

    /// Memory that host and device have.
    fn cuMemAllocManaged(address: Option<&mut u64>, size: usize, _flags: u32) {
        healthy(|driver| put(address, driver.memory.allocate(size, Owner::Device)?))
    }

    /// Frees memory; does nothing for 0.
    fn cuMemFree_v2(address: u64) {
        ready(|driver| if address == 0 { Ok(()) } else { driver.memory.free(address, Owner::Device) })
    }

    /// Frees after the work of a stream.
    fn cuMemFreeAsync(address: u64, stream: usize) {
        ready(|driver| {
            driver.of_stream(stream)?;
            driver.memory.free(address, Owner::Device)
        })
    }

    /// Memory of the host.
    fn cuMemAllocHost_v2(address: Option<&mut u64>, size: usize) {
        healthy(|driver| put(address, driver.memory.allocate(size, Owner::Host)?))
    }

    /// Memory of the host.
    fn cuMemHostAlloc(address: Option<&mut u64>, size: usize, _flags: u32) {
        healthy(|driver| put(address, driver.memory.allocate(size, Owner::Host)?))
    }

    /// Frees it.
    fn cuMemFreeHost(address: u64) {
        ready(|driver| if address == 0 { Ok(()) } else { driver.memory.free(address, Owner::Host) })
    }

    /// Says how large an array of the user is.
    fn cuMemHostRegister_v2(address: u64, size: usize, _flags: u32) {
        healthy(|driver| driver.memory.register(address, size as u64))
    }

    /// Takes that back.
    fn cuMemHostUnregister(address: u64) {
        healthy(|driver| driver.memory.unregister(address))
    }

    /// The device's address of memory of the host, which is the same.
    fn cuMemHostGetDevicePointer_v2(device: Option<&mut u64>, host: u64, _flags: u32) {
        healthy(|driver| {
            driver.memory.piece(host).ok_or(Code::INVALID_VALUE)?;
            put(device, host)
        })
    }

    /// Names memory for the launches until the name is taken back; named ranges may overlap. Not of CUDA.
    fn tilespaceNameMemory(address: u64, size: usize, name: Text) {
        let name = name.get()?;
        with(|driver| driver.memory.name(address, size as u64, name))
    }

    /// Takes the last name of an address back. Not of CUDA.
    fn tilespaceForgetMemory(address: u64) {
        with(|driver| driver.memory.forget(address))
    }

    /// The allocation that an address is in.
    fn cuMemGetAddressRange_v2(base: Option<&mut u64>, size: Option<&mut usize>, address: u64) {
        healthy(|driver| {
            let (start, piece) = driver.memory.piece(address).ok_or(Code::INVALID_VALUE)?;
            put_if(base, start);
            put_if(size, piece.size as usize);
            Ok(())
        })
    }

    /// Memory that is free, and all of it.
    fn cuMemGetInfo_v2(free: Option<&mut usize>, all: Option<&mut usize>) {
        healthy(|_| {
            let (is_free, total) = device::memory();
            put(free, is_free)?;
            put(all, total)
        })
    }

    /// An attribute of a pointer.
    fn cuPointerGetAttribute(value: Place, attribute: i32, address: u64) {
        ready(|driver| {
            let (number, size) = pointer_attribute(driver, attribute, address)?;
            value.put(&number.to_le_bytes()[..size])
        })
    }

    /// Several attributes of a pointer; zeros for a pointer without memory.
    fn cuPointerGetAttributes(count: u32, attributes: Array<i32>, values: Array<Place>, address: u64) {
        ready(|driver| {
            let all = attributes.get(count as usize)?.into_iter().zip(values.get(count as usize)?);
            for (attribute, value) in all {
                let (number, size) = pointer_attribute(driver, attribute, address).unwrap_or((0, 4));
                value.put(&number.to_le_bytes()[..size])?;
            }
            Ok(())
        })
    }

    /// Copies.
    fn cuMemcpy(to: u64, from: u64, size: usize) {
        healthy(|driver| copy(&driver.memory, to, from, size))
    }

    /// Copies.
    fn cuMemcpyAsync(to: u64, from: u64, size: usize, stream: usize) {
        healthy(|driver| driver.of_stream(stream).and_then(|_| copy(&driver.memory, to, from, size)))
    }

    /// Copies to the device.
    fn cuMemcpyHtoD_v2(to: u64, from: u64, size: usize) {
        healthy(|driver| copy(&driver.memory, to, from, size))
    }

    /// Copies to the device.
    fn cuMemcpyHtoDAsync_v2(to: u64, from: u64, size: usize, stream: usize) {
        healthy(|driver| driver.of_stream(stream).and_then(|_| copy(&driver.memory, to, from, size)))
    }

    /// Copies to the host.
    fn cuMemcpyDtoH_v2(to: u64, from: u64, size: usize) {
        healthy(|driver| copy(&driver.memory, to, from, size))
    }

    /// Copies to the host.
    fn cuMemcpyDtoHAsync_v2(to: u64, from: u64, size: usize, stream: usize) {
        healthy(|driver| driver.of_stream(stream).and_then(|_| copy(&driver.memory, to, from, size)))
    }

    /// Copies in the device.
    fn cuMemcpyDtoD_v2(to: u64, from: u64, size: usize) {
        healthy(|driver| copy(&driver.memory, to, from, size))
    }

    /// Copies in the device.
    fn cuMemcpyDtoDAsync_v2(to: u64, from: u64, size: usize, stream: usize) {
        healthy(|driver| driver.of_stream(stream).and_then(|_| copy(&driver.memory, to, from, size)))
    }

    /// Sets bytes.
    fn cuMemsetD8_v2(address: u64, value: u8, count: usize) {
        fill_row(address, 1, value.into(), count)
    }

    /// Sets elements of two bytes.
    fn cuMemsetD16_v2(address: u64, value: u16, count: usize) {
        fill_row(address, 2, value.into(), count)
    }

    /// Sets elements of four bytes.
    fn cuMemsetD32_v2(address: u64, value: u32, count: usize) {
        fill_row(address, 4, value, count)
    }

    /// Sets bytes.
    fn cuMemsetD8Async(address: u64, value: u8, count: usize, stream: usize) {
        healthy(|driver| driver.of_stream(stream).map(drop))?;
        fill_row(address, 1, value.into(), count)
    }

    /// Sets elements of two bytes.
    fn cuMemsetD16Async(address: u64, value: u16, count: usize, stream: usize) {
        healthy(|driver| driver.of_stream(stream).map(drop))?;
        fill_row(address, 2, value.into(), count)
    }

    /// Sets elements of four bytes.
    fn cuMemsetD32Async(address: u64, value: u32, count: usize, stream: usize) {
        healthy(|driver| driver.of_stream(stream).map(drop))?;
        fill_row(address, 4, value, count)
    }

    /// A handle of memory for another process.
    fn cuIpcGetMemHandle(_handle: usize, _address: u64) {
        Err(Code::NOT_SUPPORTED)
    }

    /// Memory of another process.
    fn cuIpcOpenMemHandle_v2(_address: Option<&mut u64>) {
        Err(Code::NOT_SUPPORTED)
    }

    /// Gives it back.
    fn cuIpcCloseMemHandle(_address: u64) {
        Err(Code::NOT_SUPPORTED)
    }

    /// A tensor map, as the machine has it. Properties that the machine does not know are not supported.
    fn cuTensorMapEncodeTiled(
        map: Option<&mut [u8; 128]>,
        element: i32,
        rank: u32,
        address: u64,
        dims: Array<u64>,
        strides: Array<u64>,
        tile: Array<u32>,
        steps: Array<u32>,
        interleave: i32,
        swizzle: i32,
        _promotion: i32,
        out_of_bounds: i32,
    ) {
        const ELEMENTS: [&str; 13] =
            ["u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f64", "bf16", "f32.ftz", "tf32", "tf32.ftz"];
        let rank = rank as usize;
        if !(1..=5).contains(&rank) || !address.is_multiple_of(16) {
            return Err(Code::INVALID_VALUE);
        }
        let word = usize::try_from(element).ok().and_then(|at| ELEMENTS.get(at)).ok_or(Code::NOT_SUPPORTED)?;
        let sizes = (dims.get(rank)?, strides.get(rank - 1)?, tile.get(rank)?);
        if interleave != 0 || out_of_bounds != 0 || steps.get(rank)?.iter().any(|step| *step != 1) {
            return Err(Code::NOT_SUPPORTED);
        }
        let (bytes, parts) = match swizzle {
            0 => (0, 16),
            1..=3 => (16 << swizzle, 16),
            4 => (128, 32),
            _ => return Err(Code::NOT_SUPPORTED),
        };
        let made = TensorMap::new(address, word, bytes, sizes).and_then(|map| map.in_parts_of(parts));
        let made = made.inspect_err(|why| eprintln!("tilespace: a tensor map: {why}"));
        put(map, made.map_err(|_| Code::INVALID_VALUE)?.encode())
    }
}
