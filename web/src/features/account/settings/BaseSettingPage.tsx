import { AvatarUpload } from '@dossier/widgets/upload/AvatarUpload.tsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '#list/PageHeader.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { openSettings } from '#services/page/dialogs.ts';
import { showError } from '#services/page/feedback.ts';
import { useSession } from '#services/session/session.ts';
import { saveProfile } from './profile.api.ts';
import '#list/card.css';
import '#features/account/account.css';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';

const ProfileForm = lazyPart(async () => (await import('./ProfileForm.tsx')).default, 0);
const MessageSettings = lazyPart(async () => (await import('./MessageSettings.tsx')).default, 240);
const LinkedAccounts = lazyPart(async () => (await import('./LinkedAccounts.tsx')).default, 0);
const AgentDialog = lazyPart(async () => (await import('#engine/people/AgentDialog.tsx')).AgentDialog, 0);

/** 账号设置: one's own picture and details, password and phone, and the looks of this browser. */
export default function BaseSettingPage() {
  const t = useShellMessages();
  const user = useSession((session) => session.user);
  const say = useText();
  const [form, setForm] = useState<'profile' | 'agent' | null>(null);
  if (!user) return null;
  const { sex, birthday, email, telephone } = user;
  const details = [sex === null ? null : t.account.sexes[sex], birthday, email, telephone].filter(Boolean);
  return (
    <div className="account">
      <PageHeader title={t.user.settings} description={user.username} />
      <Card id="basic" title={t.account.basic}>
        <Setting title={t.account.avatar} hint={t.account.avatarHint}>
          <AvatarUpload
            value={user.avatar}
            onChange={(avatar) => {
              saveProfile({ avatar }).catch(showError);
            }}
          />
        </Setting>
        <Setting title={t.account.details} hint={details.join(' · ') || t.account.none}>
          <Change onClick={() => setForm('profile')} label={`${t.account.change}${t.account.details}`} />
        </Setting>
      </Card>
      <Card id="security" title={t.account.security}>
        <Setting title={say('安全设置')} hint={say('密码、手机、两步验证、通行密钥和登录中的会话')}>
          <Link className="plain-button" to="/account/settings/security">
            {say('打开安全设置')}
          </Link>
        </Setting>
        <Setting title={t.account.agent} hint={t.account.agentHint}>
          <Change onClick={() => setForm('agent')} label={`${t.account.change}${t.account.agent}`} />
        </Setting>
      </Card>
      <LinkedAccounts />
      <Card id="notices" title={t.account.notices}>
        <MessageSettings />
      </Card>
      <Card id="looks" title={t.account.preferences}>
        <Setting title={t.user.looks} hint={t.account.preferencesHint}>
          <button type="button" className="plain-button" onClick={openSettings}>
            {t.account.openSettings}
          </button>
        </Setting>
      </Card>
      {form === 'profile' ? <ProfileForm own={user} onClose={() => setForm(null)} /> : null}
      {form === 'agent' ? <AgentDialog onClose={() => setForm(null)} /> : null}
    </div>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" aria-labelledby={`settings-${id}`}>
      <header className="card-head">
        <h2 id={`settings-${id}`}>{title}</h2>
      </header>
      {children}
    </section>
  );
}

function Setting({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="setting">
      <div>
        <p>{title}</p>
        <p className="faint">{hint}</p>
      </div>
      {children}
    </div>
  );
}

function Change({ onClick, label }: { onClick: () => void; label: string }) {
  const t = useShellMessages().account;
  return (
    <button type="button" className="plain-button" aria-label={label} onClick={onClick}>
      {t.change}
    </button>
  );
}
