import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { Card } from '../Row.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Matrix } from './Matrix.tsx';
import { useMessageSettings } from './message-setting.api.ts';
import { Times } from './Times.tsx';
import './notification.css';

/** 新消息通知: which messages come how, and when. */
export default function NotificationPage() {
  const t = useShellMessages().account;
  const say = useText();
  const { data, error, refetch } = useMessageSettings();
  const bones = error ? (
    <ErrorState title={t.noticeFailed} error={error} onRetry={() => void refetch()} />
  ) : (
    <Bones lines={5} />
  );
  return (
    <SettingsFrame path="/account/settings/notification">
      <Card id="notices" title={say('接收方式')}>
        {data ? <Matrix data={data} /> : bones}
      </Card>
      {data ? (
        <Card id="times" title={say('接收时间')}>
          <Times data={data} />
        </Card>
      ) : null}
    </SettingsFrame>
  );
}
