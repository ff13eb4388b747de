//! Symmetries: the groups that are known, and orbits counted by brute force on random puzzles.

mod brute;
mod library;
mod mates;
mod random;
mod rules;
