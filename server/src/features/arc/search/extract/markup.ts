/** Texts of XML and HTML by one pass over the signs: nothing is built, no entity is expanded but a character, no document type is read. */

interface Wanted {
  /** Elements whose content is text, by their names without a prefix; null: all. */
  text: ReadonlySet<string> | null;
  /** Elements that begin or end a line. */
  line: ReadonlySet<string>;
  /** Elements whose content is no text. */
  skip?: ReadonlySet<string>;
}

/** The text of a document. Elements that are not closed end with it. */
export function markupText(source: string, { text, line, skip }: Wanted): string {
  const parts: string[] = [];
  let depth = 0;
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const end = open < 0 ? source.length : open;
    if (end > at && (text === null || depth > 0)) parts.push(unescaped(source.slice(at, end)));
    if (open < 0) break;
    if (source.startsWith('<![CDATA[', open)) {
      const close = source.indexOf(']]>', open);
      if (text === null || depth > 0) parts.push(source.slice(open + 9, close < 0 ? source.length : close));
      at = close < 0 ? source.length : close + 3;
      continue;
    }
    if (source.startsWith('<!--', open)) {
      at = behind(source, '-->', open + 4);
      continue;
    }
    const close = source.indexOf('>', open);
    if (close < 0) break;
    const name =
      /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(source.slice(open + 1, Math.min(close, open + 80)))?.[1]?.toLowerCase() ?? '';
    const isEnd = source[open + 1] === '/';
    const isEmpty = source[close - 1] === '/';
    at = close + 1;
    if (line.has(name)) parts.push('\n');
    if (text?.has(name) && !isEmpty) depth = Math.max(0, depth + (isEnd ? -1 : 1));
    if (skip?.has(name) && !isEnd && !isEmpty) {
      const last = source.slice(at).search(new RegExp(`</${name}[\\s>]`, 'i'));
      at = last < 0 ? source.length : at + last;
    }
  }
  return parts.join('');
}

const behind = (source: string, mark: string, from: number): number => {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at + mark.length;
};

const blocks = new Set(
  'p div br tr li ul ol table h1 h2 h3 h4 h5 h6 title section article header footer blockquote pre dt dd td th hr'.split(
    ' ',
  ),
);
const unseen = new Set(['script', 'style', 'template', 'noscript']);

/** What a page says. */
export const htmlText = (source: string): string => markupText(source, { text: null, line: blocks, skip: unseen });

const names: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', middot: '·', hellip: '…' },
  ...{ ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', mdash: '—', ndash: '–', yen: '¥', times: '×', copy: '©' },
};

/** Characters by their entities; other entities stay as they are written. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(names, name) ? (names[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
}
