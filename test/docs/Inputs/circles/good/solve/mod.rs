mod step;

use crate::graph::Graph;

pub struct Solution(Graph);

pub fn solve() -> Solution {
    step::step()
}
