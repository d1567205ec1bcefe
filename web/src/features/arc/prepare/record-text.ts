import type { PreparedFile, PreparedRecord } from '@dossier/contract/arc/prepare/prepare.ts';

/** What a record is called in lists. */
export const titleOf = (record: PreparedRecord | undefined): string => String(record?.values.title ?? '');

/** Natural order: 2 before 10. */
export const natural = new Intl.Collator('zh-CN', { numeric: true });

/** Files that are attached to no record, by folder and name: uploads arrive in any order. */
export const looseFiles = (files: readonly PreparedFile[]): PreparedFile[] =>
  files
    .filter(({ itemId }) => itemId === null)
    .sort((a, b) => natural.compare(a.folder, b.folder) || natural.compare(a.name, b.name));
