//! Reports as JUnit XML, which most systems for continuous integration show: one suite for each file, one
//! case for each expectation.

use super::{Case, FileReport, Snapshot, Status};
use puzc_core::base::xml::{attribute, text};

/// The whole document.
pub fn junit(reports: &[FileReport]) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"puzc test\">\n".to_string();
    reports.iter().for_each(|r| suite(r, &mut xml));
    xml + "</testsuites>\n"
}

fn suite(r: &FileReport, xml: &mut String) {
    let mut cases = String::new();
    r.cases.iter().for_each(|c| case(&r.path, c, &mut cases));
    let (mut tests, mut failures) = (r.cases.len(), r.count(Status::Failed));
    let mut errors = r.count(Status::Limit) + r.count(Status::Wrong);
    let mut more = |name: &str, kind: Option<(&str, &str)>| {
        tests += 1;
        let body = kind.map(|(kind, why)| format!("<{kind} message=\"{name}\">{}</{kind}>", text(why)));
        cases += &element(&r.path, name, 0.0, body);
    };
    let built = if r.wrong || r.exceeded { Some(("error", &*r.said.0)) } else { None };
    if r.cases.is_empty() || built.is_some() {
        more("builds", built);
        errors += usize::from(built.is_some());
    }
    match &r.snapshot {
        Snapshot::None => {}
        Snapshot::Same | Snapshot::Accepted(_) => more("snapshot", None),
        Snapshot::Changed(difference) => {
            more("snapshot", Some(("failure", difference)));
            failures += 1;
        }
        Snapshot::Refused => {
            more("snapshot", Some(("failure", "not accepted, since an expectation failed")));
            failures += 1;
        }
        Snapshot::Unreadable => {
            more("snapshot", Some(("error", &r.said.0)));
            errors += 1;
        }
    }
    let counts = format!(
        "tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{}\"",
        r.count(Status::Slow)
    );
    *xml += &format!(
        "  <testsuite name=\"{}\" {counts} time=\"{:.3}\">\n{cases}  </testsuite>\n",
        attribute(&r.path),
        r.seconds
    );
}

fn case(path: &str, c: &Case, xml: &mut String) {
    let found = attribute(c.found.as_deref().unwrap_or_default());
    let body = match c.status {
        Status::Held => None,
        Status::Failed => {
            Some(format!("<failure message=\"found {found}\">{}:{}</failure>", text(path), c.line))
        }
        Status::Limit | Status::Wrong => {
            Some(format!("<error message=\"{found}\">{}:{}</error>", text(path), c.line))
        }
        Status::Slow => Some("<skipped message=\"slow\"/>".to_string()),
    };
    *xml += &element(path, &format!("{} (line {})", c.expected, c.line), c.seconds, body);
}

fn element(path: &str, name: &str, seconds: f64, body: Option<String>) -> String {
    let class = attribute(path.trim_end_matches(".puz"));
    let head =
        format!("    <testcase classname=\"{class}\" name=\"{}\" time=\"{seconds:.3}\"", attribute(name));
    body.map_or(format!("{head}/>\n"), |body| format!("{head}>{body}</testcase>\n"))
}
