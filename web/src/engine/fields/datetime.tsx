import type { DatetimeField } from '@dossier/contract/core/fields/datetime.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import type { ShownKind } from './kind.ts';
import { DayRange } from './ranges.tsx';

export const datetimeKind: ShownKind<DatetimeField> = {
  importance: () => 40,
  width: 170,
  exact: () => true,
  words: (_, value) => dateText(String(value)),
  range: DayRange,
};
