import { docDateText } from '#services/data/doc-date.ts';
import type { Related } from './related.ts';

/** The date of a record of the archive, as every list of such records shows it. */
export const docDateCells: NonNullable<Related['cells']> = {
  docDate: ({ docDate }) =>
    typeof docDate === 'string' ? <span className="dw-mono">{docDateText(docDate)}</span> : null,
};
