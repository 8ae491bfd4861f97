/** A decimal as sign, significant digits without outer zeros, and the power of ten of its last digit. */
interface Decimal {
  negative: boolean;
  digits: string;
  exponent: number;
}

function decimalOf(text: string): Decimal {
  const negative = text.startsWith('-');
  const [mantissa = '', power = '0'] = (negative ? text.slice(1) : text).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return { negative: false, digits: '', exponent: 0 };
  return { negative, digits, exponent: Number(power) - fraction.length + (all.length - digits.length) };
}

function sameDecimal(a: Decimal, b: Decimal): boolean {
  return a.negative === b.negative && a.digits === b.digits && a.exponent === b.exponent;
}

/** Whether two JSON numbers have the same decimal value: `1.0` and `1` do, `2e400` and `3e400` do not. */
export function sameNumber(a: string, b: string): boolean {
  if (a === b) return true;
  if (isShort(a) && isShort(b)) return Number(a) === Number(b);
  return sameDecimal(decimalOf(a), decimalOf(b));
}

/** Fifteen digits or fewer and no exponent: the double tells such decimals apart. */
function isShort(text: string): boolean {
  return text.length < 16 && !/[eE]/.test(text);
}

/** The exact decimal value of a finite double. */
function exactDecimal(value: number): Decimal {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const significand = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const power = (biased === 0 ? 1 : biased) - 1075;
  const sign = value < 0 ? '-' : '';
  if (power >= 0) return decimalOf(`${sign}${significand << BigInt(power)}`);
  return decimalOf(`${sign}${significand * 5n ** BigInt(-power)}e${power}`);
}

/**
 * Whether a program that reads this JSON number as a double loses its value: the decimal differs both from the
 * double's exact value and from its shortest round-trip form (rules: `precision-loss`).
 */
export function losesPrecision(text: string): boolean {
  if (isShort(text)) return false;
  const value = Number(text);
  const sent = decimalOf(text);
  if (!Number.isFinite(value)) return true;
  if (value === 0) return sent.digits !== '';
  if (sameDecimal(sent, decimalOf(String(value)))) return false;
  return !sameDecimal(sent, exactDecimal(value));
}
