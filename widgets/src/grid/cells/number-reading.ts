/** What a number cell lets stand while it is typed: an optional minus, digits, one dot. */
const typing = /^-?\d*\.?\d*$/;
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const withGroups = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Full-width digits and signs, as input methods write them, in their narrow form. */
export function narrowed(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。·]/g, '.')
    .replace(/\u3000/g, ' ')
    .replace(/[−—–]/g, '-');
}

/** The text after a keystroke: the new one in narrow form, or the previous one when the pattern breaks. */
export function afterTyping(next: string, previous: string): string {
  const text = narrowed(next).trim();
  return typing.test(text) ? text : previous;
}

/** The number that was typed; null while there is none (`-`, `.`). */
export function typedNumber(text: string): number | null {
  const number = Number.parseFloat(text);
  return Number.isFinite(number) ? number : null;
}

/**
 * Reads a number as people and spreadsheets write it: grouped, with a currency sign, in brackets when negative,
 * as a percentage, in full-width digits. Null when it is none, or has more digits than can be kept.
 */
export function readNumber(text: string, scale?: number): number | null {
  let rest = narrowed(text).replace(/[\s￥¥$]/g, '');
  const brackets = /^\((.+)\)$/.exec(rest);
  if (brackets) rest = `-${brackets[1]}`;
  const percent = rest.endsWith('%');
  if (percent) rest = rest.slice(0, -1);
  if (!plain.test(rest) && !withGroups.test(rest)) return null;
  const bare = rest.replaceAll(',', '');
  const number = Number(bare);
  if (!Number.isFinite(number)) return null;
  const digits = bare.replace(/e.*$/i, '').replace(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  if (digits.length > 16 || (digits.length === 16 && !Number.isSafeInteger(Number(digits)))) return null;
  return scaled(percent ? Number(`${number}e-2`) : number, scale);
}

/** The number with so many decimals, halves away from zero; without a scale as it is. */
export function scaled(number: number, scale: number | undefined): number {
  if (scale === undefined || /e/.test(String(number))) return number;
  const rounded = Number(`${Math.round(Number(`${Math.abs(number)}e${scale}`))}e-${scale}`);
  return number < 0 && rounded !== 0 ? -rounded : rounded;
}
