import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { refuse } from '#core/errors.ts';

/** An element: its text, or the elements in it. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
}

/** Most characters, elements and levels of a document that is read: it is read in one go, and nothing else is served meanwhile. */
const mostCharacters = 64 * 1024 * 1024;
const mostElements = 250_000;
const mostLevels = 16;

/** Makes an element. What it holds is text, or further elements. */
export function element(
  name: string,
  content: string | number | null | undefined | readonly XmlElement[] = null,
  attributes: Readonly<Record<string, string | number | null | undefined>> = {},
): XmlElement {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, String(value)] as const],
  );
  const isText = !Array.isArray(content);
  return {
    name,
    attributes: Object.fromEntries(given),
    text: isText ? String(content ?? '') : '',
    children: isText ? [] : (content as readonly XmlElement[]),
  };
}

/** Characters that XML 1.0 has no way to write. */
const unwritable = /(?![\t\n\r\u0080-\u009f])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;

/**
 * Writes a document, indented.
 * @throws AppError where a text holds characters that XML does not know
 */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
}

function written({ name, attributes, text, children }: XmlElement, indent: string): string {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value, name)}"`)
    .join('');
  const open = `${indent}<${name}${given}`;
  if (children.length > 0)
    return `${open}>\n${children.map((child) => written(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
  return text === '' ? `${open}/>\n` : `${open}>${escaped(text, name)}</${name}>\n`;
}

const escapes: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
};

function escaped(text: string, name: string): string {
  if (unwritable.test(text)) throw refuse(`“${name}”含有不能写入XML的控制字符`);
  return text.replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

/** Thrown where a document is none, or is more than is read. */
export class UnreadableXml extends Error {}

/**
 * Reads a document. There are no entities but those that every document has: one that declares a type is not read at all.
 * @param most elements; by default as many as a list of some thousand records has
 * @throws UnreadableXml
 */
export function readXml(source: string, most = mostElements): XmlElement {
  const text = source.replace(/^\ufeff/, '');
  if (text.length > mostCharacters) throw new UnreadableXml('it is too long');
  if (/<!(?:DOCTYPE|ENTITY|\[CDATA\[)/i.test(text)) throw new UnreadableXml('it declares a type');
  if (isMore(text, most)) throw new UnreadableXml('it has too many elements');
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new UnreadableXml(valid.err.msg);
  const parsed = parser.parse(text) as Parsed[];
  const [root, ...others] = parsed.flatMap((one) => elementOf(one, 0));
  if (!root || others.length > 0) throw new UnreadableXml('it has no root, or several');
  return root;
}

/** Whether a document begins more elements than that. */
function isMore(text: string, most: number): boolean {
  let begun = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (text[at + 1] !== '/') begun += 1;
    if (begun > most) return true;
  }
  return false;
}

const attributesKey = ':@';
const textKey = '#text';
type Parsed = Record<string, unknown>;

const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', processEntities: false },
  ...{
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
  },
});

/** What the parser knows of one element; of text between elements nothing. */
function elementOf(parsed: Parsed, level: number): XmlElement[] {
  if (level > mostLevels) throw new UnreadableXml('it is too deep');
  const name = Object.keys(parsed).find((key) => key !== attributesKey);
  if (name === undefined || name === textKey) return [];
  const inside = parsed[name] as Parsed[];
  const children = inside.flatMap((child) => elementOf(child, level + 1));
  const texts = inside.flatMap((child) => (textKey in child ? String(child[textKey]) : []));
  const attributes = Object.entries((parsed[attributesKey] ?? {}) as Record<string, unknown>);
  return [
    {
      name,
      attributes: Object.fromEntries(attributes.map(([key, value]) => [key, unescaped(String(value))])),
      text: children.length > 0 ? '' : unescaped(texts.join('')),
      children,
    },
  ];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&([^;&\s]{1,10});/g, (whole, name: string) => {
    const number = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1];
    const code =
      number !== undefined ? Number.parseInt(number, 16) : Number(/^#(\d{1,7})$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(code)) {
      const known = entities[name];
      if (known === undefined) throw new UnreadableXml(`there is no entity ${name}`);
      return known;
    }
    if (code > 0x10ffff) throw new UnreadableXml(`there is no character ${whole}`);
    return String.fromCodePoint(code);
  });
}

/** The first element of that name among those inside. */
export const childOf = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((child) => child.name === name);

/** Text of an element inside; null: there is none, or it is empty. */
export const textIn = (parent: XmlElement | undefined, name: string): string | null =>
  childOf(parent, name)?.text || null;
