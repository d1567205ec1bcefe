import type { FilesField } from '@dossier/contract/core/fields/files.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { ServerKind } from './kind.ts';

export const filesKind: ServerKind<FilesField> = {
  notImported: true,
  filling: () => '文字',
  printed: (_, value) => csvOf(value).map(fileNameOf).join('\n'),
};

/** Name of a stored file as it was uploaded: `contract/合同_1922….pdf` is 合同.pdf. */
function fileNameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/_\d{10,}(?=\.[^.]+$|$)/, '');
}
