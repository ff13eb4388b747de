//! Floating point numbers with larger exponents than doubles: the estimate of a large tree has hundreds of
//! digits.  In the range of doubles, the results are identical to those of doubles.

use std::fmt;
use std::ops::{AddAssign, MulAssign, SubAssign};

/// `significand * 2^(512 * exponent)`; the significand is 0, or from 2^-256 up to 2^256.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct WideFloat {
    significand: f64,
    exponent: i64,
}

/// 2^256 and 2^512
const HALF: f64 = f64::from_bits((1023 + 256) << 52);
const STEP: f64 = f64::from_bits((1023 + 512) << 52);

impl WideFloat {
    /// 0
    pub const ZERO: WideFloat = WideFloat { significand: 0.0, exponent: 0 };
    /// 1
    pub const ONE: WideFloat = WideFloat { significand: 1.0, exponent: 0 };

    fn normal(mut self) -> WideFloat {
        if self.significand == 0.0 {
            return WideFloat::ZERO;
        }
        while self.significand.abs() >= HALF {
            self.significand /= STEP;
            self.exponent += 1;
        }
        while self.significand.abs() < 1.0 / HALF {
            self.significand *= STEP;
            self.exponent -= 1;
        }
        self
    }

    /// The product of two numbers.
    pub fn times(self, other: WideFloat) -> WideFloat {
        let exponent = self.exponent + other.exponent;
        WideFloat { significand: self.significand * other.significand, exponent }.normal()
    }

    /// The quotient; 0 if the divisor is 0.
    pub fn over(self, other: WideFloat) -> WideFloat {
        if other.significand == 0.0 {
            return WideFloat::ZERO;
        }
        let exponent = self.exponent - other.exponent;
        WideFloat { significand: self.significand / other.significand, exponent }.normal()
    }

    /// As a double; infinite if it is larger, and 0 if it is smaller.
    fn scaled(self) -> f64 {
        match self.exponent {
            exponent @ 0..=2 => (0..exponent).fold(self.significand, |x, _| x * STEP),
            exponent @ -2..0 => (exponent..0).fold(self.significand, |x, _| x / STEP),
            3.. => self.significand * f64::INFINITY,
            _ => 0.0,
        }
    }

    /// As a double; the greatest one if it is larger.
    pub fn to_f64(self) -> f64 {
        self.scaled().clamp(f64::MIN, f64::MAX)
    }

    /// Is it in the range of doubles?
    pub fn is_double(self) -> bool {
        self.scaled().is_finite()
    }
}

impl From<f64> for WideFloat {
    fn from(x: f64) -> WideFloat {
        WideFloat { significand: x, exponent: 0 }.normal()
    }
}

impl MulAssign<f64> for WideFloat {
    fn mul_assign(&mut self, by: f64) {
        *self = self.times(by.into());
    }
}

impl AddAssign for WideFloat {
    fn add_assign(&mut self, other: WideFloat) {
        let (high, low) =
            if self.significand != 0.0 && (other.significand == 0.0 || self.exponent >= other.exponent) {
                (*self, other)
            } else {
                (other, *self)
            };
        let low = match high.exponent - low.exponent {
            0 => low.significand,
            1 => low.significand / STEP,
            _ => 0.0,
        };
        *self = WideFloat { significand: high.significand + low, ..high }.normal();
    }
}

impl SubAssign for WideFloat {
    fn sub_assign(&mut self, other: WideFloat) {
        *self += WideFloat { significand: -other.significand, ..other };
    }
}

/// `1.234e5`, with three digits after the point.
impl fmt::Display for WideFloat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_double() {
            return write!(f, "{:.3e}", self.to_f64());
        }
        let digits = self.significand.log10() + self.exponent as f64 * STEP.log10();
        let text = format!("{:.3e}", 10f64.powf(digits.fract()));
        let (digit, more) = text.split_once('e').unwrap_or((&text, "0")); // 9.9999 is 1.000e1
        write!(f, "{digit}e{}", digits.floor() + more.parse().unwrap_or(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_double_with_more_exponents() {
        let mut large = WideFloat::ONE;
        (0..1000).for_each(|_| large *= 10.0);
        assert!(!large.is_double());
        assert_eq!((large.to_string().as_str(), large.to_f64()), ("1.000e1000", f64::MAX));
        assert_eq!(large.over(large).to_f64(), 1.0);
        assert_eq!(WideFloat::ONE.over(large).to_f64(), 0.0);
        let mut sum = WideFloat::ZERO;
        for x in [3.0, 1e100, 0.1, 1e300, -2.0, 5e-320] {
            let before = sum.to_f64();
            sum += x.into();
            assert_eq!(sum.to_f64(), before + x);
        }
        let mut product = WideFloat::from(3e200);
        product *= 7e90;
        assert_eq!((product.to_f64(), product.to_string()), (3e200 * 7e90, format!("{:.3e}", 3e200 * 7e90)));
        product -= product;
        assert_eq!(product, WideFloat::ZERO);
    }
}
