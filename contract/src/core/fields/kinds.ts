import type { Field, FieldType } from '../field.ts';
import { areaKind } from './area.ts';
import { categoryKind } from './category.ts';
import { dateKind } from './date.ts';
import { datetimeKind } from './datetime.ts';
import { decimalKind } from './decimal.ts';
import { departKind } from './depart.ts';
import { dictKind } from './dict.ts';
import { filesKind } from './files.ts';
import { htmlKind } from './html.ts';
import { integerKind } from './integer.ts';
import type { FieldKind, Storage } from './kind.ts';
import { longTextKind } from './long-text.ts';
import { moneyKind } from './money.ts';
import { popupKind } from './popup.ts';
import { referenceKind } from './reference.ts';
import { switchKind } from './switch.ts';
import { tagsKind } from './tags.ts';
import { textKind } from './text.ts';
import { userKind } from './user.ts';

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
