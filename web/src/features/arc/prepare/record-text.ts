import type { PreparedRecord } from '@dossier/contract/arc/prepare/prepare.ts';

/** What a record is called in lists. */
export const titleOf = (record: PreparedRecord | undefined): string => String(record?.values.title ?? '');
