/** A piece of HTML: a tag with its attributes, or text between tags with its entities read. */
export type Token =
  | { type: 'text'; text: string }
  | { type: 'tag'; name: string; close: boolean; attributes: ReadonlyMap<string, string> };

/** Elements whose content is not shown. */
const unshown = /^(?:style|script|head|title|xml|template)$/;

/** Splits HTML into tags and texts; comments, conditional marks, styles and scripts fall away. Wrong HTML never throws. */
export function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    if (end > at) yield { type: 'text', text: entitiesRead(html.slice(at, end)) };
    if (open < 0) return;
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4);
    } else if (/[!?]/.test(html.charAt(open + 1))) {
      at = after(html, '>', open);
    } else if (/[a-z/]/i.test(html.charAt(open + 1))) {
      const close = tagEnd(html, open);
      const tag = tagOf(html.slice(open + 1, close));
      at = close + 1;
      if (!tag.close && unshown.test(tag.name)) at = closing(html, tag.name, at);
      else yield tag;
    } else {
      yield { type: 'text', text: '<' };
      at = open + 1;
    }
  }
}

/** Place of the `>` that ends a tag; one inside quotes does not. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (quote) {
      if (sign === quote) quote = '';
    } else if ((sign === '"' || sign === "'") && html[at - 1] === '=') quote = sign;
    else if (sign === '>') return at;
  }
  return html.length;
}

function tagOf(inside: string): Extract<Token, { type: 'tag' }> {
  const [, slash, name = ''] = /^(\/?)([^\s/>]*)/.exec(inside) ?? [];
  const attributes = new Map<string, string>();
  const rest = inside.slice((slash ?? '').length + name.length);
  for (const match of rest.matchAll(/([^\s=/"']+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g)) {
    const value = match[2] ?? match[3] ?? match[4] ?? '';
    attributes.set((match[1] ?? '').toLowerCase(), entitiesRead(value));
  }
  return { type: 'tag', name: name.toLowerCase(), close: slash === '/', attributes };
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function closing(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}\\s*>`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html) ? pattern.lastIndex : html.length;
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  yen: '¥',
  middot: '·',
  times: '×',
  divide: '÷',
  deg: '°',
  plusmn: '±',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  ensp: ' ',
  emsp: ' ',
};

function entitiesRead(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));?/gi, (whole, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
