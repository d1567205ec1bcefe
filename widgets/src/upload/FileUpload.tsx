import useApp from 'antd/es/app/useApp';
import { useEffect, useRef } from 'react';
import { moved } from '../data/csv.ts';
import type { ControlProps } from '../form/control.ts';
import { useText } from '../language/text.ts';
import { FileDrop } from './FileDrop.tsx';
import { FileRows } from './FileRows.tsx';
import { type FileListForm, readFileList, type StoredFile, writeFileList } from './file-list.ts';
import { fitsAccept, tooLargeText } from './file-name.ts';
import { ImageTiles } from './ImageTiles.tsx';
import { type UploadCall, useUploads } from './use-uploads.ts';
import './upload.css';

export interface FileUploadProps extends ControlProps {
  /** Stored files: a comma list of paths, or a JSON list of name, path and size. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** How the value is written. @default 'paths' */
  form?: FileListForm;
  /** Most files. @default 50 */
  most?: number;
  /** Endings or types, as the browser's file dialog takes them. @default everything */
  accept?: string;
  /** Only pictures. @default false */
  image?: boolean;
  /** Folder of the upload. @default 'temp' */
  biz?: string;
  /** What else goes with each upload. */
  call?: UploadCall;
  /** Largest file in bytes. @default 200 MB */
  maxSize?: number;
  /** Whether the originals may be taken away. @default true */
  downloadable?: boolean;
  /** Whether a stored file is shown in the page. @default every one */
  viewable?: (path: string) => boolean;
  /** Whether stored files may be taken out again. @default true */
  removable?: boolean;
  /** Told how many files are on their way, whenever that changes. */
  onRunning?: (count: number) => void;
}

/**
 * Files by dragging, choosing or pasting: progress, cancel, another try, order, preview.
 * The value changes when a file has arrived; the limit holds however many are dropped at once.
 */
export function FileUpload({
  value,
  onChange,
  most = 50,
  accept,
  image = false,
  biz = 'temp',
  call,
  maxSize = 200 * 1024 * 1024,
  form = 'paths',
  downloadable = true,
  viewable,
  removable = true,
  onRunning,
  disabled = false,
  id,
  ...rest
}: FileUploadProps) {
  const t = useText();
  const { message } = useApp();
  const files = readFileList(value);
  const now = useRef(files);
  now.current = files;
  const write = (list: readonly StoredFile[]) => onChange(writeFileList(list, form));
  const uploads = useUploads(
    biz,
    (path, name, size) => {
      now.current = [...now.current, { path, name, size }];
      write(now.current);
    },
    call,
  );
  const sending = uploads.running.filter((upload) => upload.error === null).length;
  useEffect(() => onRunning?.(sending), [sending, onRunning]);
  const room = most - files.length - uploads.running.length;
  const wanted = accept ?? (image ? 'image/*' : undefined);

  function take(chosen: readonly File[]): void {
    const good = chosen.filter((file) => {
      if (image && !file.type.startsWith('image/')) message.warning(t('请上传图片'));
      else if (!fitsAccept(file, wanted)) message.warning(t('{0} 的类型不允许上传', file.name));
      else if (file.size > maxSize) message.warning(tooLargeText(file.name, maxSize));
      else if (file.size === 0) message.warning(t('{0} 是空文件', file.name));
      else return true;
      return false;
    });
    if (good.length > room) message.warning(t('最多上传{0}个文件', most));
    uploads.start(good.slice(0, Math.max(0, room)));
  }

  const remove = (path: string) => write(files.filter((file) => file.path !== path));
  const changes = disabled
    ? {}
    : {
        onMove: (from: number, to: number) => write(moved(files, from, to)),
        ...(removable ? { onRemove: remove } : {}),
      };
  return (
    <div className="dw-upload">
      {disabled || room <= 0 ? null : (
        <FileDrop
          id={id}
          aria-describedby={rest['aria-describedby']}
          label={rest['aria-label'] ?? t('选择文件')}
          accept={wanted}
          multiple={most > 1}
          wrong={rest.status === 'error'}
          onFiles={take}
        >
          {t(image ? '点击选择图片，或拖到此处' : '点击选择文件，或拖到此处')}
        </FileDrop>
      )}
      {image ? (
        <>
          <ImageTiles files={files} downloadable={downloadable} {...changes} />
          <FileRows files={[]} uploads={uploads} />
        </>
      ) : (
        <FileRows
          files={files}
          uploads={uploads}
          downloadable={downloadable}
          {...(viewable ? { viewable } : {})}
          {...changes}
        />
      )}
    </div>
  );
}
