import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { FileDrop } from '@dossier/widgets/upload/FileDrop.tsx';
import { FileRows } from '@dossier/widgets/upload/FileRows.tsx';
import type { StoredFile } from '@dossier/widgets/upload/file-list.ts';
import { useUploads } from '@dossier/widgets/upload/use-uploads.ts';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { AttachResult } from './AttachResult.tsx';
import { useAttach } from './item.api.ts';

/** Most files of one run. */
const most = 500;
const accept =
  '.pdf,.ofd,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.xml,.json,.jpg,.jpeg,.png,.tif,.tiff,.mp3,.wav,.mp4,.zip,.rar,.7z,.eml,.dwg';

/** 批量挂接: many files at once, each to the record that its name stands for. */
export default function AttachDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { message, modal } = useApp();
  const [stored, setStored] = useState<readonly StoredFile[]>([]);
  const uploads = useUploads('arc', (path, name, size) => setStored((list) => [...list, { path, name, size }]));
  const attach = useAttach();
  const sending = uploads.running.filter((upload) => !upload.error).length;

  function take(chosen: readonly File[]): void {
    const good = chosen.filter((file) => file.size > 0 && !file.name.startsWith('.'));
    const room = most - stored.length - uploads.running.length;
    if (good.length > room) message.warning(t('一次最多挂接{0}个文件', most));
    uploads.start(good.slice(0, Math.max(0, room)));
  }

  async function run(): Promise<void> {
    try {
      await attach.mutateAsync(stored.map(({ path, name }) => ({ path, name })));
    } catch (error) {
      showError(error);
    }
  }

  function leave(): void {
    if (attach.data || (stored.length === 0 && sending === 0)) {
      onClose();
      return;
    }
    modal.confirm({
      title: t('尚未挂接'),
      content: t('已上传的 {0} 个文件还没有挂接到档案，关闭后将被丢弃。', stored.length),
      okText: t('关闭'),
      cancelText: t('继续挂接'),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  }

  return (
    <AppModal
      open
      title={t('批量挂接')}
      width={760}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        attach.data ? (
          <Button type="primary" onClick={onClose}>
            {t('完成')}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{t('取消')}</Button>
            <Button
              type="primary"
              disabled={stored.length === 0 || sending > 0}
              loading={attach.isPending}
              onClick={() => void run()}
            >
              {sending > 0 ? t('正在上传，剩 {0} 个', sending) : t('挂接 {0} 个文件', stored.length)}
            </Button>
          </>
        )
      }
    >
      {attach.data ? (
        <AttachResult result={attach.data} />
      ) : (
        <div className="arc-attach">
          <p>
            {t(
              '文件按名称挂接到档案：档号、申报档号、文号，或目录中登记的文件名。同一件有多个文件时在档号后加序号，如 {0}。',
              'A001-WS·2024·D30·BGS-0001-02.pdf',
            )}
          </p>
          <FileDrop label={t('选择要挂接的文件')} folderLabel={t('选择要挂接的文件夹')} accept={accept} onFiles={take}>
            {t('点击选择文件，或将文件拖到此处')}
          </FileDrop>
          <div className="arc-attach-list">
            <FileRows
              files={stored}
              uploads={uploads}
              onRemove={(path) => setStored((list) => list.filter((file) => file.path !== path))}
            />
          </div>
        </div>
      )}
    </AppModal>
  );
}
