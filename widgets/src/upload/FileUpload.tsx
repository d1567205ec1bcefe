import { InboxOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { csvFrom, moved, pathsOf } from '../data/csv.ts';
import type { ControlProps } from '../form/control.ts';
import { FileRows } from './FileRows.tsx';
import { fitsAccept } from './file-name.ts';
import { useUploads } from './use-uploads.ts';
import './upload.css';

export interface FileUploadProps extends ControlProps {
  /** Stored paths as a comma list. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Most files. @default 50 */
  most?: number;
  /** Endings or types, as the browser's file dialog takes them. @default everything */
  accept?: string;
  /** Only pictures. @default false */
  image?: boolean;
  /** Folder of the upload. @default 'temp' */
  biz?: string;
  /** Largest file in bytes. @default 100 MB */
  maxSize?: number;
  /** Whether the originals may be taken away. @default true */
  downloadable?: boolean;
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
  maxSize = 100 * 1024 * 1024,
  downloadable = true,
  removable = true,
  onRunning,
  disabled = false,
  id,
  ...rest
}: FileUploadProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const paths = pathsOf(value);
  const now = useRef(paths);
  now.current = paths;
  const uploads = useUploads(biz, (path) => {
    now.current = [...now.current, path];
    onChange(csvFrom(now.current));
  });
  const sending = uploads.running.filter((upload) => upload.error === null).length;
  useEffect(() => onRunning?.(sending), [sending, onRunning]);
  const room = most - paths.length - uploads.running.length;
  const wanted = accept ?? (image ? 'image/*' : undefined);

  function take(files: readonly File[]): void {
    const good = files.filter((file) => {
      if (image && !file.type.startsWith('image/')) message.warning('请上传图片');
      else if (!fitsAccept(file, wanted)) message.warning(`${file.name} 的类型不允许上传`);
      else if (file.size > maxSize)
        message.warning(`${file.name} 超过 ${Math.round(maxSize / 1024 / 1024)} MB，无法上传`);
      else if (file.size === 0) message.warning(`${file.name} 是空文件`);
      else return true;
      return false;
    });
    if (good.length > room) message.warning(`最多上传${most}个文件`);
    uploads.start(good.slice(0, Math.max(0, room)));
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  }

  return (
    <div className="dw-upload">
      {disabled || room <= 0 ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
        <div
          className="dw-upload-drop"
          data-over={over}
          data-wrong={rest.status === 'error'}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onPaste={(event) => take([...event.clipboardData.files])}
        >
          <button
            type="button"
            id={id}
            aria-describedby={rest['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            <InboxOutlined aria-hidden /> 点击选择{image ? '图片' : '文件'}，或拖到此处
          </button>
          <input
            ref={input}
            type="file"
            hidden
            multiple={most > 1}
            accept={wanted}
            aria-label={rest['aria-label'] ?? '选择文件'}
            onChange={(event) => {
              take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </div>
      )}
      <FileRows
        paths={paths}
        uploads={uploads}
        downloadable={downloadable}
        {...(disabled
          ? {}
          : {
              onMove: (from: number, to: number) => onChange(csvFrom(moved(paths, from, to))),
              ...(removable
                ? { onRemove: (path: string) => onChange(csvFrom(paths.filter((each) => each !== path))) }
                : {}),
            })}
      />
    </div>
  );
}
