import { FileRows } from '@dossier/widgets/upload/FileRows.tsx';
import { readFileList } from '@dossier/widgets/upload/file-list.ts';

/** Files of a field, one below the other. */
export default function WholeFiles({ value }: { value: string }) {
  return <FileRows files={readFileList(value)} />;
}
