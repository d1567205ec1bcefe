import { downloadItemFiles } from '@dossier/contract/arc/item.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { needsOriginal, previewOf } from '@dossier/widgets/upload/file-name.ts';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import type { ItemFile } from './item.api.ts';

const OfficePreview = lazyPart(
  async () => (await import('@dossier/widgets/upload/preview/OfficePreview.tsx')).default,
  () => <Bones lines={8} />,
);
const PageReader = lazyPart(
  async () => (await import('../PageReader.tsx')).default,
  () => <Bones lines={8} />,
);

/** Shows the pages of a file inside the page; office files from the original, to whoever may have it. */
export function FileView({ itemId, file }: { itemId: string; file: ItemFile }) {
  const t = useText();
  const mayDownload = useCan(downloadItemFiles);
  if (!file.mayView) return <EmptyState title={t('您没有查看权限，可申请借阅')} />;
  if (mayDownload && needsOriginal(previewOf(file.path))) return <OfficePreview path={file.path} name={file.name} />;
  return <PageReader itemId={itemId} file={file} />;
}
