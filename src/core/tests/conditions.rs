//! What dumps and the JSON format say about conditions.  The comparison of problems looks at dumps, too.

use puzc_core::geometry::Lattices;
use puzc_core::xcc::*;
use puzc_testing::problem;
use serde_json::json;

const STATEMENT: StatementId = StatementId(4);

/// A path of three nodes, `7`, `8` and `9`, whose links are the items `x` and `y`.
fn graph() -> ItemGraph {
    ItemGraph {
        links: vec![(0, 1, ItemId(2)), (1, 2, ItemId(3))],
        nodes: [7, 8, 9].map(HoleValue::Int).into(),
    }
}

fn connected(color: ColorId, size: Option<(u32, u32)>) -> Condition {
    Condition::Connected(ConnectedCondition {
        nodes: graph().nodes,
        items: vec![Some(ItemId(2)), None, Some(ItemId(3))],
        edges: vec![(0, 1), (1, 2)],
        color,
        size,
        statement: STATEMENT,
    })
}

#[test]
fn conditions_are_printed() {
    let problem = problem("a b | x y z\na x:0\nb y:1");
    let by_loop = |ends| Condition::SingleLoop(LoopCondition { graph: graph(), ends, statement: STATEMENT });
    let pairs = vec![(0, 2)];
    let paths = Condition::DisjointPaths(PathsCondition { graph: graph(), pairs, statement: STATEMENT });
    let sizes = vec![(1, 2, ItemId(4))];
    let areas = Condition::Areas(AreasCondition { graph: graph(), sizes, statement: STATEMENT });
    let amounts = vec![(ColorId(2), 5)];
    let total = Condition::Total(TotalCondition {
        item: ItemId(1),
        least: 3,
        most: 6,
        amounts,
        statement: STATEMENT,
    });
    let nodes = json!([{"int": 7}, {"int": 8}, {"int": 9}]);
    let links = json!([[0, 1, 2], [1, 2, 3]]);
    let edges = json!([[0, 1], [1, 2]]);
    for (condition, dump, list, entry) in [
        (
            by_loop(None),
            "single loop of 3 nodes by 4\n  7 -- 8 if x\n  8 -- 9 if y\n",
            "loops",
            json!({"nodes": nodes, "links": links, "statement": 4}),
        ),
        (
            by_loop(Some((0, 2))),
            "single path of 3 nodes from 7 to 9 by 4\n  7 -- 8 if x\n  8 -- 9 if y\n",
            "paths",
            json!({"nodes": nodes, "links": links, "ends": [0, 2], "statement": 4}),
        ),
        (
            paths,
            "disjoint paths of 3 nodes by 4\n  from 7 to 9\n  7 -- 8 if x\n  8 -- 9 if y\n",
            "disjoint_paths",
            json!({"nodes": nodes, "links": links, "ends": [[0, 2]], "statement": 4}),
        ),
        (
            areas,
            "areas of 3 nodes by 4\n  7 -- 8 if x\n  8 -- 9 if y\n  2 at 8 if z\n",
            "areas",
            json!({"nodes": nodes, "links": links, "sizes": [[1, 2, 4]], "statement": 4}),
        ),
        (
            connected(ColorId(2), None),
            "connected 3 nodes by 4\n  x:1 -- 8\n  8 -- y:1\n",
            "connected",
            json!({"nodes": nodes, "items": [2, null, 3], "edges": edges, "color": 2, "statement": 4}),
        ),
        (
            connected(ColorId::NONE, Some((1, 2))),
            "connected 3 nodes of size 1..2 by 4\n  x -- 8\n  8 -- y\n",
            "connected",
            json!({
                "nodes": nodes, "items": [2, null, 3], "edges": edges, "color": null, "statement": 4,
                "size": [1, 2]
            }),
        ),
        (
            total,
            "total 3..6 of b by 4\n",
            "totals",
            json!({"item": 1, "min": 3, "max": 6, "amounts": [[2, 5]], "statement": 4}),
        ),
    ] {
        assert_eq!(condition.constraint().dump(&problem), dump);
        assert_eq!(condition.constraint().json(&Lattices::default()), (list, entry));
        assert_eq!(condition.constraint().statement(), STATEMENT);
    }
}
