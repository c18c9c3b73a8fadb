mod graph;
mod solve;

pub use solve::Solution;
