import { comparable } from './search-text.ts';

/** By what a file was found to belong to a record, the surest first. */
export type MatchedBy = 'number' | 'listed' | 'prefix' | 'title' | 'serial';

/** What names of files may stand for. */
export interface NamedRecord {
  id: string;
  /** 档号, 申报档号, 文号: those that it has. */
  numbers: readonly string[];
  title: string;
  /** Names that its catalogue entry lists. */
  fileNames: readonly string[];
  /** Its place in the batch, from 1. */
  place: number;
}

export interface Proposal {
  by: MatchedBy;
  itemIds: string[];
}

/** What the name of a file says about a record that is made of it. */
export interface NameFacts {
  title: string;
  /** yyyyMMdd, with zeros for what is not said; null: no date. */
  docDate: string | null;
  docNo: string | null;
}

/** Numbers that stand for the place in the batch are short; longer ones are dates and codes. */
const mostSerialDigits = 4;

const stemOf = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,6}$/, '').trim();

/** Whether a text begins with another that ends there: `0001-02` begins with `0001`, `00012` does not. */
function beginsWith(text: string, start: string): boolean {
  if (start.length < 2 || !text.startsWith(start)) return false;
  const around = text.slice(start.length - 1, start.length + 1);
  return !/^(?:\d\d|[a-z][a-z])$/.test(around);
}

/**
 * Finds the records that names of files stand for. The surest kind of match that finds anything counts; among those that a
 * name begins with the longest do.
 */
export function fileMatcher(records: readonly NamedRecord[]): (fileName: string) => Proposal | null {
  const read = records.map((record) => ({
    ...record,
    numbers: record.numbers.map(comparable).filter(Boolean),
    title: comparable(record.title),
  }));
  type Read = (typeof read)[number];
  const longest = (length: (record: Read) => number): string[] => {
    const most = Math.max(0, ...read.map(length));
    return most === 0 ? [] : read.filter((record) => length(record) === most).map(({ id }) => id);
  };
  const where = (is: (record: Read) => boolean): string[] => read.filter(is).map(({ id }) => id);
  return (fileName) => {
    const stem = comparable(stemOf(fileName));
    const bare = comparable(withoutLead(stemOf(fileName)));
    const serial = /^(\d+)(?!\d)/.exec(stem)?.[1] ?? '';
    const place = serial.length > mostSerialDigits ? 0 : Number(serial);
    const exact = [stem, stem.replace(/[-_]\d{1,2}$/, '')];
    const tries: [MatchedBy, () => string[]][] = [
      ['number', () => where(({ numbers }) => numbers.some((number) => exact.includes(number)))],
      ['listed', () => where(({ fileNames }) => fileNames.includes(fileName))],
      [
        'prefix',
        () => longest(({ numbers }) => Math.max(0, ...numbers.map((one) => (beginsWith(stem, one) ? one.length : 0)))),
      ],
      [
        'title',
        () => longest(({ title }) => ([stem, bare].some((text) => beginsWith(text, title)) ? title.length : 0)),
      ],
      ['serial', () => (place > 0 ? where((record) => record.place === place) : [])],
    ];
    for (const [by, find] of tries) {
      const itemIds = find();
      if (itemIds.length > 0) return { by, itemIds };
    }
    return null;
  };
}

/** Without the number or the date that a name begins with. */
function withoutLead(stem: string): string {
  const rest = stem.replace(/^(?:\d{8}|\d{4}-\d{1,2}-\d{1,2}|\d{1,4})(?:[\s._、．-]+|(?=\p{L}))/u, '');
  return /\p{L}/u.test(rest) ? rest : stem;
}

/** Reads title, date and 文号 from the name of a file. */
export function readFileName(fileName: string): NameFacts {
  const stem = stemOf(fileName);
  const date = /(?:^|\D)((?:19|20)\d{2})[-.年]?(0[1-9]|1[0-2])[-.月]?(0[1-9]|[12]\d|3[01])日?(?!\d)/.exec(stem);
  const docNo = /[\p{Script=Han}A-Za-z]+[[（(〔【]\d{4}[\]）)〕】]\s*第?\d+号/u.exec(stem)?.[0] ?? null;
  const title = (docNo ? stem.replace(docNo, '') : stem).replace(/_/g, ' ').trim();
  return {
    title: withoutLead(title).replace(/^[\s._、．-]+|[\s._、．-]+$/gu, ''),
    docDate: date ? `${date[1]}${date[2]}${date[3]}` : null,
    docNo,
  };
}
