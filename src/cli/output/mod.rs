//! Printing: answers, solutions, numbers, and progress.

pub mod answer;
pub mod counts;
pub mod progress;
pub mod solutions;
pub mod stream;
