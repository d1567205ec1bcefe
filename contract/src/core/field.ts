import type { AreaLevel } from '@dossier/rules/area/areas.ts';
import type { PatternName } from '@dossier/rules/patterns.ts';
import { snake } from './snake.ts';

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
  /** Part of the form; default: shown unless `readOnly`. */
  form?: boolean;
  /** Set by the server only; ignored when a client sends it. */
  readOnly?: boolean;
  /** Can be set when added and never again. */
  frozen?: boolean;
  /** Value of a new record when the caller gives none. */
  initial?: string | number;
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
  /** What the empty input says. */
  placeholder?: string;
  /** Codes and numbers of records: shown in a monospaced face. */
  mono?: boolean;
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
}

export type Field =
  | ({ type: 'text' } & TextOptions)
  /** `markdown`: written with the Markdown editor and shown as it looks; its pictures are uploads of the record. */
  | ({ type: 'longText'; markdown?: boolean } & TextOptions)
  | ({ type: 'html' } & TextOptions)
  | ({ type: 'integer' } & NumberOptions)
  | ({ type: 'decimal'; scale: number } & NumberOptions)
  /** numeric(18,2), grouped when shown. */
  | ({ type: 'money' } & NumberOptions)
  /** `YYYY-MM-DD`. */
  | ({ type: 'date' } & FieldOptions)
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai on the wire, timestamptz in the database. */
  | ({ type: 'datetime' } & FieldOptions)
  /** `Y` or `N`, shown as 是/否. */
  | ({ type: 'switch' } & FieldOptions)
  /** Item of a dictionary; `numeric` ones travel and are stored as integers; `multiple` as csv. */
  | ({ type: 'dict'; dict: string; numeric?: boolean; multiple?: boolean } & FieldOptions)
  /**
   * Node of the category tree below `root` (a category code, or `categoryRoot` for any tree); stores the node's id;
   * `leaf` demands a leaf.
   */
  | ({ type: 'category'; root: string; leaf?: boolean } & FieldOptions)
  /**
   * 省市区 of the national table: stores the code of the last one chosen, down to `deepest` (default district);
   * `partial` lets a choice end above it.
   */
  | ({ type: 'area'; deepest?: AreaLevel; partial?: boolean } & FieldOptions)
  /** Login name(s) of users. */
  | ({ type: 'user'; multiple?: boolean } & FieldOptions)
  /** Id(s) of departments. `codeField` names the read-only sibling that keeps the department's orgCode. */
  | ({ type: 'depart'; multiple?: boolean; codeField?: string } & FieldOptions)
  /** Key into a published table dictionary, `table,text,value`; stores the value. */
  | ({
      type: 'reference';
      dictionary: `${string},${string},${string}`;
      multiple?: boolean;
      /** Column that stands for the row in Excel files (a number instead of a name). */
      excelText?: string;
      /** Published column with the key of the row above: the rows are a tree, and forms choose from it as one. */
      parent?: string;
      /** The register whose record it names (`ref`), and the field of that whose value is stored. */
      target?: () => RefTarget;
      by?: string;
      /** What refers, as people call it, where it is not the name of the record: 下级分类. */
      referrer?: string;
      loose?: boolean;
    } & FieldOptions)
  /**
   * Chosen among the rows of a report: `orgFields` are fields of the report, `destFields` the fields of the record that
   * they fill, in the same order; this field is one of them.
   */
  | ({
      type: 'popup';
      popupCode: string;
      orgFields: string;
      destFields: string;
      multiple?: boolean;
      /** First order of the rows, `column=asc` or `column=desc`. */
      sorter?: string;
      mono?: boolean;
    } & FieldOptions)
  /** Free words, csv, at most `most`. */
  | ({ type: 'tags'; most?: number } & FieldOptions)
  /** Stored paths of uploads, csv; each is bound to the record on save. */
  | ({ type: 'files'; most?: number; accept?: string; image?: boolean } & FieldOptions);

export type FieldType = Field['type'];

/** What `ref` reads of the register that it points to. */
export interface RefTarget {
  table: string;
  component: string;
  fields: Record<string, Field>;
  tree: { parent: string } | null;
}

/** Stands for what is above all category trees; also the parent that the wire gives top nodes. */
export const categoryRoot = '0';

const make =
  <T extends FieldType>(type: T) =>
  <const O extends Omit<Extract<Field, { type: T }>, 'type'>>(options: O) =>
    ({ type, ...options }) as { type: T } & O;

export const text = make('text');
export const longText = make('longText');
export const html = make('html');
export const integer = make('integer');
export const decimal = make('decimal');
export const money = make('money');
export const date = make('date');
export const datetime = make('datetime');
export const yesNo = make('switch');
export const user = make('user');
export const depart = make('depart');
export const tags = make('tags');
export const files = make('files');
export const category = make('category');
export const area = make('area');
export const reference = make('reference');
export const popup = make('popup');

/** What `ref()` takes. */
export interface RefOptions extends FieldOptions {
  /** Field that stands for the record on screens. */
  text: string;
  /** Field whose value is stored. @default 'id' */
  by?: string;
  /** Several records, csv. */
  multiple?: boolean;
  /** Field that stands for the record in Excel files. */
  excelText?: string;
  /** What refers, as people call it, where it is not the name of the record: 下级分类. */
  referrer?: string;
  /** Forms choose from the register as a tree. @default false */
  asTree?: boolean;
  /** A record that is named may be deleted all the same, as the wire has it. @default false */
  loose?: boolean;
}

/**
 * A record of another register: `ref(() => fonds, { label: '全宗', text: 'name' })`. What pickers may choose from, who
 * refers to whom (C09) and the ring check of a tree follow from it.
 */
export function ref<const O extends RefOptions>(
  target: () => RefTarget,
  { text: shown, by = 'id', asTree = false, ...options }: O,
) {
  const columnOf = (name: string) => target().fields[name]?.column ?? snake(name);
  return {
    type: 'reference' as const,
    ...options,
    target,
    by,
    // Read when it is used: registers may point to each other.
    get dictionary(): `${string},${string},${string}` {
      return `${target().table},${columnOf(shown)},${columnOf(by)}`;
    },
    get parent(): string | undefined {
      const { tree } = target();
      return asTree && tree ? columnOf(tree.parent) : undefined;
    },
  };
}

/** `dict('position_rank', { label: '职级' })` */
export function dict<const O extends Omit<Extract<Field, { type: 'dict' }>, 'type' | 'dict'>>(
  code: string,
  options: O,
) {
  return { type: 'dict' as const, dict: code, ...options };
}

/** TypeScript type of a field's value on the wire (null when empty). */
export type ValueOf<F> = F extends { type: 'integer' | 'decimal' | 'money' }
  ? number | null
  : F extends { type: 'dict'; numeric: true }
    ? number | null
    : string | null;

/** Kinds whose stored text is a comma list. */
export function isMultiple(field: Field): boolean {
  return field.type === 'tags' || field.type === 'files' || ('multiple' in field && field.multiple === true);
}

/** Kinds that the server labels: records of a page gain `{field}_dictText`. */
export function hasLabel(field: Field): boolean {
  return ['dict', 'category', 'area', 'user', 'depart', 'reference', 'switch'].includes(field.type);
}

/** How the database keeps a field. */
export function storageOf(field: Field): 'text' | 'integer' | 'numeric' | 'date' | 'timestamptz' {
  switch (field.type) {
    case 'integer':
      return 'integer';
    case 'decimal':
    case 'money':
      return 'numeric';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamptz';
    case 'dict':
      return field.numeric ? 'integer' : 'text';
    default:
      return 'text';
  }
}
