/** Signs that an OpenType font can show, as [first, last] of each run, in order. */
export type Coverage = readonly (readonly [first: number, last: number])[];

/** Stands for a sign that the font does not have, as printers have always done: 〓. */
export const missingSign = '〓';

/**
 * Reads which signs a font has from its table `cmap` (formats 4 and 12, which every font of today has).
 * @throws Error when it has neither
 */
export function coverageOf(font: Buffer): Coverage {
  const cmap = tableAt(font, 'cmap');
  const count = font.readUInt16BE(cmap + 2);
  const found = Array.from({ length: count }, (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4));
  const wide = found.find((at) => font.readUInt16BE(at) === 12);
  if (wide !== undefined) return wideRuns(font, wide);
  const narrow = found.find((at) => font.readUInt16BE(at) === 4);
  if (narrow !== undefined) return narrowRuns(font, narrow);
  throw new Error('the font has no table of signs that is known');
}

/**
 * JSON whose texts hold signs of the font alone. What stands in it as `\uXXXX` are control characters and halves of
 * signs, which no font shows.
 */
export function showableJson(json: string, coverage: Coverage): string {
  const bare = json.replace(/\\(?:u[0-9a-f]{4}|.)/g, (sign) => (/^\\[ubf]/.test(sign) ? '' : sign));
  return showable(bare, coverage);
}

/** A text with `missingSign` for every sign that the font lacks; line ends and tabs stay. */
export function showable(text: string, coverage: Coverage): string {
  let shown = '';
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const sign = text.codePointAt(at) ?? 0;
    const length = sign > 0xffff ? 2 : 1;
    if (!isShown(sign, coverage)) {
      shown += text.slice(from, at);
      // Joiners and marks that choose the look of the sign before are left out without a trace.
      if (!/[\p{Cf}\p{Mn}\p{Cc}\p{Zl}\p{Zp}]/u.test(String.fromCodePoint(sign))) shown += missingSign;
      from = at + length;
    }
    at += length;
  }
  return from === 0 ? text : shown + text.slice(from);
}

function isShown(sign: number, coverage: Coverage): boolean {
  // What nearly every text is made of.
  if ((sign >= 0x20 && sign < 0x7f) || sign === 0x0a || sign === 0x09 || sign === 0x0d) return true;
  let low = 0;
  let high = coverage.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = coverage[middle];
    if (!run) return false;
    if (sign < run[0]) high = middle - 1;
    else if (sign > run[1]) low = middle + 1;
    else return true;
  }
  return false;
}

function tableAt(font: Buffer, tag: string): number {
  const tables = font.readUInt16BE(4);
  for (let index = 0; index < tables; index += 1) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

function wideRuns(font: Buffer, at: number): Coverage {
  const groups = font.readUInt32BE(at + 12);
  return Array.from({ length: groups }, (_, index) => {
    const group = at + 16 + index * 12;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const;
  });
}

function narrowRuns(font: Buffer, at: number): Coverage {
  const segments = font.readUInt16BE(at + 6) / 2;
  const ends = at + 14;
  const starts = ends + segments * 2 + 2;
  return Array.from(
    { length: segments },
    (_, index) => [font.readUInt16BE(starts + index * 2), font.readUInt16BE(ends + index * 2)] as const,
  ).filter(([first]) => first !== 0xffff);
}
