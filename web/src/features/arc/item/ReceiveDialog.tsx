import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { usePreviewNo, useReceive } from './item.api.ts';

export interface ReceiveDialogProps {
  /** Records in the order in which they will be numbered. */
  ids: readonly string[];
  /** Title of the record when it is one. */
  title?: string;
  onClose: () => void;
  /** The records are held now. */
  onDone: () => void;
}

/** 归档入库: asks, shows the number that one record would be given, and at the end the numbers that were given. */
export default function ReceiveDialog({ ids, title, onClose, onDone }: ReceiveDialogProps) {
  const t = useText();
  const receive = useReceive();
  const only = ids.length === 1 ? (ids[0] ?? null) : null;
  const next = usePreviewNo(receive.isSuccess ? null : only);
  const done = receive.data?.result;

  async function run(): Promise<void> {
    try {
      await receive.mutateAsync(ids);
      onDone();
    } catch (error) {
      showError(error);
    }
  }

  if (done) {
    return (
      <AppModal open title={t('归档入库')} onCancel={onClose} footer={<Button onClick={onClose}>{t('完成')}</Button>}>
        <div className="arc-receive" role="status">
          <p>{t('已归档入库 {0} 件。', done.count)}</p>
          <dl>
            <dt>{done.count > 1 ? t('首件档号') : t('档号')}</dt>
            <dd className="dw-mono">{done.first}</dd>
            {done.count > 1 ? (
              <>
                <dt>{t('末件档号')}</dt>
                <dd className="dw-mono">{done.last}</dd>
              </>
            ) : null}
          </dl>
        </div>
      </AppModal>
    );
  }
  return (
    <AppModal
      open
      title={only && title ? t('归档入库“{0}”', title) : t('归档入库 {0} 件', ids.length)}
      okText={t('归档入库')}
      cancelText={t('取消')}
      confirmLoading={receive.isPending}
      okButtonProps={{ disabled: next.isError }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className="arc-receive">
        <p>{t('将按选中的先后给号并转为“在库”，给出的档号不再改变，参与编号的字段随之锁定。')}</p>
        {only ? (
          <dl>
            <dt>{t('将给的档号')}</dt>
            <dd className="dw-mono">
              {next.data ? next.data.archiveNo : next.isError ? <NoNumber error={next.error} /> : '…'}
            </dd>
          </dl>
        ) : (
          <p className="arc-quiet">{t('任何一件不能给号时，全部不入库。')}</p>
        )}
      </div>
    </AppModal>
  );
}

function NoNumber({ error }: { error: Error }) {
  return (
    <span className="arc-problem" role="alert">
      {error.message}
    </span>
  );
}
