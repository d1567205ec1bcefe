/** Reading the XML that spreadsheet programs write: elements without prefixes, found one after another in text. */

export interface Element {
  /** As they stand in the tag. */
  attributes: string;
  content: string;
}

/** All elements of that name, in their order; one inside another of the same name is not looked for. */
export function elements(xml: string, name: string): Element[] {
  const found: Element[] = [];
  const [open, close] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(open); at >= 0; ) {
    const after = at + open.length;
    const end = xml.indexOf('>', after);
    if (end < 0) break;
    // A longer name that begins so: `<sheets` is no `<sheet`.
    if (!/[\s/>]/.test(xml.charAt(after))) {
      at = xml.indexOf(open, after);
      continue;
    }
    const isEmpty = xml.charAt(end - 1) === '/';
    const closed = isEmpty ? end : xml.indexOf(close, end);
    if (closed < 0) break;
    found.push({
      attributes: xml.slice(after, isEmpty ? end - 1 : end),
      content: isEmpty ? '' : xml.slice(end + 1, closed),
    });
    at = xml.indexOf(open, closed);
  }
  return found;
}

/** One attribute as it is written, with its entities. */
export function attribute(attributes: string, name: string): string | undefined {
  const at = ` ${attributes}`.search(new RegExp(`\\s${name}\\s*=\\s*["']`));
  if (at < 0) return undefined;
  const [, , value] = /=\s*(["'])(.*?)\1/s.exec(attributes.slice(at)) ?? [];
  return value;
}

/** The text of a shared or inline string: all its runs, without the readings above them. */
export function wordsOf(xml: string): string {
  const plain = xml.includes('<rPh') ? xml.replace(/<rPh\b.*?<\/rPh>/gs, '') : xml;
  return elements(plain, 't')
    .map(({ content }) => unescapeXml(content))
    .join('');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML: entities, CDATA, and the `_x000D_` that spreadsheets write for what XML cannot hold. */
export function unescapeXml(text: string): string {
  let plain = text;
  if (plain.includes('<![CDATA[')) plain = plain.replace(/<!\[CDATA\[(.*?)\]\]>/gs, '$1');
  else if (plain.includes('&'))
    plain = plain.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
      name ? (entities[name] ?? whole) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );
  if (plain.includes('_x'))
    plain = plain.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return plain;
}
