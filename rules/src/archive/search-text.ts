/** How texts of archives are compared when they are searched: one spelling, and overlapping pairs of characters. */

const brokenLine =
  /(?<=[\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF、。，；：！？》）])\s+(?=[\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF、。，；：！？《（])/gu;

/** A text without what only its layout has: full-width letters, control signs, blanks between Chinese characters. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufeff]/gu, ' ')
    .replace(/[^，。：；！？（）]+/gu, (part) => part.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .replace(brokenLine, '')
    .trim();
}

const same: ReadonlyMap<string, string> = new Map(
  Object.entries({ '•・．.‧∙': '·', '－—–‐‑−―': '-', '[（【〔﹝〈': '(', ']）】〕﹞〉': ')' }).flatMap(([signs, one]) =>
    [...signs].map((sign) => [sign, one] as const),
  ),
);

function foldSign(sign: string): string {
  const one = same.get(sign);
  if (one !== undefined) return one;
  const small = sign.normalize('NFKC').toLowerCase();
  // What would become two signs stays as it is, so that places are the same in both texts.
  return [...small].length === 1 ? (same.get(small) ?? small) : sign;
}

/** The spelling that is compared: small letters, one dash, one dot, one kind of bracket. It has as many signs as the plain text given. */
export function foldText(plain: string): string {
  let folded = '';
  for (const sign of plain) folded += foldSign(sign);
  return folded;
}

/** A text as it is compared. */
export const comparable = (text: string): string => foldText(plainText(text));

/** Pairs of neighbouring signs of a compared text, without blanks; each once. */
export function gramsOf(folded: string, most = Number.POSITIVE_INFINITY): Set<string> {
  const grams = new Set<string>();
  let before = ' ';
  for (const sign of folded) {
    if (before !== ' ' && sign !== ' ') {
      grams.add(before + sign);
      if (grams.size >= most) break;
    }
    before = sign;
  }
  return grams;
}

/** A number without the kind of its separators: `A001-KJ·FW` and `a001.kj－fw` are one. */
export function numberKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Whether somebody who typed this may mean a 档号. */
export const looksLikeNumber = (word: string): boolean =>
  /^[a-z]\d{3}\b|^[\p{L}\p{N}]*\d[\p{L}\p{N}]*[-·][\p{L}\p{N}]/u.test(word);

/** A place in a text, in signs as `String.length` counts. */
export type Mark = readonly [start: number, end: number];

/** Where the words stand in a text that is shown as it is; marks do not overlap and are in order. */
export function marksOf(text: string, words: readonly string[], most = 50): Mark[] {
  // Each sign is folded alone, so that what is found is found at its own place.
  const at: number[] = [];
  let folded = '';
  let place = 0;
  for (const sign of text) {
    const own = foldText(sign.normalize('NFKC'));
    for (let index = 0; index < own.length; index += 1) at.push(place);
    folded += own;
    place += sign.length;
  }
  at.push(place);
  const found: Mark[] = [];
  for (const word of words) {
    if (word === '') continue;
    for (
      let from = folded.indexOf(word);
      from >= 0 && found.length < most;
      from = folded.indexOf(word, from + word.length)
    )
      found.push([at[from] ?? 0, at[from + word.length] ?? place]);
  }
  return merged(found);
}

function merged(marks: readonly Mark[]): Mark[] {
  const joined: [number, number][] = [];
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
