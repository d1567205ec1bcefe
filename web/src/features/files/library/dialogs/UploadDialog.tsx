import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { FileDrop } from '@dossier/widgets/upload/FileDrop.tsx';
import { FileRows } from '@dossier/widgets/upload/FileRows.tsx';
import { useUploads } from '@dossier/widgets/upload/use-uploads.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { fileUsageKey } from '#engine/files/FileUsage.tsx';
import { queryClient } from '#services/api/query-client.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { addFiles } from '../library.api.ts';

/** Uploads into a folder: each file is there as soon as it has arrived. */
export default function UploadDialog({
  folder,
  onDone,
  onClose,
}: {
  folder: { id: string; fileName: string };
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const uploads = useUploads('temp', (path, name) => {
    addFiles({ parentId: folder.id, files: [{ path, fileName: name }] }).then(() => {
      setArrived((list) => [...list, name]);
      void queryClient.invalidateQueries({ queryKey: fileUsageKey });
      onDone();
    }, showError);
  });
  return (
    <AppModal
      open
      title={t('上传到“{0}”', folder.fileName)}
      width={600}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={uploads.running.some(({ error }) => !error)} onClick={onClose}>
          {t('完成')}
        </Button>
      }
    >
      <div className="lib-upload">
        <FileDrop label={t('选择要上传的文件')} onFiles={uploads.start}>
          {t('点击选择文件，或将文件拖到此处')}
        </FileDrop>
        <FileRows files={[]} uploads={uploads} onRemove={() => {}} />
        {arrived.length > 0 ? (
          <p role="status">{t('已上传{0}个文件：{1}', arrived.length, arrived.slice(-3).join(t('，')))}</p>
        ) : null}
      </div>
    </AppModal>
  );
}
