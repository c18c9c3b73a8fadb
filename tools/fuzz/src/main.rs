//! x
use proptest::strategy::ValueTree;
use tilespace_fuzz::*;
fn main() -> anyhow::Result<()> {
    let args: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap_or(0)).collect();
    check::register();
    let context = check::context();
    let mut stats = check::Stats::default();
    let start = std::time::Instant::now();
    for seed in args[0]..args[1] {
        let program = program::draw(seed)?.current();
        let text = print::print(&program);
        if args.len() > 2 { println!("{text}"); }
        stats.programs += 1;
        let extra = &check::PIPELINES[seed as usize % check::PIPELINES.len()];
        for pipeline in [&check::PIPELINES[0], extra] {
        match check::check(&context, &text, pipeline, &[seed, seed + 1], &mut stats) {
            Ok(None) => {}
            Ok(Some(f)) => { println!("seed {seed} {}: {}", f.pipeline, f.problem); if args.len() > 2 { println!("{}", f.after); } }
            Err(e) => { println!("seed {seed}: {e:#}\n{text}"); return Ok(()); }
        }}
    }
    println!("{stats:#?} {:?}", start.elapsed());
    Ok(())
}
