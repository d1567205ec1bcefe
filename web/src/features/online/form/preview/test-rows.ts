import { computedLine, computedValues } from '@dossier/contract/core/computed.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { problemOf } from '@dossier/contract/core/validate.ts';
import type { PatternName } from '@dossier/rules/patterns.ts';
import type { Choice } from '@dossier/widgets/data/widget-data.ts';
import type { Rec } from '#engine/extensions.ts';
import type { Sort } from '#services/data/list-query.ts';

/** What the fields of a form offer, by their names; those of lines as `order_goods.kind`. */
export type Offered = Readonly<Record<string, readonly Choice[]>>;

/** How test rows speak: texts that say that they are none of anybody's. */
export interface TestWords {
  sample: (label: string, at: number) => string;
  yes: string;
  no: string;
  /** A district. */
  district: string;
}

const rowCount = 5;
const lineCount = 2;

const ofPatterns: Partial<Record<PatternName, string>> = {
  ...{ digits6to16: '12345678', letters6to18: 'abcdefgh', any6to16: 'a1b2c3d4', url: 'https://example.com' },
  ...{ email: 'a@example.com', gridMobile: '13800138000', postcode: '100000', letters: 'abc', number: '12' },
  ...{ integer: '12', money: '12.50' },
};

/** Records that nobody has entered and nobody stores, of values that their fields take. */
export function testRows(resource: Resource, offered: Offered, words: TestWords, today: string): Rec[] {
  return Array.from({ length: rowCount }, (_, at) => {
    const row = valuesOf(resource.fields, offered, words, today, at, '');
    for (const [name, part] of Object.entries(resource.parts)) {
      const count = part.most === 1 ? 1 : lineCount;
      row[name] = Array.from({ length: count }, (__, line) => {
        const values = valuesOf(part.fields, offered, words, today, at + line, `${name}.`);
        return { ...values, ...computedLine(part, values, today), id: `test-${at}-${line}` };
      });
    }
    return { ...row, ...computedValues(resource, row, today), id: `test-${at}` };
  });
}

function valuesOf(fields: Fields, offered: Offered, words: TestWords, today: string, at: number, place: string) {
  const row: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.secret || field.internal) continue;
    const choices = offered[`${place}${name}`] ?? [];
    const choice = choices[at % Math.max(choices.length, 1)];
    if (choice) {
      row[name] = 'numeric' in field && field.numeric ? Number(choice.value) : choice.value;
      row[`${name}_dictText`] = choice.text;
      continue;
    }
    const value = sampleOf(field, words, today, at);
    // What the checks of the field refuse would be shown as it never is.
    if (value === null || (!field.linked && problemOf(field, value) !== null)) continue;
    row[name] = value;
    if (field.type === 'switch') row[`${name}_dictText`] = value === 'Y' ? words.yes : words.no;
    if (field.type === 'area') row[`${name}_dictText`] = words.district;
  }
  return row;
}

/** A value of a field that offers no choices; null where only people know one. */
function sampleOf(field: Field, words: TestWords, today: string, at: number): string | number | null {
  const sample = words.sample(field.label, at + 1);
  switch (field.type) {
    case 'text':
      if (field.linked) return sample;
      if (field.pattern) return ofPatterns[field.pattern] ?? null;
      return field.expression ? `0${at + 8}:30:00`.slice(-8) : sample.slice(0, field.max ?? sample.length);
    case 'longText':
      return sample.slice(0, field.max ?? sample.length);
    case 'html':
      return `<p>${sample.replaceAll('<', '&lt;')}</p>`;
    case 'integer':
      return (at + 1) * 3;
    case 'decimal':
      return field.scale > 0 ? (at + 1) * 12.5 : (at + 1) * 12;
    case 'money':
      return (at + 1) * 1250;
    case 'date':
      return dayFrom(today, at);
    case 'datetime':
      return `${dayFrom(today, at)} 09:30:00`;
    case 'switch':
      return at % 2 === 0 ? 'Y' : 'N';
    case 'area':
      return '110101';
    case 'popup':
    case 'tags':
      return sample;
    default:
      return null;
  }
}

const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The rows that a search finds among them, as a list would: texts by what they contain, ranges by their ends. */
export function found(rows: readonly Rec[], filters: Readonly<Record<string, string>>): Rec[] {
  return rows.filter((row) =>
    Object.entries(filters).every(([key, wanted]) => {
      if (wanted === '') return true;
      const [, name = key, end] = /^(.*)_(begin|end)$/.exec(key) ?? [];
      const value = row[name] ?? '';
      if (end === undefined) {
        const text = `${String(value)} ${String(row[`${name}_dictText`] ?? '')}`.toLowerCase();
        return wanted.split(',').some((one) => text.includes(one.replaceAll('*', '').toLowerCase()));
      }
      const order = typeof value === 'number' ? value - Number(wanted) : String(value).localeCompare(wanted);
      return end === 'begin' ? order >= 0 : order <= 0;
    }),
  );
}

/** Rows in the order of a column. */
export function ordered(rows: readonly Rec[], sort: Sort | null): Rec[] {
  if (!sort) return [...rows];
  const way = sort.direction === 'asc' ? 1 : -1;
  return [...rows].sort(
    (a, b) => way * String(a[sort.field] ?? '').localeCompare(String(b[sort.field] ?? ''), 'zh', { numeric: true }),
  );
}
