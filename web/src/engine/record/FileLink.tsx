import { staticPath } from '@dossier/contract/files/file.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import type { ReactNode } from 'react';
import { loadStored } from '#services/files/files.ts';
import { showError } from '#services/page/feedback.ts';

export interface FileLinkProps {
  /** Stored path, or the address below the API that the wire gives for error files. */
  path: string;
  /** Name to save it under. */
  name: string;
  children: (save: () => void) => ReactNode;
}

/** Gives its child a function that downloads a stored file with the session's rights. */
export function FileLink({ path, name, children }: FileLinkProps) {
  return children(() => {
    loadStored(storedPath(path)).then((blob) => saveBlob(blob, name), showError);
  });
}

/** Stored path of an address below the API. */
export function storedPath(address: string): string {
  return address.startsWith(staticPath) ? address.slice(staticPath.length) : address;
}
