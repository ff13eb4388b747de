//! `puzc plan --refine`

use crate::common::root;
use crate::program::{code, err, folder, out, puzc, puzc_with};
use serde_json::Value;
use std::fs;

/// 1472 solutions.
const BOX: &[&str] =
    &["count", "specs/polyominoes/pentominoes-box.puz", "-D", "m=4", "-D", "n=15", "--unbroken"];

#[test]
fn a_plan_is_refined_with_what_its_shards_have_done() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (old, new, carried) = (file("old"), file("new"), file("carried.json"));
    let plan = [&["plan"], &BOX[1..], &["--shards"]].concat();
    let planned = |args: &[&str]| puzc(&root(), &[&plan[..], args].concat());
    assert_eq!(code(&planned(&["4", "-o", &old])), 0);
    let counted = |args: &[&str]| puzc(&root(), &[BOX, args].concat());
    let shard = |k: &str, plan: &str, args: &[&str]| {
        out(&counted(&[&["--shard", k, "--plan", plan, "--json", "--threads", "1"], args].concat()))
    };
    let (first, state) = (file("1.json"), file("2.state"));
    fs::write(&first, shard("1/4", &old, &[])).unwrap();
    // the second shard is stopped on its way, or is complete if the machine is fast
    let stopped = shard("2/4", &old, &["--checkpoint", &state, "--every", "0.01", "--time-limit", "0.05"]);
    assert!(stopped.contains("\"shard\":2"));
    let refined =
        planned(&["3", "-o", &new, "--refine", &old, "--carry", &carried, "--results", &first, &state]);
    assert_eq!(code(&refined), 0, "{}", err(&refined));
    let said = "shards 1 to 3 of 4 are to be searched; the result of shard 4 is in";
    assert!(err(&refined).contains(said), "{}", err(&refined));
    let mut all = fs::read_to_string(&carried).unwrap();
    let done: Value = serde_json::from_str(&all).unwrap();
    let before: Value = serde_json::from_str(&fs::read_to_string(&first).unwrap()).unwrap();
    assert!(done["count"].as_u64() >= before["count"].as_u64());
    ["1/4", "2/4", "3/4"].iter().for_each(|k| all += &shard(k, &new, &[]));
    let merged = puzc_with(&root(), &["merge", "-"], all.as_bytes());
    assert_eq!((code(&merged), out(&merged)), (0, "1472\n".into()), "{}", err(&merged));
    // results of the two plans cannot be mixed, nor is the shard that was carried searched again
    let mixed = puzc_with(&root(), &["merge", "-", &first], all.as_bytes());
    assert_eq!(code(&mixed), 2);
    let again = counted(&["--shard", "4/4", "--plan", &new, "--json"]);
    assert!(code(&again) == 2 && out(&again).contains("stands for what was done before"), "{}", out(&again));
    // another plan needs what was done before the first one, too
    let newest = file("newest");
    let second = |results: &[&str]| {
        let args = ["2", "-o", &newest, "--refine", &new, "--carry", &first, "--results"];
        planned(&[&args, results].concat())
    };
    let one = file("new-1.json");
    fs::write(&one, shard("1/4", &new, &[])).unwrap();
    let without = second(&[&one]);
    assert!(code(&without) == 2 && err(&without).contains("add its result"), "{}", err(&without));
    assert_eq!(code(&second(&[&one, &carried])), 0);
    let mut all = fs::read_to_string(&first).unwrap();
    ["1/3", "2/3"].iter().for_each(|k| all += &shard(k, &newest, &[]));
    // what a run says that failed is not a result
    all += &out(&counted(&["--shard", "1/3", "--plan", "missing", "--json"]));
    let merged = puzc_with(&root(), &["merge", "-"], all.as_bytes());
    assert_eq!((code(&merged), out(&merged)), (0, "1472\n".into()), "{}", err(&merged));
    assert!(err(&merged).contains("a run that failed"), "{}", err(&merged));
    fs::write(&first, before.to_string()).unwrap();
    let wrong = |results: &str| {
        let args = ["3", "-o", &new, "--refine", &old, "--carry", &carried, "--results", results];
        let output = planned(&args);
        (code(&output), err(&output))
    };
    let (status, why) = wrong(&carried);
    assert!(status == 2 && why.contains("belongs to another plan"), "{why}");
    fs::write(file("damaged.state"), fs::read_to_string(&state).unwrap().replace('1', "2")).unwrap();
    let (status, why) = wrong(&file("damaged.state"));
    assert!(status == 2 && why.contains("damaged"), "{why}");
    fs::write(file("all.json"), ["1/4", "2/4", "3/4", "4/4"].map(|k| shard(k, &old, &[])).concat()).unwrap();
    let (status, why) = wrong(&file("all.json"));
    assert!(status == 2 && why.contains("nothing is open"), "{why}");
}
