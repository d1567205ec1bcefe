import { FileOutlined } from '@ant-design/icons';
import { sizeText } from '@dossier/rules/size-text.ts';
import { useState } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { FileButtons } from './FileButtons.tsx';
import type { StoredFile } from './file-list.ts';
import { previewOf } from './file-name.ts';
import { RunningRow } from './RunningRow.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import type { Uploads } from './use-uploads.ts';
import { ZipButton } from './ZipButton.tsx';
import './upload.css';

const FilePreview = lazyPart(async () => (await import('./FilePreview.tsx')).default, 0);

export interface FileRowsProps {
  files: readonly StoredFile[];
  /** Files on their way. */
  uploads?: Uploads;
  /** Without it the order is fixed. */
  onMove?: (from: number, to: number) => void;
  /** Without it files stay. */
  onRemove?: (path: string) => void;
  /** Whether the originals may be taken away. @default true */
  downloadable?: boolean;
  /** Whether a file is shown in the page, small or large. @default every one */
  viewable?: (path: string) => boolean;
}

const always = () => true;

/** Stored files with preview and download, one or all, and the files that are being sent. */
export function FileRows({ files, uploads, onMove, onRemove, downloadable = true, viewable = always }: FileRowsProps) {
  const t = useText();
  const [shown, setShown] = useState<StoredFile | null>(null);
  if (files.length === 0 && (uploads?.running.length ?? 0) === 0) return null;
  return (
    <>
      <ul className="dw-files">
        {files.map((file, index) => {
          const { path, name } = file;
          const kind = viewable(path) ? previewOf(path) : 'none';
          return (
            <li key={path}>
              {kind === 'image' ? (
                <Thumbnail path={path} name={name} />
              ) : (
                <Icon of={FileOutlined} className="dw-files-icon" />
              )}
              {kind === 'none' ? (
                <span className="dw-files-name" title={name}>
                  {name}
                </span>
              ) : (
                <button
                  type="button"
                  className="dw-files-name"
                  title={t('预览 {0}', name)}
                  onClick={() => setShown(file)}
                >
                  {name}
                </button>
              )}
              <span className="dw-files-end">
                {file.size === null ? null : <small className="dw-files-size">{sizeText(file.size)}</small>}
                <FileButtons
                  file={file}
                  index={index}
                  count={files.length}
                  downloadable={downloadable}
                  {...(onMove ? { onMove } : {})}
                  {...(onRemove ? { onRemove } : {})}
                />
              </span>
            </li>
          );
        })}
        {uploads?.running.map((upload) => (
          <RunningRow key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
      {downloadable ? <ZipButton files={files} /> : null}
      {shown ? <FilePreview path={shown.path} name={shown.name} onClose={() => setShown(null)} /> : null}
    </>
  );
}
