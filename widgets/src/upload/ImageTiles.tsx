import { useState } from 'react';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { FileButtons } from './FileButtons.tsx';
import type { StoredFile } from './file-list.ts';
import { Thumbnail } from './Thumbnail.tsx';
import './upload.css';

const FilePreview = lazyPart(async () => (await import('./FilePreview.tsx')).default, 0);

export interface ImageTilesProps {
  files: readonly StoredFile[];
  /** Without it the order is fixed. */
  onMove?: (from: number, to: number) => void;
  /** Without it pictures stay. */
  onRemove?: (path: string) => void;
  downloadable: boolean;
}

/** Pictures side by side; another order by dragging, or by the arrows below each. */
export function ImageTiles({ files, onMove, ...rest }: ImageTilesProps) {
  const t = useText();
  const [shown, setShown] = useState<StoredFile | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const moves = onMove !== undefined && files.length > 1;

  function end(): void {
    setDragged(null);
    setOver(null);
  }

  if (files.length === 0) return null;
  return (
    <>
      <ul className="dw-tiles">
        {files.map((file, index) => (
          <li
            key={file.path}
            draggable={moves}
            data-dragged={dragged === index}
            data-over={over === index && dragged !== index}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragOver={(event) => {
              // Files from outside go to the box above.
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              onMove?.(dragged, index);
              end();
            }}
            onDragEnd={end}
          >
            <button type="button" title={t('预览 {0}', file.name)} onClick={() => setShown(file)}>
              <Thumbnail path={file.path} name={file.name} size={300} />
            </button>
            <FileButtons
              file={file}
              index={index}
              count={files.length}
              aside
              {...(onMove ? { onMove } : {})}
              {...rest}
            />
          </li>
        ))}
      </ul>
      {shown ? <FilePreview path={shown.path} name={shown.name} onClose={() => setShown(null)} /> : null}
    </>
  );
}
