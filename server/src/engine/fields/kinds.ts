import type { Field, FieldType } from '@dossier/contract/core/field.ts';
import type { LabelsOf } from '#services/dictionary/labels.ts';
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
import type { ServerKind } from './kind.ts';
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
} satisfies { [K in FieldType]: ServerKind<Extract<Field, { type: K }>> };

/** What is said of a text or value that is not there. */
export const missingText = (text: string): string => `“${text}”不存在`;

/** What the server does with a field, by its kind. */
export const serverKindOf = (field: Field): ServerKind<Field> => kinds[field.type] as ServerKind<Field>;

/** Where the texts of a field's values come from; null where they stand for themselves. */
export const labelsOf: LabelsOf = (field) => serverKindOf(field).labels?.(field) ?? null;
