import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import PageReader from './PageReader.tsx';
import type { RecordFile } from './reader.api.ts';

export interface ReaderDialogProps {
  itemId: string;
  /** Files of the record, in their order. */
  files: readonly RecordFile[];
  /** Path of the one that is shown first. */
  path: string;
  onClose: () => void;
}

/** Files of a record to read, one after another. */
export default function ReaderDialog({ itemId, files, path, onClose }: ReaderDialogProps) {
  const t = useText();
  const [shown, setShown] = useState(path);
  const at = Math.max(
    0,
    files.findIndex((file) => file.path === shown),
  );
  const file = files[at];
  const turn = (by: number) => setShown(files[at + by]?.path ?? shown);
  if (!file) return null;
  return (
    <AppModal
      open
      title={file.name}
      width={1080}
      footer={null}
      switchFullscreen
      rootClassName="arc-reader-dialog"
      onCancel={onClose}
    >
      <PageReader key={file.path} itemId={itemId} file={file} onLeave={onClose} />
      {files.length > 1 ? (
        <div className="arc-reader-files">
          <Button size="small" disabled={at === 0} icon={<Icon of={LeftOutlined} />} onClick={() => turn(-1)}>
            {t('上一个文件')}
          </Button>
          <span>
            {at + 1} / {files.length}
          </span>
          <Button
            size="small"
            disabled={at === files.length - 1}
            icon={<Icon of={RightOutlined} />}
            iconPosition="end"
            onClick={() => turn(1)}
          >
            {t('下一个文件')}
          </Button>
        </div>
      ) : null}
    </AppModal>
  );
}
