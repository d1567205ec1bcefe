import { PaperClipOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { FileRows } from '@dossier/widgets/upload/FileRows.tsx';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import type { CommentFiles } from './use-comment-files.ts';

/** Where a comment is written: files are chosen, dropped on it, or pasted into it. */
export function CommentFilePlace({
  held,
  children,
  acts,
}: {
  held: CommentFiles;
  /** The input. */
  children: ReactNode;
  /** Buttons below it. */
  acts: ReactNode;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      className="tl-place"
      data-over={over}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        held.take([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const { files, types } = event.clipboardData;
        // A table of a sheet comes as text and as a picture of it: the text is meant.
        if (files.length === 0 || types.includes('text/plain')) return;
        event.preventDefault();
        held.take([...files]);
      }}
    >
      {children}
      <FileRows files={held.files} uploads={held.uploads} onRemove={held.remove} downloadable={false} />
      <div className="tl-place-acts">
        <Button
          type="text"
          aria-label={t('添加附件')}
          title={t('添加附件')}
          icon={<Icon of={PaperClipOutlined} />}
          onClick={() => input.current?.click()}
        />
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={t('添加附件')}
          onChange={({ target }) => {
            held.take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <span className="tl-place-end">{acts}</span>
      </div>
    </div>
  );
}
