//! The page of `puzc render -o x.html` in a browser: real clicks and keys, sent to a headless Chromium
//! through its debugging pipe (file descriptors 3 and 4; messages end with a zero byte).  The test is
//! ignored, since not every machine has Chromium; `.ci/run` installs it and runs the test.
#![cfg(unix)]

use crate::common::root;
use crate::program::{code, puzc};
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Browser {
    child: Child,
    to: File,
    from: BufReader<File>,
    next: u64,
    session: Option<String>,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Browser {
    fn start(program: &str, folder: &Path) -> Browser {
        let [to, from] = ["to", "from"].map(|name| folder.join(name));
        assert!(Command::new("mkfifo").args([&to, &from]).status().unwrap().success());
        let script = format!(
            "exec '{program}' --headless --no-sandbox --enable-unsafe-swiftshader --disable-dev-shm-usage --remote-debugging-pipe \
             --window-size=1000,800 --user-data-dir='{0}/profile' 3<'{0}/to' 4>'{0}/from'",
            folder.display()
        );
        let child = Command::new("sh")
            .arg("-c")
            .arg(script)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let to = OpenOptions::new().write(true).open(to).unwrap();
        let from = BufReader::new(File::open(from).unwrap());
        Browser { child, to, from, next: 0, session: None }
    }

    /// Sends a command and waits for its answer.
    fn call(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let mut message = json!({ "id": self.next, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let mut bytes = vec![];
            assert!(self.from.read_until(0, &mut bytes).unwrap() > 0, "the browser has gone");
            bytes.pop();
            let answer: Value = serde_json::from_slice(&bytes).unwrap();
            if answer["id"] == json!(self.next) {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    fn open(&mut self, url: &str) {
        let target = self.call("Target.createTarget", json!({ "url": "about:blank" }))["targetId"].clone();
        let session = self.call("Target.attachToTarget", json!({ "targetId": target, "flatten": true }));
        self.session = session["sessionId"].as_str().map(String::from);
        self.call("Page.navigate", json!({ "url": url }));
        self.wait_for("document.readyState == 'complete' && !document.getElementById('pager').hidden");
    }

    fn eval(&mut self, code: &str) -> Value {
        self.call("Runtime.evaluate", json!({ "expression": code, "returnByValue": true }))["result"]["value"]
            .clone()
    }

    fn wait_for(&mut self, condition: &str) {
        let ready = (0..200).any(|_| {
            let ready = self.eval(&format!("!!(document.body && ({condition}))")) == json!(true);
            if !ready {
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            ready
        });
        assert!(ready, "{condition} does not become true");
    }

    /// Presses the left button of the mouse in the middle of an element.
    fn click(&mut self, selector: &str) {
        let at = self.eval(&format!(
            "(() => {{ const r = document.querySelector('{selector}').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            self.call(
                "Input.dispatchMouseEvent",
                json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1 }),
            );
        }
    }

    fn press(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.call("Input.dispatchKeyEvent", json!({ "type": kind, "key": key }));
        }
    }

    /// The captions of the visible pictures.
    fn seen(&mut self) -> Vec<String> {
        let all = self.eval(
            "[...document.querySelectorAll('figure')].filter(f => f.getBoundingClientRect().height > 0).map(f => f.querySelector('title').textContent)",
        );
        all.as_array().unwrap().iter().map(|t| t.as_str().unwrap().to_string()).collect()
    }
}

fn chromium() -> Option<&'static str> {
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].into_iter().find(|program| {
        let found =
            Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        found.is_ok_and(|status| status.success())
    })
}

#[test]
#[ignore = "needs Chromium: cargo test --test it browser -- --ignored"]
fn clicks_and_keys_move_through_the_gallery() {
    let program = chromium().expect("there is no Chromium here");
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("gallery.html");
    let output = puzc(
        &root(),
        &[
            "render",
            "specs/polyominoes/two-boxes.puz",
            "--unbroken",
            "-n",
            "30",
            "-o",
            page.to_str().unwrap(),
        ],
    );
    assert_eq!(code(&output), 0);
    let text = std::fs::read_to_string(&page).unwrap();
    let addresses = text.replace("http://www.w3.org/2000/svg", "");
    assert!(
        !addresses.contains("http") && !addresses.contains("src="),
        "the page asks the network for nothing"
    );

    let mut b = Browser::start(program, folder.path());
    b.open(&format!("file://{}", page.display()));
    let solution = |n: usize| vec![format!("solution {n}")];
    assert_eq!(b.seen(), solution(1));
    assert_eq!(b.eval("document.getElementById('where').textContent"), json!("1 of 30"));
    assert_eq!(b.eval("document.getElementById('previous').disabled"), json!(true));
    b.click("#next");
    assert_eq!(b.seen(), solution(2));
    b.press("ArrowRight");
    assert_eq!(b.seen(), solution(3));
    b.press("End");
    assert_eq!(b.seen(), solution(30));
    assert_eq!(b.eval("document.getElementById('next').disabled"), json!(true));
    b.click("#next");
    assert_eq!(b.seen(), solution(30));
    b.press("ArrowLeft");
    b.click("#previous");
    assert_eq!(b.seen(), solution(28));
    b.click("#first");
    assert_eq!(b.seen(), solution(1));
    b.click("#last");

    // many pictures at once
    b.click("#overview");
    assert_eq!(b.seen().len(), 6, "the last page of the overview");
    b.click("#first");
    assert_eq!(b.seen().len(), 24);
    b.press("PageDown");
    assert_eq!(b.seen().first(), solution(25).first());
    b.click("figure:nth-child(26)");
    assert_eq!(b.seen(), solution(26), "a click on a small picture shows it");
    b.press("g");
    assert_eq!(b.seen().len(), 6);
    b.press("g");

    // one picture of each class up to symmetry
    b.press("Home");
    let images = b.eval("document.querySelectorAll('figcaption').length").as_u64().unwrap();
    assert!((1..30).contains(&images), "{images}");
    b.click("#distinct");
    assert_eq!(b.eval(r#"document.getElementById('distinct').getAttribute('aria-pressed')"#), json!("true"));
    assert_eq!(
        b.eval("document.getElementById('where').textContent"),
        json!(format!("1 of {} (30 in all)", 30 - images))
    );
    b.press("g");
    assert_eq!(b.seen().len() as u64, (30 - images).min(24));
    assert_eq!(b.eval("[...document.querySelectorAll('figure:not([hidden]) figcaption')].length"), json!(0));
    b.press("g");
    b.press("s");
    assert_eq!(b.eval("document.getElementById('where').textContent"), json!("1 of 30"));
    // an image links to the picture that it is an image of
    let image = b
        .eval("[...document.querySelectorAll('figure')].findIndex(f => f.querySelector('figcaption'))")
        .as_u64()
        .unwrap();
    (0..image).for_each(|_| b.press("ArrowRight"));
    let first =
        b.eval(&format!("document.querySelectorAll('figure')[{image}].querySelector('a').textContent"));
    b.click(&format!("#p{} figcaption a", image + 1));
    assert_eq!(json!(b.seen()), json!([first]));

    // words in descriptions are found
    let line = b
        .eval("document.querySelector('#p7 desc').textContent.split('\\n')[2]")
        .as_str()
        .unwrap()
        .to_string();
    let words: Vec<&str> = line.split_whitespace().collect();
    b.press("/");
    b.call("Input.insertText", json!({ "text": format!("{} {}; S", words[0], words[3]) }));
    let found = b.eval("document.getElementById('where').textContent").as_str().unwrap().to_string();
    assert!(found.ends_with("(30 in all)"), "{found}");
    b.press("g");
    assert_eq!(
        b.eval("document.getElementById('find').value").as_str().unwrap(),
        format!("{} {}; S", words[0], words[3])
    );
    b.press("Escape");
    b.press("g");
    let fits = "[...document.querySelectorAll('figure')].map((f, i) => [f, i]).filter(([f]) => f.querySelector('desc').textContent.split('\\n')";
    let wanted = b.eval(&format!(
        "{fits}.some(l => l.split(' ').includes('{}') && l.split(' ').includes('{}'))).map(([f]) => f.querySelector('title').textContent)",
        words[0], words[3]
    ));
    assert_eq!(json!(b.seen()), wanted);
    assert!(b.seen().contains(&"solution 7".to_string()));
    b.press("g");
    b.press("/");
    b.call("Input.insertText", json!({ "text": "; nothing of the kind" }));
    assert_eq!(
        (b.seen().len(), b.eval("document.getElementById('where').textContent")),
        (0, json!("none of 30"))
    );
    b.eval("document.getElementById('find').select()");
    b.call("Input.insertText", json!({ "text": " " }));
    b.press("Enter");
    assert_eq!(b.seen().len(), 1);

    // light and dark
    let ink = "getComputedStyle(document.querySelector('.stroke-ink')).stroke";
    let ground = "getComputedStyle(document.body).backgroundColor";
    assert_eq!((b.eval(ink), b.eval(ground)), (json!("rgb(26, 26, 26)"), json!("rgb(255, 255, 255)")));
    b.click("#theme");
    assert_eq!((b.eval(ink), b.eval(ground)), (json!("rgb(238, 238, 238)"), json!("rgb(22, 24, 28)")));
    // paper is white, and shows the pictures that pass the filters
    b.press("s");
    b.call("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    assert_eq!((b.eval(ink), b.eval(ground)), (json!("rgb(26, 26, 26)"), json!("rgb(255, 255, 255)")));
    assert_eq!(b.eval("document.querySelector('nav').getBoundingClientRect().height"), json!(0));
    assert_eq!(b.seen().len() as u64, 30 - images);
    b.call("Emulation.setEmulatedMedia", json!({ "media": "" }));
    b.press("s");
    b.press("d");
    assert_eq!(b.eval(ink), json!("rgb(26, 26, 26)"));

    // an address for each picture; Back and Forward
    b.eval("document.getElementById('find').value = ''; document.getElementById('find').dispatchEvent(new Event('input'))");
    b.press("Home");
    b.press("ArrowRight");
    assert_eq!(b.eval("location.hash"), json!("#p2"));
    b.press("End");
    b.eval("history.back()");
    b.wait_for("location.hash == '#p2' && document.getElementById('where').textContent == '2 of 30'");
    b.eval("history.forward()");
    b.wait_for("document.getElementById('where').textContent == '30 of 30'");

    // the picture fills the window
    let height = "document.querySelector('figure.current svg').getBoundingClientRect().height / innerHeight";
    assert!(b.eval(height).as_f64().unwrap() < 0.9);
    b.press("f");
    b.wait_for("document.body.classList.contains('full')");
    b.wait_for(&format!("Math.abs({height} - 1) < 0.01"));
    assert_eq!(b.eval("document.querySelector('nav').getBoundingClientRect().height"), json!(0));
    b.press("ArrowLeft");
    assert_eq!(b.seen(), solution(29));
    b.press("Escape");
    b.wait_for("!document.body.classList.contains('full')");

    // a second visit: the theme is kept, and an address shows its picture
    b.press("d");
    assert_eq!(b.eval(ink), json!("rgb(238, 238, 238)"));
    b.open(&format!("file://{}#p17", page.display()));
    assert_eq!((b.seen(), b.eval(ink)), (solution(17), json!("rgb(238, 238, 238)")));
    // the page also works if nothing can be stored
    let rule = "delete window.localStorage; Object.defineProperty(window, 'localStorage', { get() { throw new Error() } })";
    b.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": rule }));
    b.call("Page.enable", json!({}));
    b.call("Page.reload", json!({}));
    b.wait_for(&format!("!document.getElementById('pager').hidden && {ink} == 'rgb(26, 26, 26)'"));
    assert_eq!(b.seen(), solution(17));
    b.press("d");
    assert_eq!(b.eval(ink), json!("rgb(238, 238, 238)"));
}

/// A burr is turned, pulled apart, and played; all of it is in the one file.
#[test]
#[ignore = "needs Chromium: cargo test --test it browser -- --ignored"]
fn assemblies_are_turned_and_taken_apart() {
    let Some(program) = chromium() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("burr.html");
    let spec = root().join("specs/burrs/philippe-dubois.puz");
    let output = puzc(&root(), &["render", spec.to_str().unwrap(), "--all", "-o", page.to_str().unwrap()]);
    assert_eq!(code(&output), 0);
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(!text.replace("http://www.w3.org/2000/svg", "").contains("http"));

    let mut b = Browser::start(program, folder.path());
    b.open(&format!("file://{}#p2", page.display()));
    b.eval("document.querySelector('#p2 summary').scrollIntoView({ block: 'center' })");
    b.click("#p2 summary");
    b.wait_for("document.querySelector('#p2 canvas') !== null");
    // the colors in the picture, as a text
    let drawn = "document.querySelector('#p2 canvas').toDataURL()";
    let step = "document.querySelectorAll('#p2 input')[1].value";
    let told = "document.querySelector('#p2 [role=status]').textContent";
    assert_eq!(b.eval(told), json!("0 of 13"));
    let mut seen = vec![b.eval(drawn)];
    b.eval("document.querySelector('#p2 canvas').focus()");
    for (key, at) in [("ArrowLeft", "0"), ("ArrowDown", "0"), (".", "1"), (".", "2"), (",", "1")] {
        b.press(key);
        assert_eq!(b.eval(step), json!(at));
        let now = b.eval(drawn);
        assert!(!seen.contains(&now) || key == ",", "{key} changes the picture");
        seen.push(now);
    }
    assert_eq!(b.eval(told), json!("1 of 13: K120 by (0,-2,0)"));
    let pull = "const pull = document.querySelectorAll('#p2 input')[0]; pull.value = 1; pull.dispatchEvent(new Event('input'))";
    b.eval(pull);
    assert!(!seen.contains(&b.eval(drawn)), "the pieces are pulled apart");
    // those who do not want motion see whole steps
    b.call(
        "Emulation.setEmulatedMedia",
        json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] }),
    );
    b.press(" ");
    b.wait_for(&format!("Number({step}) > 1"));
    assert_eq!(b.eval(&format!("Number.isInteger(Number({step}))")), json!(true));
    b.press(" ");
    // the keys of the page still work outside of the view
    b.eval("document.activeElement.blur()");
    b.press("ArrowLeft");
    assert_eq!(b.eval("document.getElementById('where').textContent"), json!("1 of 2"));
}
