//! Contexts, streams, and events.
//!
//! ```text
//! cuDevicePrimaryCtxRetain(&c, 0); cuCtxSetCurrent(c);
//! cuEventRecord(a, stream); ...; cuEventRecord(b, stream); cuEventElapsedTime(&ms, a, b)
//! ```
//!
//! A stream's work is done when the call that adds it returns: so nothing waits, a query never says "not
//! ready", and an event has the time of the call that records it.

use super::{functions, put, put_if};
use crate::{
    error::Code,
    raw::HostFunction,
    state::{Event, STACK, Stream, check_device, healthy, ready},
};
use std::time::Instant;

/// Flag of an event that has no time.
const NO_TIME: u32 = 2;

functions! {
    /// The primary context, kept until it is released as often.
    fn cuDevicePrimaryCtxRetain(context: Option<&mut usize>, device: i32) {
        ready(|driver| {
            check_device(device)?;
            let primary = driver.primary();
            if let Some(context) = driver.contexts.get_mut(&primary) {
                context.retained += 1;
            }
            put(context, primary)
        })
    }

    /// Gives it back.
    fn cuDevicePrimaryCtxRelease_v2(device: i32) {
        ready(|driver| {
            check_device(device)?;
            let primary = driver.primary;
            let context = driver.contexts.get_mut(&primary).filter(|context| context.retained > 0);
            context.ok_or(Code::INVALID_CONTEXT)?.retained -= 1;
            Ok(())
        })
    }

    /// Forgets that a kernel has failed.
    fn cuDevicePrimaryCtxReset_v2(device: i32) {
        ready(|driver| {
            check_device(device)?;
            let primary = driver.primary();
            if let Some(context) = driver.contexts.get_mut(&primary) {
                context.failed = None;
            }
            Ok(())
        })
    }

    /// Flags of the primary context, and whether somebody has it.
    fn cuDevicePrimaryCtxGetState(device: i32, flags: Option<&mut u32>, active: Option<&mut i32>) {
        ready(|driver| {
            check_device(device)?;
            let context = driver.contexts.get(&driver.primary);
            put(flags, context.map_or(0, |context| context.flags))?;
            put(active, i32::from(context.is_some_and(|context| context.retained > 0)))
        })
    }

    /// Sets the flags of the primary context.
    fn cuDevicePrimaryCtxSetFlags_v2(device: i32, flags: u32) {
        ready(|driver| {
            check_device(device)?;
            let primary = driver.primary();
            driver.contexts.entry(primary).or_default().flags = flags;
            Ok(())
        })
    }

    /// A new context, which is then current.
    fn cuCtxCreate_v2(context: Option<&mut usize>, flags: u32, device: i32) {
        ready(|driver| put(context, driver.create_context(flags, device)?))
    }

    /// A new context with parts of a device, of which there are none.
    fn cuCtxCreate_v3(context: Option<&mut usize>, _parts: usize, count: i32, flags: u32, device: i32) {
        ready(|driver| {
            if count != 0 {
                return Err(Code::NOT_SUPPORTED);
            }
            put(context, driver.create_context(flags, device)?)
        })
    }

    /// A new context with parameters, which must be null.
    fn cuCtxCreate_v4(context: Option<&mut usize>, parameters: usize, flags: u32, device: i32) {
        ready(|driver| {
            if parameters != 0 {
                return Err(Code::NOT_SUPPORTED);
            }
            put(context, driver.create_context(flags, device)?)
        })
    }

    /// Ends a context, and its streams.
    fn cuCtxDestroy_v2(context: usize) {
        ready(|driver| {
            if context == driver.primary {
                return Err(Code::INVALID_CONTEXT);
            }
            driver.contexts.remove(&context).ok_or(Code::INVALID_CONTEXT)?;
            driver.streams.retain(|_, stream| stream.context != context);
            STACK.with_borrow_mut(|stack| stack.pop_if(|last| *last == context));
            Ok(())
        })
    }

    /// Makes a context current.
    fn cuCtxPushCurrent_v2(context: usize) {
        ready(|driver| {
            driver.contexts.get(&context).ok_or(Code::INVALID_CONTEXT)?;
            STACK.with_borrow_mut(|stack| stack.push(context));
            Ok(())
        })
    }

    /// Makes the one before it current.
    fn cuCtxPopCurrent_v2(context: Option<&mut usize>) {
        ready(|_| {
            let popped = STACK.with_borrow_mut(Vec::pop).ok_or(Code::INVALID_CONTEXT)?;
            put_if(context, popped);
            Ok(())
        })
    }

    /// Replaces the current context; 0 is none.
    fn cuCtxSetCurrent(context: usize) {
        ready(|driver| {
            if context != 0 {
                driver.contexts.get(&context).ok_or(Code::INVALID_CONTEXT)?;
            }
            STACK.with_borrow_mut(|stack| {
                stack.pop();
                stack.extend((context != 0).then_some(context));
            });
            Ok(())
        })
    }

    /// The current context, or 0.
    fn cuCtxGetCurrent(context: Option<&mut usize>) {
        ready(|driver| put(context, driver.current().unwrap_or(0)))
    }

    /// The device of the current context.
    fn cuCtxGetDevice(device: Option<&mut i32>) {
        ready(|driver| {
            driver.current()?;
            put(device, 0)
        })
    }

    /// The device of a context; of 0, the current one.
    fn cuCtxGetDevice_v2(device: Option<&mut i32>, context: usize) {
        ready(|driver| {
            let context = if context == 0 { driver.current()? } else { context };
            driver.contexts.get(&context).ok_or(Code::INVALID_CONTEXT)?;
            put(device, 0)
        })
    }

    /// The number of a context; of 0, the current one.
    fn cuCtxGetId(context: usize, id: Option<&mut u64>) {
        ready(|driver| {
            let context = if context == 0 { driver.current()? } else { context };
            put(id, driver.contexts.get(&context).ok_or(Code::INVALID_CONTEXT)?.id)
        })
    }

    /// The version that a context was made for.
    fn cuCtxGetApiVersion(_context: usize, version: Option<&mut u32>) {
        put(version, 3020)
    }

    /// The flags of the current context.
    fn cuCtxGetFlags(flags: Option<&mut u32>) {
        ready(|driver| {
            let current = driver.current()?;
            put(flags, driver.contexts[&current].flags)
        })
    }

    /// Waits for all work, which is done already. Reports a kernel that has failed.
    fn cuCtxSynchronize() {
        healthy(|_| Ok(()))
    }

    /// Waits for the work of a context; of 0, the current one.
    fn cuCtxSynchronize_v2(context: usize) {
        ready(|driver| {
            let context = if context == 0 { driver.current()? } else { context };
            let context = driver.contexts.get(&context).ok_or(Code::INVALID_CONTEXT)?;
            context.failed.map_or(Ok(()), Err)
        })
    }

    /// A limit: stack, output and heap have none.
    fn cuCtxGetLimit(value: Option<&mut usize>, limit: i32) {
        healthy(|_| match limit {
            0..=2 => put(value, 1 << 23),
            _ => Err(Code::UNSUPPORTED_LIMIT),
        })
    }

    /// Sets a limit, which stays as it is.
    fn cuCtxSetLimit(limit: i32, _value: usize) {
        healthy(|_| if (0..=2).contains(&limit) { Ok(()) } else { Err(Code::UNSUPPORTED_LIMIT) })
    }

    /// The least and the greatest priority of a stream.
    fn cuCtxGetStreamPriorityRange(least: Option<&mut i32>, greatest: Option<&mut i32>) {
        healthy(|_| {
            put_if(least, 0);
            put_if(greatest, -1);
            Ok(())
        })
    }

    /// A stream.
    fn cuStreamCreate(stream: Option<&mut usize>, flags: u32) {
        healthy(|driver| {
            let (handle, context) = (driver.handle(), driver.current()?);
            driver.streams.insert(handle, Stream { id: handle as u64, context, flags, priority: 0 });
            put(stream, handle)
        })
    }

    /// A stream with a priority.
    fn cuStreamCreateWithPriority(stream: Option<&mut usize>, flags: u32, priority: i32) {
        healthy(|driver| {
            let (handle, context) = (driver.handle(), driver.current()?);
            driver.streams.insert(handle, Stream { id: handle as u64, context, flags, priority });
            put(stream, handle)
        })
    }

    /// Ends a stream.
    fn cuStreamDestroy_v2(stream: usize) {
        ready(|driver| driver.streams.remove(&stream).map(drop).ok_or(Code::INVALID_HANDLE))
    }

    /// The context of a stream.
    fn cuStreamGetCtx(stream: usize, context: Option<&mut usize>) {
        ready(|driver| put(context, driver.of_stream(stream)?))
    }

    /// The context of a stream, and the part of a device that it has, if any.
    fn cuStreamGetCtx_v2(stream: usize, context: Option<&mut usize>, part: Option<&mut usize>) {
        ready(|driver| {
            put_if(part, 0);
            put(context, driver.of_stream(stream)?)
        })
    }

    /// The number of a stream.
    fn cuStreamGetId(stream: usize, id: Option<&mut u64>) {
        ready(|driver| {
            driver.of_stream(stream)?;
            put(id, driver.streams.get(&stream).map_or(stream as u64, |stream| stream.id))
        })
    }

    /// The flags of a stream.
    fn cuStreamGetFlags(stream: usize, flags: Option<&mut u32>) {
        ready(|driver| {
            driver.of_stream(stream)?;
            put(flags, driver.streams.get(&stream).map_or(0, |stream| stream.flags))
        })
    }

    /// The priority of a stream.
    fn cuStreamGetPriority(stream: usize, priority: Option<&mut i32>) {
        ready(|driver| {
            driver.of_stream(stream)?;
            put(priority, driver.streams.get(&stream).map_or(0, |stream| stream.priority))
        })
    }

    /// Whether its work becomes a graph: never.
    fn cuStreamIsCapturing(stream: usize, status: Option<&mut i32>) {
        ready(|driver| {
            if stream > 2 {
                driver.of_stream(stream)?;
            }
            put(status, 0)
        })
    }

    /// Waits for a stream: its work is done already.
    fn cuStreamSynchronize(stream: usize) {
        healthy(|driver| driver.of_stream(stream).map(drop))
    }

    /// Whether its work is done.
    fn cuStreamQuery(stream: usize) {
        healthy(|driver| driver.of_stream(stream).map(drop))
    }

    /// Makes a stream wait for an event, which is past already.
    fn cuStreamWaitEvent(stream: usize, event: usize, _flags: u32) {
        healthy(|driver| {
            driver.of_stream(stream)?;
            driver.events.get(&event).map(drop).ok_or(Code::INVALID_HANDLE)
        })
    }

    /// Calls a function of the host when the work before it is done: at once, and without the driver's lock.
    fn cuLaunchHostFunc(stream: usize, function: Option<HostFunction>, data: usize) {
        healthy(|driver| driver.of_stream(stream).map(drop))?;
        function.ok_or(Code::INVALID_VALUE)?(data);
        Ok(())
    }

    /// An event.
    fn cuEventCreate(event: Option<&mut usize>, flags: u32) {
        healthy(|driver| {
            let handle = driver.handle();
            driver.events.insert(handle, Event { is_timed: flags & NO_TIME == 0, at: None });
            put(event, handle)
        })
    }

    /// Ends an event.
    fn cuEventDestroy_v2(event: usize) {
        ready(|driver| driver.events.remove(&event).map(drop).ok_or(Code::INVALID_HANDLE))
    }

    /// Records an event after the work of a stream.
    fn cuEventRecord(event: usize, stream: usize) {
        healthy(|driver| {
            driver.of_stream(stream)?;
            driver.events.get_mut(&event).ok_or(Code::INVALID_HANDLE)?.at = Some(Instant::now());
            Ok(())
        })
    }

    /// Records an event, with flags for graphs.
    fn cuEventRecordWithFlags(event: usize, stream: usize, _flags: u32) {
        healthy(|driver| {
            driver.of_stream(stream)?;
            driver.events.get_mut(&event).ok_or(Code::INVALID_HANDLE)?.at = Some(Instant::now());
            Ok(())
        })
    }

    /// Whether an event is past.
    fn cuEventQuery(event: usize) {
        healthy(|driver| driver.events.get(&event).map(drop).ok_or(Code::INVALID_HANDLE))
    }

    /// Waits for an event, which is past already.
    fn cuEventSynchronize(event: usize) {
        healthy(|driver| driver.events.get(&event).map(drop).ok_or(Code::INVALID_HANDLE))
    }

    /// The time between two events, in milliseconds.
    fn cuEventElapsedTime(milliseconds: Option<&mut f32>, start: usize, end: usize) {
        healthy(|driver| {
            let at = |event: usize| {
                let event = driver.events.get(&event).filter(|event| event.is_timed);
                event.and_then(|event| event.at).ok_or(Code::INVALID_HANDLE)
            };
            let (start, end) = (at(start)?, at(end)?);
            let seconds = if end >= start { (end - start).as_secs_f32() } else { -(start - end).as_secs_f32() };
            put(milliseconds, seconds * 1e3)
        })
    }

    /// The time between two events, in milliseconds.
    fn cuEventElapsedTime_v2(milliseconds: Option<&mut f32>, start: usize, end: usize) {
        match cuEventElapsedTime(milliseconds, start, end) {
            0 => Ok(()),
            code => Err(Code(code)),
        }
    }
}
