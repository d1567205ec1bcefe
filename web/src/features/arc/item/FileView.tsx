import { downloadItemFiles } from '@dossier/contract/arc/item.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { needsOriginal, previewOf } from '@dossier/widgets/upload/file-name.ts';
import { useFileAddress } from '@dossier/widgets/upload/use-file-address.ts';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import type { ItemFile } from './item.api.ts';

const OfficePreview = lazyPart(
  async () => (await import('@dossier/widgets/upload/preview/OfficePreview.tsx')).default,
  () => <Bones lines={8} />,
);

/** Shows a file inside the page: PDF, picture, text. The bytes come through the signed-in call. */
export function FileView({ file }: { file: ItemFile }) {
  const t = useText();
  const kind = previewOf(file.path);
  const drawn = needsOriginal(kind);
  const mayDownload = useCan(downloadItemFiles);
  const { address, error, reload } = useFileAddress(kind === 'none' || drawn || !file.mayView ? null : file.path, kind);
  if (!file.mayView) {
    return <EmptyState title={t('您没有查看权限，可申请借阅')} />;
  }
  if (kind === 'none' || (drawn && !mayDownload)) {
    return <EmptyState title={t('该格式不能在线预览')} hint={t('有下载权限的人员可以下载原件查看。')} />;
  }
  if (drawn) {
    return <OfficePreview path={file.path} name={file.name} />;
  }
  if (error) return <ErrorState title={t('文件无法预览')} error={error} onRetry={reload} />;
  if (!address) return <Bones lines={8} />;
  if (kind === 'image') return <img className="arc-view-image" src={address} alt={file.name} />;
  // The viewer's own bars would take a third of the pane.
  return (
    <iframe
      className="arc-view-frame"
      src={kind === 'pdf' ? `${address}#toolbar=0&navpanes=0&view=FitH` : address}
      title={file.name}
    />
  );
}
