import { FolderOpenOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { droppedFiles } from './dropped-files.ts';
import './upload.css';

export interface FileDropProps {
  /** What the area says; a click on it opens the browser's file dialog. */
  children: ReactNode;
  onFiles: (files: readonly File[]) => void;
  /** Name of the hidden input. */
  label: string;
  /** Offers whole folders too, under this name, with everything below them. */
  folderLabel?: string;
  /** Endings or types, as the browser's file dialog takes them; what is dropped is not narrowed. */
  accept?: string | undefined;
  /** @default true */
  multiple?: boolean;
  /** @default false */
  disabled?: boolean;
  /** @default false */
  wrong?: boolean;
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** Where files are dropped, pasted or chosen. */
export function FileDrop({
  children,
  onFiles,
  label,
  folderLabel,
  accept,
  multiple = true,
  disabled = false,
  wrong = false,
  id,
  'aria-describedby': describedBy,
}: FileDropProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(files: Iterable<File> | null): void {
    const chosen = [...(files ?? [])];
    if (!disabled && chosen.length > 0) onFiles(chosen);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(take);
  }

  const hidden = {
    type: 'file',
    hidden: true,
    disabled,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      take(target.files);
      target.value = '';
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same
    <div
      className="dw-upload-drop"
      data-over={over}
      data-wrong={wrong}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <button
        type="button"
        className="dw-upload-choose"
        id={id}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <Icon of={InboxOutlined} aria-hidden /> {children}
      </button>
      <input {...hidden} ref={input} multiple={multiple} accept={accept} aria-label={label} />
      {folderLabel ? (
        <>
          <Button
            icon={<Icon of={FolderOpenOutlined} aria-hidden />}
            disabled={disabled}
            onClick={() => folder.current?.click()}
          >
            {t('选择文件夹')}
          </Button>
          <input
            {...hidden}
            ref={(element) => {
              folder.current = element;
              // React's types do not know the attribute that makes the dialog choose folders.
              element?.setAttribute('webkitdirectory', '');
            }}
            multiple
            aria-label={folderLabel}
          />
        </>
      ) : null}
    </div>
  );
}
