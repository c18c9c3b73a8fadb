use crate::{graph as input};

pub struct Solution(input::Graph);
