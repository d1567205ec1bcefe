import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { downloadItemFiles } from '@dossier/contract/arc/item.ts';
import { makeKeepingCopies } from '@dossier/contract/arc/reading/facts.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { needsOriginal, previewOf } from '@dossier/widgets/upload/file-name.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { FileLine } from './FileLine.tsx';
import { type ItemRecord, saveOriginals, useItemFiles } from './item.api.ts';
import { keepCopies } from './keep-copies.ts';

const ReaderDialog = lazyPart(async () => (await import('../ReaderDialog.tsx')).default, 0);
const FilePreview = lazyPart(async () => (await import('@dossier/widgets/upload/FilePreview.tsx')).default, 0);

/** Office files are shown from the original, to whoever may have it. */
const isOffice = (path: string, mayDownload: boolean) => mayDownload && needsOriginal(previewOf(path));

/** Electronic files of a record: size, SHA-256, preview; originals for those who may take them away. */
export function ItemFiles({ record }: { record: ItemRecord }) {
  const t = useText();
  const { data: files, error, refetch } = useItemFiles(record.id);
  const mayDownload = useCan(downloadItemFiles);
  const mayKeep = useCan(makeKeepingCopies);
  const [shown, setShown] = useState<string | null>(null);
  const [packing, setPacking] = useState(false);

  if (error && !files) {
    return <ErrorState title={t('电子文件加载失败')} error={error} onRetry={() => void refetch()} />;
  }
  if (!files) return <Bones lines={4} />;
  if (files.length === 0) {
    return <EmptyState title={t('该档案无电子文件')} hint={t('可在编辑时上传，或用“批量挂接”按档号挂接。')} />;
  }

  async function saveAll(): Promise<void> {
    setPacking(true);
    await saveOriginals(record.id, record.archiveNo ?? record.title ?? t('档案')).catch(showError);
    setPacking(false);
  }

  return (
    <div className="arc-files">
      <p className="arc-files-head">
        <span>{t('{0} 个文件，共 {1}', files.length, sizeText(files.reduce((sum, file) => sum + file.size, 0)))}</span>
        {mayKeep ? (
          <Button
            size="small"
            icon={<Icon of={SafetyCertificateOutlined} aria-hidden />}
            onClick={() => void keepCopies([record.id])}
          >
            {t('生成保管副本')}
          </Button>
        ) : null}
        {mayDownload ? (
          <Button
            size="small"
            icon={<Icon of={DownloadOutlined} aria-hidden />}
            loading={packing}
            onClick={() => void saveAll()}
          >
            {t('下载全部原件')}
          </Button>
        ) : (
          <span className="arc-quiet">
            {t(files.some(({ mayView }) => mayView) ? '您只能预览，不能下载原件' : '您没有查看权限，可申请借阅')}
          </span>
        )}
      </p>
      <ul>
        {files.map((file) => (
          <FileLine
            key={file.path}
            itemId={record.id}
            file={file}
            mayDownload={mayDownload}
            onShow={() => setShown(file.path)}
          />
        ))}
      </ul>
      {shown === null ? null : isOffice(shown, mayDownload) ? (
        <FilePreview path={shown} onClose={() => setShown(null)} />
      ) : (
        <ReaderDialog itemId={record.id} files={files} path={shown} onClose={() => setShown(null)} />
      )}
    </div>
  );
}
