import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button } from 'antd';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { useChannels } from './message.api.ts';
import '#engine/form/form.css';

/** Which ways out are configured, and what is missing at the others. */
export function ChannelDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useChannels();
  return (
    <AppModal open title={t('发送通道')} onCancel={onClose} footer={<Button onClick={onClose}>{t('关闭')}</Button>}>
      {error ? (
        <ErrorState title={t('发送通道加载失败')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <dl className="message-channels">
            <div>
              <dt>{t('站内消息')}</dt>
              <dd>
                <DictTag text={t('可用')} color="success" />
              </dd>
            </div>
            {data.map(({ channel, label, missing }) => (
              <div key={channel}>
                <dt>{messages().answered(label)}</dt>
                <dd>
                  {missing === null ? (
                    <DictTag text={t('可用')} color="success" />
                  ) : (
                    <DictTag text={t('未配置')} color="default" />
                  )}
                  {missing === null ? null : <span className="rp-help">{messages().answered(missing)}</span>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="rp-help">{t('通道未配置或暂时不可用时，消息留在列表中等待，恢复后自动发送。')}</p>
        </>
      ) : (
        <Bones lines={5} />
      )}
    </AppModal>
  );
}
