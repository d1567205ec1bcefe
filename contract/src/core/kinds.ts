import type { Field, FieldType } from './field.ts';
import { areaKind } from './fields/area.ts';
import { categoryKind } from './fields/category.ts';
import { dateKind } from './fields/date.ts';
import { datetimeKind } from './fields/datetime.ts';
import { decimalKind } from './fields/decimal.ts';
import { departKind } from './fields/depart.ts';
import { dictKind } from './fields/dict.ts';
import { filesKind } from './fields/files.ts';
import { htmlKind } from './fields/html.ts';
import { integerKind } from './fields/integer.ts';
import type { FieldKind, Storage } from './fields/kind.ts';
import { longTextKind } from './fields/long-text.ts';
import { moneyKind } from './fields/money.ts';
import { popupKind } from './fields/popup.ts';
import { referenceKind } from './fields/reference.ts';
import { switchKind } from './fields/switch.ts';
import { tagsKind } from './fields/tags.ts';
import { textKind } from './fields/text.ts';
import { userKind } from './fields/user.ts';

/** Every kind of field. */
const kinds = {
  text: textKind,
  longText: longTextKind,
  html: htmlKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  date: dateKind,
  datetime: datetimeKind,
  switch: switchKind,
  dict: dictKind,
  category: categoryKind,
  area: areaKind,
  user: userKind,
  depart: departKind,
  reference: referenceKind,
  popup: popupKind,
  tags: tagsKind,
  files: filesKind,
} satisfies { [K in FieldType]: FieldKind<Extract<Field, { type: K }>> };

/** What is known of a field by its kind. */
export const kindOf = (field: Field): FieldKind<Field> => kinds[field.type] as FieldKind<Field>;

/** Kinds that the server labels: records of a page gain `{field}_dictText`. */
export const hasLabel = (field: Field): boolean => kindOf(field).labelled === true;

/** Kinds that are numbers, and are added up. */
export const isNumeric = (field: Field): boolean => kindOf(field).decimals !== undefined;

/** How the database keeps a field. */
export const storageOf = (field: Field): Storage => kindOf(field).storage?.(field) ?? 'text';
