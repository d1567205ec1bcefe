import type { Field, FieldType } from '@dossier/contract/core/field.ts';
import { areaInput } from './area.tsx';
import { categoryInput } from './category.tsx';
import { dateInput } from './date.tsx';
import { datetimeInput } from './datetime.tsx';
import { decimalInput } from './decimal.tsx';
import { departInput } from './depart.tsx';
import { dictInput } from './dict.tsx';
import { filesInput } from './files.tsx';
import { htmlInput } from './html.tsx';
import { integerInput } from './integer.tsx';
import type { InputKind } from './kind.ts';
import { longTextInput } from './long-text.tsx';
import { moneyInput } from './money.tsx';
import { popupInput } from './popup.tsx';
import { referenceInput } from './reference.tsx';
import { switchInput } from './switch.tsx';
import { tagsInput } from './tags.tsx';
import { textInput } from './text.tsx';
import { userInput } from './user.tsx';

/** Every kind of field. */
const kinds = {
  text: textInput,
  longText: longTextInput,
  html: htmlInput,
  integer: integerInput,
  decimal: decimalInput,
  money: moneyInput,
  date: dateInput,
  datetime: datetimeInput,
  switch: switchInput,
  dict: dictInput,
  category: categoryInput,
  area: areaInput,
  user: userInput,
  depart: departInput,
  reference: referenceInput,
  popup: popupInput,
  tags: tagsInput,
  files: filesInput,
} satisfies { [K in FieldType]: InputKind<Extract<Field, { type: K }>> };

/** How forms and grids of lines take a value, by the kind of the field. */
export const inputKindOf = (field: Field): InputKind<Field> => kinds[field.type] as InputKind<Field>;
