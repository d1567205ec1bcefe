import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef } from 'react';
import type { ControlProps } from '../form/control.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useUploads } from './use-uploads.ts';
import './upload.css';

export interface AvatarUploadProps extends ControlProps {
  /** Stored path of the picture. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Folder of the upload. @default 'avatar' */
  biz?: string;
  /** Largest picture in bytes. @default 2 MB */
  maxSize?: number;
}

/** One picture of a person or a brand; a new one takes the place of the old. */
export function AvatarUpload({
  value,
  onChange,
  biz = 'avatar',
  maxSize = 2 * 1024 * 1024,
  disabled = false,
  id,
  ...rest
}: AvatarUploadProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(biz, (path) => onChange(path));
  const running = uploads.running[0];

  function take(file: File | undefined): void {
    if (!file) return;
    if (!file.type.startsWith('image/')) message.warning('请上传图片');
    else if (file.size > maxSize)
      message.warning(`${file.name} 超过 ${Math.round(maxSize / 1024 / 1024)} MB，无法上传`);
    else uploads.start([file]);
  }

  return (
    <div className="dw-avatar">
      <button
        type="button"
        id={id}
        disabled={disabled || running !== undefined}
        aria-label={rest['aria-label'] ?? (value ? '更换头像' : '上传头像')}
        aria-describedby={rest['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {running && !running.error ? (
          `${Math.round(running.percent)}%`
        ) : value ? (
          <Thumbnail path={value} name="头像" />
        ) : (
          <PlusOutlined aria-hidden />
        )}
      </button>
      {value && !disabled ? (
        <Button type="link" size="small" onClick={() => onChange(null)}>
          移除
        </Button>
      ) : null}
      {running?.error ? (
        <span className="dw-files-error" role="alert">
          {running.name} 上传失败. {running.error}{' '}
          <Button type="link" size="small" onClick={() => uploads.cancel(running.key)}>
            知道了
          </Button>
        </span>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label="选择头像"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
