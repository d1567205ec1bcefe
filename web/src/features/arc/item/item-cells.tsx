import type { Related } from '#engine/record/related.ts';
import { docDateText } from './doc-date.ts';

/** How a record's fields are shown in lists of other registers. */
export const itemCells: NonNullable<Related['cells']> = {
  docDate: ({ docDate }) =>
    typeof docDate === 'string' ? <span className="dw-mono">{docDateText(docDate)}</span> : null,
};
