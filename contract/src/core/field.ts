import type { FieldOptions } from './field-options.ts';
import type { AreaField } from './fields/area.ts';
import type { CategoryField } from './fields/category.ts';
import type { DateField } from './fields/date.ts';
import type { DatetimeField } from './fields/datetime.ts';
import type { DecimalField } from './fields/decimal.ts';
import type { DepartField } from './fields/depart.ts';
import type { DictField } from './fields/dict.ts';
import type { FilesField } from './fields/files.ts';
import type { HtmlField } from './fields/html.ts';
import type { IntegerField } from './fields/integer.ts';
import type { LongTextField } from './fields/long-text.ts';
import type { MoneyField } from './fields/money.ts';
import type { PopupField } from './fields/popup.ts';
import type { ReferenceField, RefTarget } from './fields/reference.ts';
import type { SwitchField } from './fields/switch.ts';
import type { TagsField } from './fields/tags.ts';
import type { TextField } from './fields/text.ts';
import type { UserField } from './fields/user.ts';
import { snake } from './snake.ts';

export type { FieldOptions, NumberOptions, SearchKind, TextOptions } from './field-options.ts';
export type { RefTarget } from './fields/reference.ts';

/** What is added here is asked for by the lists of kinds: core/fields/kinds.ts, the server's and the pages'. */
export type Field =
  | TextField
  | LongTextField
  | HtmlField
  | IntegerField
  | DecimalField
  | MoneyField
  | DateField
  | DatetimeField
  | SwitchField
  | DictField
  | CategoryField
  | AreaField
  | UserField
  | DepartField
  | ReferenceField
  | PopupField
  | TagsField
  | FilesField;

export type FieldType = Field['type'];

/** The function by which resources declare a field of a kind: `money({ label: '金额' })`. */
const make =
  <F extends Field>(type: F['type']) =>
  <const O extends Omit<F, 'type'>>(options: O) =>
    ({ type, ...options }) as { type: F['type'] } & O;

export const text = make<TextField>('text');
export const longText = make<LongTextField>('longText');
export const html = make<HtmlField>('html');
export const integer = make<IntegerField>('integer');
export const decimal = make<DecimalField>('decimal');
export const money = make<MoneyField>('money');
export const date = make<DateField>('date');
export const datetime = make<DatetimeField>('datetime');
export const yesNo = make<SwitchField>('switch');
export const category = make<CategoryField>('category');
export const area = make<AreaField>('area');
export const user = make<UserField>('user');
export const depart = make<DepartField>('depart');
export const reference = make<ReferenceField>('reference');
export const popup = make<PopupField>('popup');
export const tags = make<TagsField>('tags');
export const files = make<FilesField>('files');

/** `dict('position_rank', { label: '职级' })` */
export function dict<const O extends Omit<DictField, 'type' | 'dict'>>(code: string, options: O) {
  return { type: 'dict' as const, dict: code, ...options };
}

/** Stands for what is above all category trees; also the parent that the wire gives top nodes. */
export const categoryRoot = '0';

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
  /** Only records that agree with this one in these fields, which both have; lines mean the record that they are of. */
  same?: readonly string[];
  /** Only records with these values: `{ type: 'ms' }`. */
  where?: Readonly<Record<string, string>>;
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
