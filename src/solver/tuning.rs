//! The numbers by which a search decides what to try, and when: one table.  A request passes it on, so a test
//! can lower a bound.  Other numbers, which tests do not need to change, are beside the code that uses them.

/// Defines [`Tuning`]: each row has a name, a type, the usual value, and one for tiny problems.
macro_rules! tuning {
    ($($(#[$what:meta])* $name:ident: $type:ty = $usual:expr, small $small:expr;)*) => {
        /// When a search tries what.  None of these numbers changes a result.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Tuning {
            $($(#[$what])* pub $name: $type,)*
        }

        impl Tuning {
            /// The values of all searches.
            pub const USUAL: Tuning = Tuning { $($name: $usual,)* };
            /// For tests: even in tiny problems, everything is tried.
            pub const SMALL: Tuning = Tuning { $($name: $small,)* };
        }
    };
}

tuning! {
    // progress
    /// A worker on bit matrices reports its progress after so many nodes, about a tenth of a millisecond.
    matrix_report: u64 = 1024, small 64;
    /// A worker on sparse sets reports after so many nodes, about a millisecond, and gives work to an idle
    /// one.
    cells_report: u64 = 1024, small 16;

    // bit matrices
    /// Failure rates are learned after so many nodes (by all threads): a shorter search would not earn them.
    learn_rates_after: u64 = 1 << 18, small 256;
    /// Learning them, and comparing searches with and without them, may take so much work each, about 10
    /// milliseconds.
    learn_rates_work: u64 = 1 << 18, small 1 << 15;
    /// Few problems fall apart.  As long as trials to divide a node do not save what they cost, they may take
    /// the time of one node in so many.
    division_share: u64 = 128, small 1;
    /// Sets with fewer options have too few nodes to be divided.
    division_options: usize = 8, small 2;
    /// On a random descent, a subtree with at most so many options is searched completely ...
    exact_below: usize = 64, small 8;
    /// ... unless it has more than so many nodes: then the descent goes on.
    exact_nodes: u64 = 256, small 4;

    // conditions
    /// Blocks of a graph are looked for so often, before it is seen whether they tell anything.
    blocks_tried: u32 = 256, small 1 << 31;

    // frontier
    /// A sweep looks at its limits after this much work: less than a millisecond.
    sweep_interval: u64 = 1 << 18, small 256;
    /// Beside a search, a sweep is prepared after so many nodes, about 30 milliseconds.
    sweep_after: u64 = 1 << 17, small 64;

    // turns of searches for solutions
    /// The nodes of the first turn of the tree: most puzzles are solved in it.
    first_turn: u64 = 1 << 14, small 16;
    /// If there are conditions, turns of the tree have this many times fewer nodes.
    conditions_divisor: u64 = 64, small 4;
    /// A node of the tree takes as long as so many steps of learning.
    learning_per_node: u64 = 8, small 32;

    // the best solutions
    /// Learning begins after so many nodes of the tree.
    learn_best_after: u64 = 1 << 16, small 16;
    /// Learning breaks symmetries after so many of its steps, ...
    break_symmetries_after: u64 = 1 << 20, small 1;
    /// ... and the search for them may look at so many mentions for each of these steps.
    break_symmetries_mentions: u64 = 4, small 1 << 20;
    /// The nodes of the search for the first of equally good solutions, if learning has proved that they are
    /// the best ones: then the tree may be too large.
    nodes_for_first: u64 = 1 << 18, small 64;

    // symmetries of a count
    /// A search is looked at after so many nodes, about a millisecond, ...
    orbits_after: u64 = 1 << 13, small 16;
    /// ... and so many for each mention of the problem: the time for finding symmetries grows with them.
    orbits_after_mention: u64 = 4, small 0;
    /// Symmetries are looked for after so many nodes at the latest: later estimates are better; ...
    orbits_late: u64 = 1 << 16, small 1;
    /// ... and after so many for each mention.
    orbits_late_mention: u64 = 16, small 0;
    /// If a memo saves more nodes than are visited, it often finds what symmetries would, and the search
    /// waits for so many nodes for each mention.
    orbits_late_memo_mention: u64 = 64, small 0;
    /// The search for symmetries may look at so many mentions for each node until then.
    orbits_mentions_per_node: u64 = 32, small 1 << 20;
    /// So many times the nodes visited so far must be left, as estimated, ...
    orbits_least_left: f64 = 0.5, small -1.0;
    /// ... and so many nodes for each mention.
    orbits_least_left_mention: f64 = 8.0, small -1e9;
    /// Exchanged items are used if they save so many times as much as another division.
    exchange_pays: f64 = 1.25, small 0.0;

    // symmetries of a plan
    /// The plan of a smaller search is not divided by symmetries: it takes less than a millisecond.
    plan_least_nodes: f64 = 4096.0, small 0.0;
    /// There are so many nodes for each part, ...
    plan_nodes_per_part: f64 = 16384.0, small 4.0;
    /// ... but at least and at most so many parts.
    plan_parts: (f64, f64) = (64.0, 1024.0), small (4.0, 64.0);
}
