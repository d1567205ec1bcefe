import type { DateField } from '@dossier/contract/core/fields/date.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import type { ShownKind } from './kind.ts';
import { DayRange } from './ranges.tsx';

export const dateKind: ShownKind<DateField> = {
  importance: () => 56,
  width: 120,
  exact: () => true,
  words: (_, value) => dateText(String(value)),
  range: DayRange,
};
