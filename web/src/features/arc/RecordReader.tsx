import { itemFiles } from '@dossier/contract/arc/item.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import ReaderDialog from './ReaderDialog.tsx';

/** The files of a record to read, where nothing but the record is known. */
export default function RecordReader({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['arc-reader-files', itemId],
    queryFn: ({ signal }) => call(itemFiles, { query: { id: itemId }, signal }),
  });
  const files = data?.filter(({ mayView }) => mayView);
  const [first] = files ?? [];
  if (files && first) return <ReaderDialog itemId={itemId} files={files} path={first.path} onClose={onClose} />;
  return (
    <AppModal open title={t('预览')} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState title={t('电子文件加载失败')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState title={t('没有您可以阅览的文件')} />
      ) : (
        <Bones lines={8} />
      )}
    </AppModal>
  );
}
