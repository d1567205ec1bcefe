import type { PatternName } from '@dossier/rules/patterns.ts';

/** What a list offers for a field: how its search input compares. */
export type SearchKind = 'contains' | 'equals' | 'range' | 'starts';

/** What every kind of field takes. */
export interface FieldOptions {
  /** Chinese name: column title, form label, Excel header, and subject of messages. */
  label: string;
  /** Empty is refused. */
  required?: boolean;
  /** Sentence for an empty required value; default `{label}不能为空`. */
  missing?: string;
  /** One value once in the tenant; a unique index decides. */
  unique?: boolean;
  /** Shown as a search input of the list, compared so. */
  search?: SearchKind;
  /** The search input is in the folded part. */
  more?: boolean;
  /** Column of the list; default: shown. A number is its width in px. `false` = only in detail. */
  list?: boolean | number;
  /**
   * 0 to 100: where a list is too narrow for all its columns, those of the least go into the column panel first; 100 never
   * goes. Default: by what the field is (web/src/engine/table/columns.ts).
   */
  importance?: number;
  /** What state the record is in: on the card of a narrow screen it stands before the other facts. */
  state?: boolean;
  /** Kept for other clients of the wire: no list, form, detail or query of ours shows it. */
  internal?: boolean;
  /** The one place where this person has it: lists and what asks for them, or the record's own pages. Default: both. */
  only?: 'list' | 'record';
  /** Part of the form; default: shown unless `readOnly`. */
  form?: boolean;
  /** Set by the server only; ignored when a client sends it. */
  readOnly?: boolean;
  /** Set and never read back: it has no column, and what is typed is kept as a hash elsewhere. Empty on edit keeps it. */
  secret?: boolean;
  /** Shown of the record that the field `by` names, as its reader has it there: it has no column of its own. */
  linked?: { by: string; field: string };
  /** Can be set when added and never again. */
  frozen?: boolean;
  /** Value of a new record when the caller gives none; as a function where it depends on the moment. */
  initial?: string | number | (() => string | number);
  /** What the column holds in place of empty, as a literal of the database: for columns that take no empty value. */
  whenEmpty?: string;
  /** Column of the database; default: the field's name in snake case. */
  column?: string;
  /** One sentence shown under the label before a mistake is made. */
  help?: string;
  /** Part of export, template and import; default: as `form`, and shown ones in exports. */
  excel?: boolean;
  /** Column title in Excel files; default: the label. */
  header?: string;
  /** Contains-search is served by a two-character gram index on the column (STACK.md A1). */
  grams?: boolean;
  /** `false`: the list cannot be sorted by it. */
  sortable?: boolean;
  /** `false`: filters and queries may not ask for it, because an answer would tell more than the value that is shown. */
  queryable?: boolean;
}

/** Texts. */
export interface TextOptions extends FieldOptions {
  /** Most characters. */
  max?: number;
  /** Fewest characters. */
  min?: number;
  /** What it must look like, by the name of a pattern of `rules/src/patterns.ts`. */
  pattern?: PatternName;
  /** What somebody configured that it must look like, and what is said of a value that does not. */
  expression?: { test(text: string): boolean; message: string };
  /** What the empty input says. */
  placeholder?: string;
  /** Codes and numbers of records: shown in a monospaced face. */
  mono?: boolean;
  /**
   * What the server writes there: `sentence`, one of its own, shown in the reader's language; `address`, a list of the
   * application with its filters, shown as a link to who has its page.
   */
  shows?: 'sentence' | 'address';
  /** Code of the fill rule that makes the value of a new record when the caller gives none, in the saving transaction. */
  fillRule?: string;
  /** Code of the check rule that a new or changed value must pass. */
  checkRule?: string;
}
/** Numbers. */
export interface NumberOptions extends FieldOptions {
  /** Smallest value. */
  minimum?: number;
  /** Largest value. */
  maximum?: number;
  /** Records are grouped by it, as by a dictionary: a year, a class. */
  fewValues?: boolean;
  /** The list that it counts or adds up: shown as a link to that list, unless it is zero. */
  drill?: Drill;
}

/** A list of the application, and what of it a number is made of. */
export interface Drill {
  /** Address of the list: `/pm/statEvidence`. */
  to: string;
  /** Filters of the list and what they ask for. */
  where?: Readonly<Record<string, string>>;
  /** Filters that ask for the value of a field of the same record or line, by the names of both. */
  by: Readonly<Record<string, string>>;
}

/** The value that a field begins with now; undefined for none. */
export const initialOf = ({ initial }: Pick<FieldOptions, 'initial'>): string | number | undefined =>
  typeof initial === 'function' ? initial() : initial;

/** Where a number of a record opens: the list with the filters that leave what it is made of. */
export function drillAddress({ to, where = {}, by }: Drill, record: Readonly<Record<string, unknown>>): string {
  const asked = Object.entries(by).map(([filter, name]) => [filter, String(record[name] ?? '')] as const);
  return `${to}?${new URLSearchParams(Object.fromEntries([...asked, ...Object.entries(where)]))}`;
}
