import { readZipDirectory, unpack, type ZipEntry } from '#services/files/checks/zip-directory.ts';
import { markupText } from './markup.ts';
import { type ExtractKind, mostText } from './protocol.ts';
import { Unreadable } from './unreadable.ts';

type OfficeKind = Extract<ExtractKind, 'ofd' | 'docx' | 'xlsx' | 'pptx'>;

interface Layout {
  /** Entries that hold text, in the order in which they are read. */
  parts: readonly RegExp[];
  text: readonly string[];
  line: readonly string[];
}

const layouts: Readonly<Record<OfficeKind, Layout>> = {
  docx: {
    parts: [
      /^word\/document\d*\.xml$/,
      /^word\/(?:header|footer)\d*\.xml$/,
      /^word\/(?:footnotes|endnotes|comments)\.xml$/,
    ],
    text: ['t'],
    line: ['p', 'br', 'tab', 'tr', 'tc'],
  },
  pptx: {
    parts: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/],
    text: ['t'],
    line: ['p', 'br'],
  },
  xlsx: {
    parts: [/^xl\/sharedStrings\.xml$/, /^xl\/worksheets\/sheet\d+\.xml$/],
    text: ['t'],
    line: ['si', 'is', 'c'],
  },
  ofd: { parts: [/(?:^|\/)Pages\/[^/]+\/Content\.xml$/i], text: ['textcode'], line: ['textobject'] },
};

/** Limits of an archive that is unpacked: entries, bytes of one and of all, and how far one may swell. */
const limits = { entries: 20_000, one: 48 * 1024 * 1024, all: 160 * 1024 * 1024, ratio: 300, small: 4 * 1024 * 1024 };

/** The text of an office file, part by part, until there is enough. @throws Unreadable */
export function officeText(file: Buffer, kind: OfficeKind): string {
  // A container of the old kind under a new name is a file with a password.
  if (file.length >= 8 && file.readUInt32BE(0) === 0xd0cf11e0) throw new Unreadable('encrypted');
  const entries = readZipDirectory(file);
  if (!entries) throw new Unreadable('damaged');
  if (entries.length > limits.entries) throw new Unreadable('too-large');
  const { parts, text, line } = layouts[kind];
  const wanted = { text: new Set(text), line: new Set(line) };
  const texts: string[] = [];
  let [size, unpacked] = [0, 0];
  for (const entry of parts.flatMap((pattern) => inOrder(entries.filter(({ name }) => pattern.test(name))))) {
    if (size > mostText) break;
    if (entry.encrypted) throw new Unreadable('encrypted');
    unpacked += entry.size;
    if (isBomb(entry) || unpacked > limits.all) throw new Unreadable('too-large');
    const found = markupText(unpack(file, entry).toString('utf8'), wanted);
    texts.push(found);
    size += found.length;
  }
  return texts.join('\n');
}

const isBomb = ({ size, packed }: ZipEntry): boolean =>
  size > limits.one || (size > limits.small && size > packed * limits.ratio);

/** `slide10` comes behind `slide9`. */
function inOrder(entries: readonly ZipEntry[]): ZipEntry[] {
  const key = ({ name }: ZipEntry) => name.replace(/\d+/g, (digits) => digits.padStart(8, '0'));
  return entries.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
