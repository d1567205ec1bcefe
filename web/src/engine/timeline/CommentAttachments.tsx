import { FileRows } from '@dossier/widgets/upload/FileRows.tsx';
import { previewOf } from '@dossier/widgets/upload/file-name.ts';
import { ImageTiles } from '@dossier/widgets/upload/ImageTiles.tsx';
import type { Entry } from './timeline.api.ts';

/** Files of a comment: pictures side by side, the others with name and size. */
export function CommentAttachments({ files }: Pick<Entry, 'files'>) {
  if (files.length === 0) return null;
  const pictures = files.filter(({ path }) => previewOf(path) === 'image');
  return (
    <div className="tl-files">
      <ImageTiles files={pictures} downloadable />
      <FileRows files={files.filter((file) => !pictures.includes(file))} />
    </div>
  );
}
