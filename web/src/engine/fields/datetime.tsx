import type { DatetimeField } from '@dossier/contract/core/fields/datetime.ts';
import type { ShownKind } from './kind.ts';
import { DayRange } from './ranges.tsx';

export const datetimeKind: ShownKind<DatetimeField> = {
  importance: () => 40,
  width: 170,
  exact: () => true,
  range: DayRange,
};
