import { PaperClipOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ControlProps } from '../form/control.ts';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { type FileListForm, readFileList } from './file-list.ts';
import './upload.css';

const FileDialog = lazyPart(async () => (await import('./FileDialog.tsx')).default, 0);

export interface FilePopProps extends ControlProps {
  /** Stored files: a comma list of paths, or a JSON list. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Only pictures. @default false */
  image?: boolean;
  /** Most files. @default 50 */
  most?: number;
  /** How the value is written. @default 'paths' */
  form?: FileListForm;
}

/** A line that names the files and opens a dialog with all of them, for forms with little room. */
export function FilePop({
  value,
  onChange,
  image = false,
  most = 50,
  disabled = false,
  form = 'paths',
  id,
  status,
  ...rest
}: FilePopProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const files = readFileList(value);
  const text = files.map(({ name }) => name).join(t('、'));
  const what = image ? t('图片') : t('文件');
  return (
    <>
      <Button
        {...(id ? { id } : {})}
        block
        className="dw-file-pop"
        danger={status === 'error'}
        icon={image ? <Icon of={PictureOutlined} /> : <Icon of={PaperClipOutlined} />}
        disabled={disabled && files.length === 0}
        title={text}
        aria-haspopup="dialog"
        aria-describedby={rest['aria-describedby']}
        aria-label={`${rest['aria-label'] ?? ''}${files.length > 0 ? t('{0} 个{1}', files.length, what) : t('上传{0}', what)}`}
        onClick={() => setOpen(true)}
      >
        {files.length === 0 ? t('上传{0}', what) : <span className="dw-file-pop-names">{text}</span>}
        {files.length > 1 ? <span className="dw-file-pop-count">{files.length}</span> : null}
      </Button>
      {open ? (
        <FileDialog
          value={value}
          image={image}
          most={most}
          biz="temp"
          form={form}
          disabled={disabled}
          downloadable
          removable
          onCancel={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      ) : null}
    </>
  );
}
