import type { Field } from '@dossier/contract/core/field.ts';
import { shortened } from '@dossier/widgets/text/Ellipsis.tsx';
import type { Rec } from '../extensions.ts';
import { shownKindOf } from '../fields/kinds.ts';
import { textOf } from '../fields/values.tsx';

/** Whether every character of a field counts: figures, days and the numbers of records. */
export const isExact = (field: Field | null): boolean => field !== null && shownKindOf(field).exact?.(field) === true;

/** What the list shows of such a field, for the room that it needs. */
export const exactText = (record: Rec, name: string, field: Field | null): string =>
  shortened(textOf(record, name, field));
