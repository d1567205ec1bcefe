import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { Article } from './Article.tsx';
import { useAnnouncement } from './announcement.api.ts';

/** An announcement as its readers will see it. */
export function Preview({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const found = useAnnouncement(id);
  const own = found.data;
  return (
    <AppModal
      open
      title={t('查看通告')}
      width="min(60%, 960px)"
      style={{ top: 24, minWidth: 'min(560px, 100%)' }}
      styles={{ body: { maxHeight: '80vh', overflow: 'auto' } }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {found.error ? (
        <ErrorState title={t('通告加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : own ? (
        <Article
          title={own.titile ?? ''}
          sender={own.sender_dictText ?? own.sender}
          time={own.sendTime}
          content={own.msgContent}
          summary={own.msgAbstract}
        />
      ) : (
        <Bones lines={5} />
      )}
    </AppModal>
  );
}
