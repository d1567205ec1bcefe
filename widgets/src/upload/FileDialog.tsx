import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { AppModal } from '../dialog/AppModal.tsx';
import { useText } from '../language/text.ts';
import { FileUpload } from './FileUpload.tsx';
import type { FileListForm } from './file-list.ts';
import type { UploadCall } from './use-uploads.ts';

/** Width in px (reference: file pop-up). */
const dialogWidth = 520;

export interface FileDialogProps {
  value: string | null | undefined;
  /** Only pictures. */
  image: boolean;
  most: number;
  /** Folder of the uploads. */
  biz: string;
  /** What else goes with each upload. */
  call?: UploadCall;
  /** How the value is written. @default 'paths' */
  form?: FileListForm;
  /** Endings or types. @default everything */
  accept?: string;
  disabled: boolean;
  downloadable: boolean;
  removable: boolean;
  onChoose: (value: string | null) => void;
  onCancel: () => void;
}

/** All files of a cell or a field: send, order, look at, take away. Nothing changes until 确定. */
export default function FileDialog({ value, image, disabled, onChoose, onCancel, ...rest }: FileDialogProps) {
  const t = useText();
  const { message } = useApp();
  const [draft, setDraft] = useState(value ?? null);
  const [running, setRunning] = useState(0);

  function confirm(): void {
    if (!draft && !value) message.info(t('未上传任何文件'));
    else onChoose(draft);
  }

  const sending = image ? t('图片上传') : t('文件上传');
  return (
    <AppModal
      open
      title={disabled ? (image ? t('图片') : t('文件')) : sending}
      width={dialogWidth}
      okText={running > 0 ? t('上传中...') : t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: running > 0 }}
      {...(disabled ? { footer: null } : {})}
      onOk={confirm}
      onCancel={onCancel}
    >
      <FileUpload
        {...rest}
        value={draft}
        image={image}
        disabled={disabled}
        onChange={setDraft}
        onRunning={setRunning}
        aria-label={image ? t('选择图片') : t('选择文件')}
      />
    </AppModal>
  );
}
