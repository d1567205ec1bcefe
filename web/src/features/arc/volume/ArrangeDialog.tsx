import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button } from 'antd';
import { docDateText } from '#services/data/doc-date.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { type Inside, useInside, useVolumeChanges } from './volume.api.ts';
import './volume.css';

export interface ArrangeDialogProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** 卷内整理: moves the records of an open volume up and down, and takes them out; each step is saved at once. */
export default function ArrangeDialog({ id, title, onClose }: ArrangeDialogProps) {
  const t = useText();
  const inside = useInside(id);
  const { order, release } = useVolumeChanges(id);
  const items = inside.data ?? [];
  const numbered = items.some(({ archiveNo }) => archiveNo);
  const busy = order.isPending || release.isPending || inside.isFetching;
  const swap = (at: number, to: number) => {
    const ids = items.map((item) => item.id);
    const [moved] = ids.splice(at, 1);
    if (moved) ids.splice(to, 0, moved);
    order.mutate(ids, { onError: showError });
  };
  return (
    <AppModal
      open
      title={t('卷内整理“{0}”', title)}
      width={720}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('完成')}</Button>}
    >
      {inside.isLoading ? <Bones lines={4} /> : null}
      {inside.error ? (
        <ErrorState title={t('卷内文件加载失败')} error={inside.error} onRetry={() => void inside.refetch()} />
      ) : null}
      {numbered ? <p className="arc-order-note">{t('已有文件给号，次序不能再调整。')}</p> : null}
      <ol className="arc-order">
        {items.map((item: Inside, at) => (
          <li key={item.id}>
            <span className="arc-order-text">
              {item.title} <span className="dw-mono arc-order-date">{docDateText(item.docDate)}</span>
            </span>
            <span className="arc-order-buttons">
              <Button
                size="small"
                disabled={busy || numbered || at === 0}
                aria-label={t('上移{0}', item.title ?? '')}
                onClick={() => swap(at, at - 1)}
              >
                {t('上移')}
              </Button>
              <Button
                size="small"
                disabled={busy || numbered || at === items.length - 1}
                aria-label={t('下移{0}', item.title ?? '')}
                onClick={() => swap(at, at + 1)}
              >
                {t('下移')}
              </Button>
              <Button
                size="small"
                danger
                disabled={busy || Boolean(item.archiveNo)}
                aria-label={t('移出{0}', item.title ?? '')}
                onClick={() => release.mutate(item.id, { onError: showError })}
              >
                {t('移出')}
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </AppModal>
  );
}
