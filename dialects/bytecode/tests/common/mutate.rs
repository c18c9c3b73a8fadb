//! Damages files, as a test that the reader survives them.
//!
//! A random change seldom survives the first check after it, so that changes are few, and of kinds that a
//! writer could make by mistake: a flipped bit, another byte, a missing, doubled or truncated piece, a huge
//! number.

/// Numbers that look random, the same for the same seed.
pub struct Random(pub u64);

impl Random {
    /// The next number, below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % end.max(1) as u64) as usize
    }
}

/// A copy of the bytes with one to four changes.
pub fn mutate(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let piece = at..at + random.below(16.min(bytes.len() - at)) + 1;
        let piece = piece.start..piece.end.min(bytes.len());
        match random.below(8) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 | 3 => bytes[at] = random.below(256) as u8,
            4 => bytes.truncate(at),
            5 => _ = bytes.drain(piece),
            6 => {
                let copy = bytes[piece].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, copy);
            }
            _ => _ = bytes.splice(piece, [0xff, 0xff, 0xff, 0xff, random.below(128) as u8]),
        }
    }
    bytes
}
