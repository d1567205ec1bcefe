import type { Field, FieldType } from '@dossier/contract/core/field.ts';
import { areaKind } from './area.tsx';
import { categoryKind } from './category.tsx';
import { dateKind } from './date.tsx';
import { datetimeKind } from './datetime.tsx';
import { decimalKind } from './decimal.tsx';
import { departKind } from './depart.tsx';
import { dictKind } from './dict.tsx';
import { filesKind } from './files.tsx';
import { htmlKind } from './html.tsx';
import { integerKind } from './integer.tsx';
import type { ShownKind } from './kind.ts';
import { longTextKind } from './long-text.tsx';
import { moneyKind } from './money.tsx';
import { popupKind } from './popup.tsx';
import { referenceKind } from './reference.tsx';
import { switchKind } from './switch.tsx';
import { tagsKind } from './tags.tsx';
import { textKind } from './text.tsx';
import { userKind } from './user.tsx';

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
} satisfies { [K in FieldType]: ShownKind<Extract<Field, { type: K }>> };

/** How lists and details show a field, by its kind. */
export const shownKindOf = (field: Field): ShownKind<Field> => kinds[field.type] as ShownKind<Field>;
