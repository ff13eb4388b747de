//! Sets as sorted lists.

/// The different members, in order.  For members that differ although they compare as equal, which of them
/// stays is not said.
pub fn sorted_set<T: Ord>(members: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut set: Vec<T> = members.into_iter().collect();
    set.sort_unstable();
    set.dedup();
    set
}
