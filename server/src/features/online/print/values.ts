import { partsOf } from '@dossier/contract/online/print/check-design.ts';
import type { Cell } from '@dossier/contract/online/print/design.ts';
import type { CellPart } from '@dossier/rules/sheet/cell-text.ts';
import {
  asNumber,
  formatDecimal,
  formatNumber,
  type NumberFormat,
  one,
  Tally,
} from '@dossier/rules/sheet/number-format.ts';
import type { ReadSet, SheetRecord } from './sets.ts';

/** What a cell says: a text, and its number where it is one number and nothing else. */
export interface CellValue {
  text: string;
  number: number | null;
}

/** Where a cell is printed: which record, which group of which set. */
export interface Place {
  set: string | null;
  record: SheetRecord | null;
  /** Number of the record in its group. */
  row: number;
  /** Records of the group; null outside of groups. */
  group: readonly SheetRecord[] | null;
}

export const nowhere: Place = { set: null, record: null, row: 0, group: null };

export interface Facts {
  sets: ReadonlyMap<string, ReadSet>;
  params: ReadonlyMap<string, string>;
  today: string;
  user: string;
  /** Of the print. */
  number: string;
}

/** Stands for the number of the page, which only the typesetter knows. */
export const pageMark = '\ue000';
export const pagesMark = '\ue001';
const marks = /[\ue000\ue001]/g;

/** Says what cells show. Texts of cells are read once; what they say of whole sets is added up once. */
export function makeValues(facts: Facts) {
  const parsed = new Map<string, CellPart[]>();
  const tallies = new WeakMap<readonly SheetRecord[], Map<string, Tally>>();

  function partsFor(text: string): CellPart[] {
    let parts = parsed.get(text);
    if (!parts) {
      parts = partsOf(text).parts;
      parsed.set(text, parts);
    }
    return parts;
  }

  function tallyOf(records: readonly SheetRecord[], field: string): Tally {
    const known = tallies.get(records) ?? new Map<string, Tally>();
    tallies.set(records, known);
    let tally = known.get(field);
    if (!tally) {
      tally = new Tally();
      for (const record of records) tally.add(record.get(field)?.number);
      known.set(field, tally);
    }
    return tally;
  }

  /** The records that an aggregate is over. */
  function scopeOf(set: string, all: boolean, place: Place): readonly SheetRecord[] {
    if (!all && place.group !== null && place.set === set && place.record === null) return place.group;
    return facts.sets.get(set)?.records ?? [];
  }

  function aggregate(part: Extract<CellPart, { type: 'aggregate' }>, place: Place): bigint | null {
    const { of, set, field, all } = part;
    const records = scopeOf(set, all, place);
    if (field !== null && !facts.sets.get(set)?.visible.has(field)) return null;
    if (of === 'count')
      return BigInt(field === null ? records.length : records.filter((record) => record.get(field)?.text).length) * one;
    const tally = tallyOf(records, field ?? '');
    if (of === 'sum') return tally.sum;
    if (of === 'avg') return tally.mean;
    return of === 'min' ? tally.least : tally.most;
  }

  function valueOfPart(part: CellPart, place: Place, format: NumberFormat | undefined): CellValue {
    if (part.type === 'text') return { text: part.text, number: null };
    if (part.type === 'param') return { text: plain(facts.params.get(part.name) ?? ''), number: null };
    if (part.type === 'word') return wordOf(part.word, place);
    if (part.type === 'aggregate') {
      const decimal = aggregate(part, place);
      return decimal === null
        ? { text: '', number: null }
        : { text: formatDecimal(decimal, format), number: asNumber(decimal) };
    }
    const own = place.set === part.set ? (place.record ?? place.group?.[0]) : undefined;
    const datum = (own ?? facts.sets.get(part.set)?.records[0])?.get(part.field);
    if (!datum) return { text: '', number: null };
    const text = datum.number !== null && format ? (formatNumber(datum.number, format) ?? datum.text) : datum.text;
    return { text: plain(text), number: datum.number === null ? null : Number(datum.number) };
  }

  function wordOf(word: Extract<CellPart, { type: 'word' }>['word'], { row }: Place): CellValue {
    if (word === 'row') return { text: row > 0 ? String(row) : '', number: row > 0 ? row : null };
    if (word === 'today') return { text: facts.today, number: null };
    if (word === 'user') return { text: plain(facts.user), number: null };
    if (word === 'number') return { text: facts.number, number: null };
    return { text: word === 'page' ? pageMark : pagesMark, number: null };
  }

  return {
    cell({ text, style }: Pick<Cell, 'text' | 'style'>, place: Place): CellValue {
      const parts = partsFor(text);
      const values = parts.map((part) => valueOfPart(part, place, style.format));
      const [first] = values;
      if (values.length === 1 && first) return first;
      return { text: values.map((value) => value.text).join(''), number: null };
    },
    tallyOf,
  };
}

export type Values = ReturnType<typeof makeValues>;

/** Data cannot hold what stands for the number of the page. */
const plain = (text: string): string => text.replace(marks, ' ');
