import { useShellMessages } from '#services/messages/shell.ts';
import { Card } from '../Row.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import MessageSettings from './MessageSettings.tsx';

/** 新消息通知: which messages come how, and when. */
export default function NotificationPage() {
  const t = useShellMessages().account;
  return (
    <SettingsFrame path="/account/settings/notification">
      <Card id="notices" title={t.notices}>
        <MessageSettings />
      </Card>
    </SettingsFrame>
  );
}
