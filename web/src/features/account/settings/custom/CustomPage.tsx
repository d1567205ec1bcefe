import { useShellMessages } from '#services/messages/shell.ts';
import { openSettings } from '#services/page/dialogs.ts';
import { Card, Row } from '../Row.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';

/** 个性化设置: how the pages look. */
export default function CustomPage() {
  const t = useShellMessages();
  return (
    <SettingsFrame path="/account/settings/custom">
      <Card id="looks" title={t.account.preferences}>
        <Row title={t.user.looks} hint={t.account.preferencesHint}>
          <button type="button" className="plain-button" onClick={openSettings}>
            {t.account.openSettings}
          </button>
        </Row>
      </Card>
    </SettingsFrame>
  );
}
