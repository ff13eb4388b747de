//! Divisors of integers.

/// The greatest common divisor (Euclid); that of zero and a number is the number.
pub fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
