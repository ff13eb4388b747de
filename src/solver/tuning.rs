//! The numbers by which a search decides what to try, and when: one table.  A request passes it on, so a test
//! can lower a bound.  Beside the code that uses them are what a loop reads at each node, sizes of data, the
//! parameters of the engine that learns, and bounds of symmetries and of difficulties: these may change what
//! is found.

/// Defines [`Tuning`]: each row has a name, a type, the usual value, perhaps another for tiny problems, and
/// how the value was chosen.
macro_rules! tuning {
    (@small $usual:expr) => { $usual };
    (@small $usual:expr, $small:expr) => { $small };
    ($($(#[$what:meta])* $name:ident: $type:ty = $usual:expr $(, small $small:expr)?, $how:literal;)*) => {
        /// When a search tries what.  None of these numbers changes a result.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Tuning {
            $($(#[$what])* #[doc = ""] #[doc = concat!("How it was chosen: ", $how, ".")] pub $name: $type,)*
        }

        impl Tuning {
            /// The values of all searches.
            pub const USUAL: Tuning = Tuning { $($name: $usual,)* };
            /// For tests: even in tiny problems, everything is tried.
            pub const SMALL: Tuning = Tuning { $($name: tuning!(@small $usual $(, $small)?),)* };
        }
    };
}

tuning! {
    // progress
    /// A worker on bit matrices reports its progress after so many nodes.
    matrix_report: u64 = 1024, small 64, "about a tenth of a millisecond";
    /// A worker on sparse sets reports after so many nodes, and gives work to an idle one.
    cells_report: u64 = 1024, small 16, "about a millisecond";

    // bit matrices
    /// Failure rates are learned after so many nodes (by all threads): a shorter search would not earn them.
    learn_rates_after: u64 = 1 << 18, small 256, "by judgment; not measured";
    /// Learning them, and comparing searches with and without them, may take so much work each.
    learn_rates_work: u64 = 1 << 18, small 1 << 15, "about 10 milliseconds";
    /// Rates are learned from about so many subtrees.
    learn_rates_subtrees: u64 = 8, "by judgment; not measured";
    /// So many subtrees are compared ...
    compared_subtrees: u64 = 12, "by judgment; not measured";
    /// ... that have at least and at most so many nodes.
    compared_nodes: (u64, u64) = (16, 1024), "by judgment; not measured";
    /// Failure rates pay if they visit less than this percentage of the nodes.
    rates_pay_percent: u64 = 85, "by judgment; not measured";
    /// Few problems fall apart.  As long as trials to divide a node do not save what they cost, they may take
    /// the time of one node in so many.
    division_share: u64 = 128, small 1, "by judgment; it bounds what is lost to less than a percent";
    /// Sets with fewer options have too few nodes to be divided.
    division_options: usize = 8, small 2, "by judgment; not measured";
    /// On a random descent, a subtree with at most so many options is searched completely ...
    exact_below: usize = 64, small 8, "by judgment; not measured";
    /// ... unless it has more than so many nodes: then the descent goes on.
    exact_nodes: u64 = 256, small 4, "by judgment; not measured";
    /// A memo of dead ends is used from this node on, since one solution may be all that is wanted.
    dead_ends_after: u64 = 1 << 14, "by judgment; not measured";
    /// Subproblems with fewer options have too few nodes to be looked up.
    memo_options: usize = 12, "by judgment; not measured";

    // restarts
    /// The dead ends of the shortest run on sparse sets.  Nodes are not counted, since a large sudoku has
    /// hundreds of forced ones before the first choice matters.
    cells_run: u64 = 100, "by judgment; not measured";
    /// On sparse sets, so many random options of an item are compared.
    options_compared: u32 = 3, "by judgment; not measured";
    /// The nodes of the shortest run on bit matrices; at least as many as there are items.
    matrix_run: u64 = 256, "by judgment; not measured";

    // conditions
    /// Blocks of a graph are looked for so often, before it is seen whether they tell anything.
    blocks_tried: u32 = 256, small 1 << 31, "by judgment; not measured";
    /// After that they are always looked for if one search in so many finds something, ...
    blocks_pay: u32 = 8, "by judgment; not measured";
    /// ... and otherwise once in so many times.
    blocks_seldom: u32 = 64, "by judgment; not measured";

    /// An explanation of disjoint paths searches for each pair in one of so many calls.
    pairs_interval: u32 = 32, "a numberlink 12x12: six times as long with 1; others: 30 times with none";
    /// Paths without detours are looked for first, for so many conflicts.
    streamliner_conflicts: u64 = 100_000, "by judgment; not measured";

    // a sweep over a frontier, beside a search that counts
    /// A sweep looks at its limits after this much work.
    sweep_interval: u64 = 1 << 18, small 256, "less than a millisecond; a unit takes about two nanoseconds";
    /// Beside a search, a sweep is prepared after so many nodes, ...
    sweep_after: u64 = 1 << 17, small 64, "about 30 milliseconds";
    /// ... and one more for so many mentions.
    sweep_mentions: u64 = 4, "by judgment; not measured";
    /// A node of a search takes as long as so many units of a sweep; ...
    units_of_node: u64 = 64, "by judgment; not measured";
    /// ... if there are conditions, at least so many.
    units_of_node_with_conditions: u64 = 512, "by judgment: such nodes take longer; not measured";
    /// A prediction is trusted if so many times the work that is done reaches it.
    sweep_explored: f64 = 32.0, "by judgment; not measured";
    /// The sweep may take this part of the work of the search, ...
    sweep_share: f64 = 1.0 / 16.0, "so that a count that it cannot shorten takes a few percent longer";
    /// ... but no more than this, whatever a memo saves.
    sweep_share_at_most: f64 = 0.25, "by judgment; not measured";
    /// It is run to its end if the rest of its work is at most this part of that of the search, ...
    sweep_rest: f64 = 0.5, "by judgment; not measured";
    /// ... and at most this part of what the search seems to have left, by what it has explored of its tree:
    /// a memo knows more and more.
    sweep_left: f64 = 0.5, "by judgment; not measured";
    /// Before that, it may take this part of what is left: a search near its end hardly needs it.
    sweep_share_of_left: f64 = 1.0 / 16.0, "by judgment; not measured";
    /// Predictions are doubted before the sweep has done this much work.
    sweep_reliable: f64 = (1 << 22) as f64, "before that, they were often three times too small";
    /// Shares and rests are multiplied by the number of nodes that a memo saves for each visited one, since
    /// then many ways lead to the same subproblem; but at least and at most by these factors, ...
    sweep_memo_factors: (f64, f64) = (1.0 / 8.0, 8.0), "by judgment; not measured";
    /// ... and by this one if there are conditions, and so no memo.
    sweep_factor_without_memo: f64 = 2.0, "by judgment, so that it gets an eighth of the time";

    // turns of searches for solutions
    /// The nodes of the first turn of the tree.
    first_turn: u64 = 1 << 14, small 16, "most puzzles are solved in it";
    /// A turn is longer than the one before by this factor.
    turn_growth: u64 = 2, "by judgment: all costs at most a constant factor more than its best member";
    /// If there are conditions, turns of the tree have this many times fewer nodes, ...
    conditions_divisor: u64 = 64, small 4, "by judgment; not measured";
    /// ... and again as many times as the work for their items is more than this: each item is asked for
    /// among the options that are left.
    conditions_work_of_node: u64 = 1024, "with `options_of_item`, an araf 10x18 takes 0.6 s instead of 4.4";
    /// To ask for an item among so many options takes as long as what the condition does with the answer.
    options_of_item: u64 = 2048, "with `conditions_work_of_node`";
    /// A node of the tree takes as long as so many steps of learning.
    learning_per_node: u64 = 8, small 32, "by what a step costs; the figures are not recorded";
    /// A turn with restarts has this many times more nodes: if the first turn found nothing, restarts are
    /// usually the better choice.
    restarts_factor: u64 = 2, "by judgment; not measured";
    /// A turn with restarts on sparse sets has so many times more nodes, if a node costs much less there than
    /// on the matrix.
    sparse_factor: u64 = 16, "by judgment; not measured";
    /// If a node costs more with sparse sets, a turn has this many times fewer nodes.
    dense_divisor: u64 = 2, "by judgment; not measured";
    /// Removing a mention from a set takes as long as this many operations on vectors of 512 bits.
    removal_cost: u64 = 8, "by judgment; not measured";
    /// An option is local if it conflicts with less than one in so many options.
    local_part: u128 = 12, "by judgment; not measured";
    /// Where learning usually pays, its turns are so many times as long as those of the tree.
    paying_factor: u64 = 4, "by what a step costs; the figures are not recorded";
    /// Where turns on sparse sets are long, those of learning are again so many times as long, if there are
    /// colors or if a solution is known.  The first solution of a latin square is usually found by other
    /// searches.
    sparse_learning_factor: u64 = 8, "on 1072 pages; a nonogram 30x40 takes 1.5 times learning alone";
    /// The encoding of a mention takes as long as this many steps of learning.
    steps_of_mention: u64 = 4, "by judgment; not measured";
    /// The first turns of learning are shorter by this factor if there are neither colors nor conditions, and
    /// options are not local.  Each is twice as long as the one before, besides the growth of all turns, ...
    rare_divisor: u64 = 32, "by judgment: in packings a matrix is faster; not measured";
    /// ... until they are shorter by this factor.
    least_rare_divisor: u64 = 2, "by judgment; not measured";
    /// With so many solutions, only the tree is searched.
    few_solutions: u64 = 64, "by judgment; not measured";
    /// Beside the search for further solutions, a sweep takes one part in so many of the work of learning.
    proof_sweep_share: u64 = 8, "by judgment; not measured";
    /// It is run to its end if its rest is at most so many times what learning has done.
    proof_sweep_rest: f64 = 4.0, "by judgment; not measured";
    /// A step of learning takes as long as about so many units of the work of a sweep.
    units_of_step: u64 = 7, "13.7 and 2 nanoseconds, measured";
    /// The sweep may take one part in so many of the memory.
    proof_sweep_memory: u64 = 2, "by judgment; not measured";

    // the best solutions
    /// Learning begins after so many nodes of the tree.
    learn_best_after: u64 = 1 << 16, small 16, "by judgment; not measured";
    /// In its first turns, it takes a part of the time that is halved so many times; later on, so many.
    learn_best_halvings: (u32, u32) = (4, 2), "by judgment; not measured";
    /// If more solutions are wanted, nothing is learned.
    learn_best_few: usize = 64, "by judgment; not measured";
    /// Learning breaks symmetries after so many of its steps, ...
    break_symmetries_after: u64 = 1 << 20, small 1, "by judgment; not measured";
    /// ... and if the search for them is not complete, again after so many times as many.
    break_symmetries_again: u64 = 4, "by judgment; not measured";
    /// It may look at so many mentions for each of these steps.
    break_symmetries_mentions: u64 = 4, small 1 << 20, "by judgment; not measured";
    /// The nodes of the search for the first of equally good solutions, if learning has proved that they are
    /// the best ones: then the tree may be too large.
    nodes_for_first: u64 = 1 << 18, small 64, "by judgment; not measured";

    // symmetries of a count
    /// A search is looked at after so many nodes, ...
    orbits_after: u64 = 1 << 13, small 16, "about a millisecond";
    /// ... and so many for each mention of the problem: the time for finding symmetries grows with them.
    orbits_after_mention: u64 = 4, small 0, "with 64, boxes of pentominoes took twice as long";
    /// Symmetries are looked for when this part of the search is done, as estimated, ...
    orbits_done: f64 = 1.0 / 64.0, "by judgment: early estimates are poor";
    /// ... and after so many nodes at the latest: later estimates are better; ...
    orbits_late: u64 = 1 << 16, small 1, "by judgment: using those of a box takes as long as 30,000 nodes";
    /// ... and after so many for each mention.
    orbits_late_mention: u64 = 16, small 0, "by judgment; not measured";
    /// If a memo saves more nodes than so many times those visited, it often finds what symmetries would, ...
    orbits_memo_saves: f64 = 1.0, "by judgment; not measured";
    /// ... and the search waits for so many nodes for each mention.
    orbits_late_memo_mention: u64 = 64, small 0, "as for all searches before 25 November 2026";
    /// The search for symmetries may look at so many mentions for each node until then, ...
    orbits_mentions_per_node: u64 = 32, small 1 << 20, "by judgment; not measured";
    /// ... and later at so many.
    orbits_mentions_per_late_node: u64 = 2, "by judgment; not measured";
    /// If that was not enough, it is tried again after this many times the nodes, ...
    orbits_again: u64 = 16, "by judgment; not measured";
    /// ... or this many if the memo saves much.
    orbits_again_with_memo: u64 = 3, "by judgment; not measured";
    /// So many times the nodes visited so far must be left, as estimated, ...
    orbits_least_left: f64 = 0.5, small -1.0, "a count without symmetries takes up to a millisecond longer";
    /// ... and so many nodes for each mention.
    orbits_least_left_mention: f64 = 8.0, small -1e9, "with `orbits_least_left`";
    /// The estimate is trusted up to this many times the nodes visited so far.
    orbits_trusted: f64 = 48.0, "by judgment; not measured";
    /// A part is worth a preparation if the search has this many nodes for each of them, ...
    orbits_nodes_per_part: u64 = 1 << 13, "by judgment; not measured";
    /// ... and so many for each mention.
    orbits_part_nodes_per_mention: u64 = 16, "by judgment; not measured";
    /// There are at least and at most so many parts.
    orbits_parts: (u64, u64) = (4, 48), "by judgment; not measured";
    /// Estimates take a random descent for so many nodes, ...
    orbits_nodes_per_descent: u64 = 1 << 12, "by judgment; not measured";
    /// ... but at least and at most so many.
    orbits_descents: (u64, u64) = (32, 1024), "by judgment; not measured";
    /// One part is not searched if the memo makes the search of the whole shorter by a larger factor than
    /// this multiple of its weight, ...
    orbits_memo_factor: f64 = 8.0, "by judgment; not measured";
    /// ... and several are not if it is larger than this multiple of their mean weight: they do not share
    /// what a memo knows.
    orbits_memo_factor_of_several: f64 = 0.75, "by judgment; not measured";
    /// Exchanged items are used if they save so many times as much as another division.
    exchange_pays: f64 = 1.25, small 0.0, "by judgment; not measured";

    // symmetries of a plan
    /// The plan of a smaller search is not divided by symmetries.
    plan_least_nodes: f64 = 4096.0, small 0.0, "it takes less than a millisecond";
    /// The search for symmetries may look at so many mentions for each node, ...
    plan_mentions_per_node: f64 = 2.0, "by judgment; not measured";
    /// ... but at least and at most so many.
    plan_mentions: (f64, f64) = (1e7, 1e8), "by judgment; not measured";
    /// There are so many nodes for each part, ...
    plan_nodes_per_part: f64 = 16384.0, small 4.0, "by judgment; not measured";
    /// ... but at least and at most so many parts.
    plan_parts: (f64, f64) = (64.0, 1024.0), small (4.0, 64.0), "by judgment; not measured";
}
