import type { FilesField } from '@dossier/contract/core/fields/files.ts';
import { pathsOf } from '@dossier/widgets/data/csv.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { fileNameOf } from '@dossier/widgets/upload/file-name.ts';
import { say } from '#services/messages/text.ts';
import type { FilesCellProps } from '../record/FilesCell.tsx';
import type { ShownKind } from './kind.ts';

const FilesCell = lazyPart<FilesCellProps>(
  async () => (await import('../record/FilesCell.tsx')).default,
  ({ value }) => say('{0} 个', pathsOf(value).length),
);
const WholeFiles = lazyPart(async () => (await import('../record/WholeFiles.tsx')).default);

export const filesKind: ShownKind<FilesField> = {
  importance: () => 24,
  width: 180,
  cell: ({ field, text }) => <FilesCell field={field} value={text} />,
  whole: ({ text }) => <WholeFiles value={text} />,
  kept: ({ text }) => pathsOf(text).map(fileNameOf).join('，'),
};
