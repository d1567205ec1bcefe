/** Sums and the like over the records of a set. */
export const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type Aggregate = (typeof aggregates)[number];

/** Words of the sheet itself: page, pages, day, person and number of the print, number of the record. */
export const sheetWords = ['page', 'pages', 'today', 'user', 'number', 'row'] as const;
export type SheetWord = (typeof sheetWords)[number];

export type CellPart =
  | { type: 'text'; text: string }
  | { type: 'param'; name: string }
  | { type: 'word'; word: SheetWord }
  | { type: 'field'; set: string; field: string }
  /** `all`: over the whole set, also within a group. */
  | { type: 'aggregate'; of: Aggregate; set: string; field: string | null; all: boolean };

/** What is wrong with the text of a cell; the sentence is for whoever designs. */
export class CellTextError extends Error {}

const name = '[\\p{L}_][\\p{L}\\p{N}_]*';
const paramPattern = new RegExp(`^(${name})$`, 'u');
const fieldPattern = new RegExp(`^(${name})\\.(${name})$`, 'u');
const aggregatePattern = new RegExp(
  `^(${aggregates.join('|')})\\(\\s*(${name})(?:\\.(${name}))?\\s*(,\\s*all\\s*)?\\)$`,
  'u',
);
const longestPlaceholder = 150;

/**
 * Reads the text of a cell: `${parameter}`, `#{set.field}`, `#{sum(set.field)}`, `#{count(set)}`, `#{page}`. There is nothing
 * else in the grammar: no expression, no condition, no call. `\${` and `\#{` are those signs themselves.
 * @throws CellTextError
 */
export function parseCellText(text: string): CellPart[] {
  const parts: CellPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const sign = text[at];
    if (sign === '\\' && /^[$#]\{/.test(text.slice(at + 1, at + 3))) {
      plain += text.slice(at + 1, at + 3);
      at += 3;
      continue;
    }
    if ((sign !== '$' && sign !== '#') || text[at + 1] !== '{') {
      plain += sign;
      at += 1;
      continue;
    }
    const close = text.indexOf('}', at);
    if (close < 0) throw new CellTextError(`第${at + 1}个字符处的“${sign}{”没有对应的“}”`);
    const inner = text.slice(at + 2, close).trim();
    const part = inner.length > longestPlaceholder ? null : placeholder(sign, inner);
    if (!part) throw new CellTextError(`“${text.slice(at, Math.min(close + 1, at + 60))}”不是有效的占位符`);
    if (plain !== '') parts.push({ type: 'text', text: plain });
    plain = '';
    parts.push(part);
    at = close + 1;
  }
  if (plain !== '') parts.push({ type: 'text', text: plain });
  return parts;
}

function placeholder(sign: string, inner: string): CellPart | null {
  if (sign === '$') return paramPattern.test(inner) ? { type: 'param', name: inner } : null;
  const word = sheetWords.find((one) => one === inner);
  if (word) return { type: 'word', word };
  const [, set, field] = fieldPattern.exec(inner) ?? [];
  if (set !== undefined && field !== undefined) return { type: 'field', set, field };
  const [, of, counted, added, all] = aggregatePattern.exec(inner) ?? [];
  if (of === undefined || counted === undefined) return null;
  // Only counting needs no field.
  if (added === undefined && of !== 'count') return null;
  return { type: 'aggregate', of: of as Aggregate, set: counted, field: added ?? null, all: all !== undefined };
}

/** A text as a cell shows it literally. */
export const literalCellText = (text: string): string => text.replace(/[$#]\{/g, '\\$&');
