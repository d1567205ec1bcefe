import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { useClientConfig } from '#services/api/client-config.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { openPassword } from '#services/page/dialogs.ts';
import { useSession } from '#services/session/session.ts';
import { Card, Row } from '../Row.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { SecondStepCards } from './SecondStepCards.tsx';
import { Sessions } from './Sessions.tsx';
import { SignIns } from './SignIns.tsx';
import './security.css';

const PhoneForm = lazyPart(async () => (await import('./PhoneForm.tsx')).default, 0);
const EmailForm = lazyPart(async () => (await import('./EmailForm.tsx')).default, 0);

/** 安全设置: password, phone and mail, the second step, where one is signed in, and the sign-ins before. */
export default function SecurityPage() {
  const say = useText();
  const t = useShellMessages().account;
  const user = useSession((session) => session.user);
  const canSend = useClientConfig((config) => config.sms);
  const [form, setForm] = useState<'phone' | 'email' | null>(null);
  if (!user) return null;
  const phone = `${user.phone ?? t.none}${canSend ? '' : ` · ${t.smsOff}`}`;
  return (
    <SettingsFrame path="/account/settings/security">
      <Card id="password" title={say('登录方式')}>
        <Row title={t.passwordText} hint={t.passwordHint}>
          <button
            type="button"
            className="plain-button"
            aria-label={`${t.change}${t.passwordText}`}
            onClick={openPassword}
          >
            {t.change}
          </button>
        </Row>
        <Row title={t.phone} hint={phone}>
          {canSend ? (
            <button
              type="button"
              className="plain-button"
              aria-label={`${t.change}${t.phone}`}
              onClick={() => setForm('phone')}
            >
              {t.change}
            </button>
          ) : null}
        </Row>
        <Row title={say('邮箱')} hint={user.email ?? t.none}>
          <button
            type="button"
            className="plain-button"
            aria-label={`${t.change}${say('邮箱')}`}
            onClick={() => setForm('email')}
          >
            {t.change}
          </button>
        </Row>
      </Card>
      <SecondStepCards />
      <Sessions />
      <SignIns />
      {form === 'phone' ? <PhoneForm onClose={() => setForm(null)} /> : null}
      {form === 'email' ? <EmailForm own={user.email} onClose={() => setForm(null)} /> : null}
    </SettingsFrame>
  );
}
