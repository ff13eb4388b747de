//! What a search is asked, and what it answers: requests, controls, reports, the part of a problem that it
//! sees.

pub mod control;
pub mod count;
pub mod instance;
pub mod luby;
pub mod request;
pub mod search_status;
pub mod search_tree;
pub mod verify;
pub mod wide_float;
