import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useRef, useState } from 'react';
import type { ControlProps } from '../form/control.ts';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { tooLargeText } from './file-name.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useUploads } from './use-uploads.ts';
import './upload.css';

const CameraDialog = lazyPart(async () => (await import('./CameraDialog.tsx')).default, 0);
const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).default, 0);

/** Largest picture in bytes that is taken to be cut; what is stored is small. */
const maxSize = 20 * 1024 * 1024;

export interface AvatarUploadProps extends ControlProps {
  /** Stored path of the picture. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Offers to take the picture by camera. @default false */
  camera?: boolean;
}

/** One picture of a person or a brand, cut to a square before it is stored; a new one takes the place of the old. */
export function AvatarUpload({ value, onChange, disabled = false, camera = false, id, ...rest }: AvatarUploadProps) {
  const t = useText();
  const { message } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [filming, setFilming] = useState(false);
  const [picked, setPicked] = useState<File | null>(null);
  const uploads = useUploads('avatar', (path) => {
    onChange(path);
    message.success(t('上传头像成功'));
  });
  const running = uploads.running[0];

  function take(file: File | undefined): void {
    if (!file) return;
    if (!file.type.startsWith('image/')) message.warning(t('请上传图片'));
    else if (file.size > maxSize) message.warning(tooLargeText(file.name, maxSize));
    else setPicked(file);
  }

  return (
    <div className="dw-avatar">
      <button
        type="button"
        id={id}
        disabled={disabled || running !== undefined}
        aria-label={rest['aria-label'] ?? (value ? t('更换头像') : t('上传头像'))}
        aria-describedby={rest['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {running && !running.error ? (
          `${Math.round(running.percent)}%`
        ) : value ? (
          <Thumbnail path={value} name={t('头像')} size={300} />
        ) : (
          <Icon of={PlusOutlined} aria-hidden />
        )}
      </button>
      {disabled ? null : (
        <span className="dw-avatar-buttons">
          {camera ? (
            <Button type="link" size="small" disabled={running !== undefined} onClick={() => setFilming(true)}>
              {t('拍照')}
            </Button>
          ) : null}
          {value ? (
            <Button type="link" size="small" onClick={() => onChange(null)}>
              {t('移除')}
            </Button>
          ) : null}
        </span>
      )}
      {running?.error ? (
        <span className="dw-files-error" role="alert">
          {t('{0} 上传失败. {1}', running.name, running.error)}{' '}
          <Button type="link" size="small" onClick={() => uploads.cancel(running.key)}>
            {t('知道了')}
          </Button>
        </span>
      ) : null}
      {filming ? (
        <CameraDialog
          onTake={(file) => {
            setFilming(false);
            setPicked(file);
          }}
          onCancel={() => setFilming(false)}
        />
      ) : null}
      {picked ? (
        <CropDialog
          file={picked}
          onCrop={(file) => {
            setPicked(null);
            uploads.start([file]);
          }}
          onCancel={() => setPicked(null)}
        />
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('选择头像')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
