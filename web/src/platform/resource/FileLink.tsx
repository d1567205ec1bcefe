import { staticPath } from '@dossier/contract/system/file.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import type { ReactNode } from 'react';
import { showError } from '../feedback.ts';
import { loadStored } from '../files.ts';

export interface FileLinkProps {
  /** Stored path, or the address below the API that the wire gives for error files. */
  path: string;
  /** Name to save it under. */
  name: string;
  children: (save: () => void) => ReactNode;
}

/** Gives its child a function that downloads a stored file with the session's rights. */
export function FileLink({ path, name, children }: FileLinkProps) {
  const stored = path.startsWith(staticPath) ? path.slice(staticPath.length) : path;
  return children(() => {
    loadStored(stored).then((blob) => saveBlob(blob, name), showError);
  });
}
