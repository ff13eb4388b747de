//! Stack space for deep recursion.

use std::cell::Cell;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

thread_local! {
    /// The lowest address of this thread's stack that may be used, if [`deep`] started the thread: stacks
    /// grow downwards.
    static LOWEST: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Runs a function with this many bytes of stack: directly if they are free, since starting a thread takes
/// time, and otherwise in a new thread.  Fails if the thread cannot be started; a panic is in the inner
/// result, as when a thread is joined.
#[cfg(not(target_family = "wasm"))]
pub fn deep<T: Send>(bytes: usize, work: impl FnOnce() -> T + Send) -> io::Result<thread::Result<T>> {
    if LOWEST.get().is_some_and(|lowest| here() >= lowest.saturating_add(bytes)) {
        return Ok(catch_unwind(AssertUnwindSafe(work)));
    }
    thread::scope(|scope| {
        let start = move || {
            LOWEST.set(here().checked_sub(bytes));
            work()
        };
        // part of the stack is already in use when `here` is called
        Ok(thread::Builder::new()
            .stack_size(bytes.saturating_add(1 << 16))
            .spawn_scoped(scope, start)?
            .join())
    })
}

/// WebAssembly has no threads here: the program has one stack, whose size is set by the linker.
#[cfg(target_family = "wasm")]
pub fn deep<T: Send>(_: usize, work: impl FnOnce() -> T + Send) -> io::Result<thread::Result<T>> {
    Ok(catch_unwind(AssertUnwindSafe(work)))
}

/// The current address of the stack, or slightly above.
#[inline(always)]
fn here() -> usize {
    let mark = 0u8;
    std::ptr::from_ref(std::hint::black_box(&mark)).addr()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The thread that has two megabytes left, after `times` frames of 8 kilobytes.
    #[inline(never)]
    fn deeper(times: usize) -> thread::ThreadId {
        let mut much = [0u8; 8192];
        std::hint::black_box(&mut much)[times] = 1; // by reference, since a value would be copied
        let id = if times == 0 {
            deep(2 << 20, || thread::current().id()).unwrap().unwrap()
        } else {
            deeper(times - 1)
        };
        assert_eq!(std::hint::black_box(&much)[times], 1);
        id
    }

    #[test]
    fn a_thread_is_started_if_the_stack_is_too_small() {
        let id = || thread::current().id();
        let inside = deep(4 << 20, || {
            let here = id();
            assert_eq!(deep(2 << 20, id).unwrap().unwrap(), here);
            assert_ne!(deep(5 << 20, id).unwrap().unwrap(), here);
            assert_ne!(deeper(300), here);
            here
        });
        assert_ne!(inside.unwrap().unwrap(), id());
        let panics = || deep(1 << 16, || panic!("expected by this test")).unwrap().is_err();
        assert!(panics() && deep(1 << 20, panics).unwrap().unwrap());
        assert!(deep(usize::MAX, || ()).is_err());
    }
}
