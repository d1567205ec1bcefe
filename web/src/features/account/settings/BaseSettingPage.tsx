import { openPassword, openSettings } from '../../../platform/dialogs.ts';
import { useMessages } from '../../../platform/messages/index.ts';
import { PageHeader } from '../../../platform/page/PageHeader.tsx';
import { useSession } from '../../../platform/session.ts';
import '../account.css';

/** 账户设置: password and the looks of this browser. */
export default function BaseSettingPage() {
  const t = useMessages();
  const username = useSession((session) => session.user?.username);
  return (
    <div className="account">
      <PageHeader title={t.user.settings} description={username} />
      <section className="card" aria-labelledby="settings-security">
        <header className="card-head">
          <h2 id="settings-security">{t.account.security}</h2>
        </header>
        <div className="setting">
          <div>
            <p>{t.account.passwordText}</p>
            <p className="faint">{t.account.passwordHint}</p>
          </div>
          <button type="button" className="plain-button" onClick={openPassword}>
            {t.account.change}
          </button>
        </div>
      </section>
      <section className="card" aria-labelledby="settings-looks">
        <header className="card-head">
          <h2 id="settings-looks">{t.account.preferences}</h2>
        </header>
        <div className="setting">
          <div>
            <p>{t.user.system}</p>
            <p className="faint">{t.account.preferencesHint}</p>
          </div>
          <button type="button" className="plain-button" onClick={openSettings}>
            {t.account.openSettings}
          </button>
        </div>
      </section>
    </div>
  );
}
