//! A machine in its host: global memory is the host's, and a run that stops says where.
//!
//! ```text
//! st.global.u32 [%rd1], 7;      asks the host for 4 bytes at %rd1
//! ```

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};
use tilespace_simt::{Arg, Cause, HostMemory, Machine, Program, Shape, Stop, reserved};

const BASE: u64 = 0x1000;

/// 64 bytes, which the test sees too.
struct Host {
    bytes: Vec<u8>,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl HostMemory for Host {
    fn bytes(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        *self.seen.lock().expect("no test panics with it") = self.bytes.clone();
        let at = address.checked_sub(BASE)? as usize;
        self.bytes.get_mut(at..at + size as usize)
    }

    fn describe(&mut self, _: u64, _: u64) -> String {
        "not of the host".into()
    }
}

/// How a run ended, the block and thread it stopped in, and the memory of the host before the last access.
type Ran = (Result<(), Stop>, Option<([u32; 3], [u32; 3])>, Vec<u8>);

fn run(body: &str, argument: u64, shape: Shape) -> Ran {
    let text = format!(
        ".version 8.3\n.target sm_80\n.address_size 64\n.global .u32 counter;\n.entry k(.param .u64 p)\n{{\n\
         .reg .pred %p; .reg .b32 %r<4>; .reg .b64 %rd<4>;\nld.param.u64 %rd1, [p];\n{body}\nret;\n}}"
    );
    let seen = Arc::new(Mutex::new(Vec::new()));
    let program = Program::with_globals(&text, BASE + 32).expect("PTX");
    assert_eq!(program.globals().next(), Some(("counter", BASE + 32, &[0; 4][..])));
    let host = Host { bytes: vec![0; 64], seen: seen.clone() };
    let mut machine = Machine::in_host(&program, 100_000, Box::new(host));
    let end = machine.launch("k", &[Arg::Number(argument)], shape);
    let culprit = machine.culprit();
    drop(machine);
    let seen = seen.lock().expect("no test panics with it").clone();
    (end, culprit, seen)
}

#[test]
fn stores_go_to_the_host_and_variables_are_there() {
    let body = "st.global.u32 [%rd1], 7;\nld.global.u32 %r1, [%rd1];\nst.global.u32 [counter], %r1;\n\
                ld.global.u32 %r2, [counter];";
    let (end, culprit, bytes) = run(body, BASE + 8, Shape::default());
    assert_eq!((end, culprit), (Ok(()), None));
    assert_eq!((bytes[8], bytes[32]), (7, 7));
}

#[test]
fn a_fault_has_its_cause_its_block_and_its_thread() {
    let shape = Shape { block: [4, 2, 1], grid: [3, 1, 1], ..Shape::default() };
    let when =
        "mov.u32 %r1, %tid.y;\nmov.u32 %r2, %ctaid.x;\nand.b32 %r1, %r1, %r2;\nsetp.ne.u32 %p, %r1, 0;\n";
    let (end, culprit, _) = run(&format!("{when}@%p st.global.u32 [%rd1], 7;"), BASE + 64, shape);
    let stop = end.unwrap_err();
    assert_eq!(stop.cause(), Cause::Address);
    assert!(stop.to_string().ends_with("access of 4 bytes at 0x1040 (not of the host)"), "{stop}");
    assert_eq!(culprit, Some(([1, 0, 0], [0, 1, 0])));
    assert_eq!(run(&format!("{when}@%p trap;"), 0, shape).0.unwrap_err().cause(), Cause::Trap);
    assert_eq!(run("st.global.u32 [%rd1], 7;", BASE + 2, shape).0.unwrap_err().cause(), Cause::Alignment);
    assert_eq!(run("novel.u32 %r1;", 0, shape).0.unwrap_err().cause(), Cause::Unsupported);
    assert_eq!(run("$l: bra $l;", 0, shape).0.unwrap_err().cause(), Cause::Stuck);
    let wait =
        "mov.u32 %r1, %tid.x;\nsetp.eq.u32 %p, %r1, 0;\n@%p bra $end;\nbar.sync 0;\n$end:\nbar.sync 1;";
    let (end, culprit, _) = run(wait, 0, Shape { block: [64, 1, 1], ..Shape::default() });
    assert_eq!((end.unwrap_err().cause(), culprit.is_some()), (Cause::Stuck, true));
}

#[test]
fn a_load_of_shared_memory_that_nobody_has_written_is_a_fault_if_asked() {
    let text = ".entry k() { .shared .align 16 .b8 s[64]; .reg .b32 %r<4>; .reg .b64 %rd<3>;\n\
                mov.u32 %r1, %tid.x; mul.lo.s32 %r2, %r1, 4; mov.b32 %r3, s; add.s32 %r3, %r3, %r2;\n\
                st.shared.u32 [%r3], %r1;\nbar.sync 0;\nld.shared.u32 %r2, [%r3];\n\
                ld.shared.u32 %r2, [%r3+8];\nret; }";
    let program = Program::new(text).unwrap();
    let run = |checks: bool, threads: u32| {
        let mut machine = Machine::new(&program, 1000);
        machine.checks_shared = checks;
        machine.launch("k", &[], Shape { block: [threads, 1, 1], ..Shape::default() })
    };
    assert_eq!(run(false, 4), Ok(()));
    let why = "4 bytes of shared memory that nobody has written (s+16)";
    assert_eq!(run(true, 4), Err(Stop::Fault(6, why.into())));
}

#[test]
fn a_load_of_the_threads_own_memory_that_it_has_not_written_is_one_too() {
    let text = ".entry k() { .local .align 16 .b8 own[16]; .reg .b32 %r<4>; .reg .b64 %rd<3>;\n\
                mov.u64 %rd1, own;\nst.local.u32 [%rd1], 1;\nld.local.u32 %r1, [%rd1];\n\
                ld.local.v2.u32 {%r1, %r2}, [%rd1];\nld.local.u32 %r1, [%rd1+8];\nret; }";
    let program = Program::new(text).unwrap();
    let run = |checks: bool| {
        let mut machine = Machine::new(&program, 1000);
        machine.checks_shared = checks;
        machine.launch("k", &[], Shape::default())
    };
    assert_eq!(run(false), Ok(()));
    // A half that is written is enough: padding may be moved.
    assert_eq!(
        run(true),
        Err(Stop::Fault(6, "4 bytes of the thread's own memory that it has not written".into()))
    );
}

#[test]
fn an_interrupt_ends_a_loop() {
    static FLAG: AtomicBool = AtomicBool::new(false);
    let program = Program::new(".entry k() { $l: bra $l; }").unwrap();
    let mut machine = Machine::new(&program, u64::MAX);
    machine.interrupt = Some(&FLAG);
    std::thread::scope(|scope| {
        scope.spawn(|| FLAG.store(true, Ordering::Relaxed));
        assert_eq!(machine.launch("k", &[], Shape::default()), Err(Stop::Limit));
    });
}

#[test]
fn reserved_addresses_are_apart_and_in_order() {
    let all = reserved();
    let mut sorted: Vec<_> = all.iter().map(|range| (range.start, range.end)).collect();
    sorted.sort_unstable();
    assert!(sorted.windows(2).all(|pair| pair[0].1 <= pair[1].0));
}
