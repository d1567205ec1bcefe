import { mostCommentFiles } from '@dossier/contract/communication/comment.ts';
import type { StoredFile } from '@dossier/widgets/upload/file-list.ts';
import { type Uploads, useUploads } from '@dossier/widgets/upload/use-uploads.ts';
import { useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';

/** Files that a comment is to carry. */
export interface CommentFiles {
  files: readonly StoredFile[];
  uploads: Uploads;
  /** Some are on their way, or did not arrive and wait for a decision. */
  open: boolean;
  take(files: readonly File[]): void;
  remove(path: string): void;
  reset(files: readonly StoredFile[]): void;
}

/** Uploads files for a comment as they are chosen, dropped or pasted; what is too large or not allowed the server refuses. */
export function useCommentFiles(): CommentFiles {
  const t = useText();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const now = useRef(files);
  now.current = files;
  const uploads = useUploads('temp', (path, name, size) => setFiles((list) => [...list, { path, name, size }]));
  return {
    files,
    uploads,
    open: uploads.running.length > 0,
    take(chosen) {
      const room = Math.max(0, mostCommentFiles - now.current.length - uploads.running.length);
      if (chosen.length > room) feedback()?.message.warning(t('一条评论最多{0}个文件', mostCommentFiles));
      uploads.start(chosen.slice(0, room));
    },
    remove: (path) => setFiles((list) => list.filter((file) => file.path !== path)),
    reset: setFiles,
  };
}
