//! Which techniques search a problem, in which turns, and what is tried beside them.

pub mod best;
pub mod components;
pub mod dispatch;
pub mod estimate;
pub mod orbits;
pub mod portfolio;
pub mod portfolio_rounds;
pub mod projection;
pub mod reservoir;
pub mod shown_solutions;
pub mod tasks;
pub mod trials;
pub mod work_sharing;
